/**
 * The accounts of a LiteSVM, which only knows the newest state. This keeps the earlier states slot
 * by slot, so that they can be read, simulated on, or restored.
 */
import type { Address } from '@solana/kit'
import { address, lamports } from '@solana/kit'
import type { LiteSVM } from 'litesvm'

export type AccountState = {
  readonly lamports: bigint
  readonly owner: Address
  readonly data: Uint8Array
  readonly executable: boolean
}

export type Accounts = ReturnType<typeof openAccounts>

type Version = { readonly slot: number; readonly state: AccountState | null }

export const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
/** Older than any slot: the initial state and cheats. */
const ALWAYS = -1

export function openAccounts(svm: LiteSVM) {
  const versions = new Map<Address, Version[]>()
  const isSysvar = (at: Address) => at.startsWith('Sysvar')

  const load = (at: Address): AccountState | null => {
    const found = svm.getAccount(at)
    if (!found.exists || found.lamports === 0n) return null
    const { lamports: held, programAddress: owner, data, executable } = found
    return { lamports: held, owner, data: Uint8Array.from(data), executable }
  }
  const store = (at: Address, state: AccountState | null) =>
    svm.setAccount({
      address: at,
      lamports: lamports(state?.lamports ?? 0n),
      programAddress: state?.owner ?? SYSTEM_PROGRAM,
      data: state?.data ?? new Uint8Array(),
      executable: state?.executable ?? false,
      space: BigInt(state?.data.length ?? 0),
    })
  const historyOf = (at: Address): Version[] => {
    const known = versions.get(at)
    if (known) return known
    const first = [{ slot: ALWAYS, state: load(at) }]
    versions.set(at, first)
    return first
  }
  const readAt = (at: Address, slot: number): AccountState | null => {
    if (isSysvar(at)) return load(at)
    return historyOf(at).findLast((version) => version.slot <= slot)?.state ?? null
  }
  const read = (at: Address) => readAt(at, Number.POSITIVE_INFINITY)

  /** Records the account's state after a transaction in this slot. */
  const commit = (at: Address, slot: number): AccountState | null => {
    const history = historyOf(at)
    const state = load(at)
    if (history.at(-1)?.slot === slot) history.pop()
    history.push({ slot, state })
    return state
  }

  /** Sets the account at every slot: visible at every commitment, kept by every rollback. */
  const write = (at: Address, state: AccountState | null) => {
    store(at, state)
    versions.set(at, [{ slot: ALWAYS, state }])
  }

  /** Runs `work` on the state at the end of a slot, then restores the newest state. */
  const during = <Result>(slot: number, mentioned: readonly Address[], work: () => Result) => {
    const changed = mentioned.filter((at) => readAt(at, slot) !== read(at) && !isSysvar(at))
    for (const at of changed) store(at, readAt(at, slot))
    try {
      return work()
    } finally {
      for (const at of changed) store(at, read(at))
    }
  }

  /** Restores the state at the end of a slot permanently. */
  const rewind = (slot: number) => {
    for (const [at, history] of versions) {
      if ((history.at(-1) as Version).slot <= slot) continue
      while ((history.at(-1) as Version).slot > slot) history.pop()
      store(at, (history.at(-1) as Version).state)
    }
  }

  return { read, readAt, commit, write, during, rewind }
}
