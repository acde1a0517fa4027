/** The expected answers of the API for a gift, from the chain's history and the issued terms. */
import { verificationKey } from '../../../sdk/src/release-code.ts'
import type { Case } from './cases.ts'
import { toBaseUnits } from './cases.ts'
import type { Act } from './history.ts'
import { idOf } from './steps.ts'

/** Both sides are written as lines of text and compared as strings. */
export type Expected = {
  readonly it: Case
  readonly fund: Act | undefined
  readonly end: Act | undefined
  readonly status: string
  readonly gift: string
  readonly transactions: readonly string[]
  readonly detections: readonly string[]
}

export function expect(it: Case, acts: readonly Act[]): Expected {
  const places = new Set<string>(it.handedOut.map(({ addresses }) => addresses.gift))
  const key = verificationKey(it.code)
  const own = acts.filter(({ escrow, releaseKey }) => places.has(escrow) || releaseKey === key)
  const sound = own.filter(({ succeeded, escrow }) => succeeded && places.has(escrow))
  const fund = sound.find(({ action }) => action === 'fund')
  const end = sound.find(({ action }) => action !== 'fund')
  const release = end?.action === 'release' ? end : undefined
  const status = statusOf(it, fund, end)
  const verdictOf = (act: Act) => {
    if (!act.succeeded) return 'failed'
    if (!places.has(act.escrow)) return 'terms_mismatch'
    if (act === fund) return 'funded'
    if (act === end) return act.action === 'release' ? 'released' : 'reclaimed'
    return 'after_end'
  }
  return {
    it,
    fund,
    end,
    status,
    gift: giftLine({
      id: idOf(it),
      status,
      amount: it.amountCents,
      sender_address: it.sender.address,
      recipient_address: release?.recipient ?? null,
      funded_at: fund?.atSeconds ?? null,
      released_at: release?.atSeconds ?? null,
      release_tx: release?.signature ?? null,
    }),
    transactions: [fund, release].flatMap((act) => (act ? [transactionOf(it, act)] : [])),
    detections: own.map((act) => detectionOf(it, act, verdictOf(act))),
  }
}

function statusOf(it: Case, fund: Act | undefined, end: Act | undefined): string {
  if (end !== undefined) return end.action === 'release' ? 'released' : 'reclaimed'
  if (fund !== undefined) return 'open'
  return it.isGivenUp ? 'reclaimed' : 'requires_action'
}

/** Writes these fields of an object, and no others, in this order. */
const lineOf =
  <Key extends string>(...keys: Key[]) =>
  (fields: Readonly<Record<Key, unknown>>): string =>
    JSON.stringify(fields, keys)

export const giftLine = lineOf(
  ...(['id', 'status', 'amount', 'sender_address', 'recipient_address'] as const),
  ...(['funded_at', 'released_at', 'release_tx'] as const),
)
export const transactionLine = lineOf(
  ...(['signature', 'type', 'source', 'amount'] as const),
  ...(['sender_address', 'recipient_address', 'created'] as const),
)
export const detectionLine = lineOf(
  ...(['source', 'signature', 'verdict', 'commitment', 'amount_base_units'] as const),
  ...(['created', 'sender_address', 'recipient_address', 'message'] as const),
)

function transactionOf(it: Case, act: Act): string {
  return transactionLine({
    signature: act.signature,
    type: act.action === 'fund' ? 'gift_fund' : 'gift_release',
    source: idOf(it),
    amount: it.amountCents,
    sender_address: it.sender.address,
    recipient_address: act.recipient,
    created: act.atSeconds,
  })
}

function detectionOf(it: Case, act: Act, verdict: keyof typeof SENTENCES): string {
  const amount = act.movedBaseUnits || act.promisedBaseUnits || toBaseUnits(it.amountCents)
  return detectionLine({
    source: idOf(it),
    signature: act.signature,
    verdict,
    commitment: 'finalized',
    amount_base_units: `${amount}`,
    sender_address: act.sender,
    recipient_address: act.recipient,
    created: act.atSeconds,
    message: SENTENCES[verdict](act, usdc(amount)),
  })
}

// Merchant-facing sentences, repeated here: changing one is a decision.
const SENTENCES = {
  funded: ({ sender }, amount) => `${sender} locked ${amount} for this gift. It is final.`,
  released: ({ recipient }, amount) =>
    `${recipient} claimed ${amount} with the release code. It is final.`,
  reclaimed: ({ sender }, amount) => `${sender} reclaimed ${amount}. It is final.`,
  failed: ({ action }) =>
    `A transaction to ${action} this gift failed on the network. No money moved. Try again.`,
  terms_mismatch: ({ sender }, amount) =>
    `${sender} locked ${amount} under this gift's release key, but on other terms. It does not fund this gift. The sender can reclaim it.`,
  after_end: ({ action }, amount) =>
    action === 'fund'
      ? `${amount} was locked a second time for this gift. It does not count. The sender can reclaim it.`
      : `${amount} that was locked a second time for this gift moved out again. The gift itself had ended before.`,
} satisfies Record<string, (act: Act, amount: string) => string>

/** At least two decimals, and as many as needed. */
function usdc(baseUnits: bigint): string {
  const [whole, fraction] = [baseUnits / 1_000_000n, baseUnits % 1_000_000n]
  const decimals = `${fraction}`.padStart(6, '0').replace(/0+$/, '').padEnd(2, '0')
  return `${whole}.${decimals} USDC`
}
