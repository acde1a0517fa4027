import { randomBytes } from 'node:crypto'
import { newVaultKeys } from '../../../scripts/local/vault.ts'

/** 0: as before. 1: the new values are accepted. 2: they are used. 3: the old ones are dropped. 4: the vault's, too. */
export type Round = 0 | 1 | 2 | 3 | 4

const value = () => randomBytes(32).toString('hex')
const SHARED = [
  'SERVER_SECRET',
  'FORWARD_SECRET',
  'LIVE_VIEW_SECRET',
  'VAULT_SECRET',
  'EGRESS_SECRET',
]

/** The old and the new value of every secret, and the settings of each process by round. */
export function planRotation() {
  const values = new Map(SHARED.map((name) => [name, [value(), value()] as const]))
  const keys = [newVaultKeys(), newVaultKeys()] as const
  const valuesOf = (name: string) => values.get(name) as readonly [string, string]
  const sent = (name: string, round: Round) => valuesOf(name)[round < 2 ? 0 : 1]
  /** For a process that accepts it. */
  const both = (name: string, round: Round) => {
    const [old, next] = valuesOf(name)
    const accepted = { 1: next, 2: old }[round as number]
    return { [name]: sent(name, round), [`${name}_ACCEPTED`]: accepted ?? '' }
  }
  const publicKey = (round: Round) => keys[round < 2 ? 0 : 1].publicKey
  const [old, next] = keys
  return {
    sent,
    newKey: next,
    oldKey: old,
    api: (round: Round): Record<string, string> => ({
      ...both('SERVER_SECRET', round),
      // Fingerprints are kept for 30 days.
      ...(round > 2 ? { SERVER_SECRET_ACCEPTED: valuesOf('SERVER_SECRET')[0] } : {}),
      ...both('FORWARD_SECRET', round),
      ...both('LIVE_VIEW_SECRET', round),
      VAULT_PUBLIC_KEY: publicKey(round),
      VAULT_PUBLIC_KEY_ACCEPTED: { 1: next, 2: old }[round as number]?.publicKey ?? '',
    }),
    worker: (round: Round): Record<string, string> => ({
      LIVE_VIEW_SECRET: sent('LIVE_VIEW_SECRET', round),
      VAULT_SECRET: sent('VAULT_SECRET', round),
      VAULT_PUBLIC_KEY: publicKey(round),
    }),
    vault: (round: Round): Record<string, string> => {
      const order = { 0: [old], 1: [old, next], 2: [next, old], 3: [next, old], 4: [next] }[round]
      return {
        ...both('VAULT_SECRET', round),
        VAULT_PRIVATE_KEYS: order.map((key) => key.privateKey).join('\n'),
      }
    },
    egress: (round: Round): Record<string, string> => both('EGRESS_SECRET', round),
  }
}

export type Plan = ReturnType<typeof planRotation>
