import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { formatUsdc } from '../../lib/money.ts'

/** What a transaction did, or tried to do, to an object of ours, and what we made of it. */
export type Detection = {
  readonly id: Id<'det'>
  readonly accountId: AccountId
  readonly source: string
  readonly signature: string
  readonly action: 'fund' | 'release' | 'reclaim'
  /** Which of the transaction's instructions; -1 for one that never reached the chain. */
  readonly position: number
  readonly commitment: DetectionCommitment
  readonly verdict: Verdict
  readonly slot: number
  readonly atSeconds: number
  readonly amountBaseUnits: BaseUnits
  readonly senderAddress: Address
  readonly recipientAddress: Address | null
}

/** `vanished`: it was confirmed, or sent, and the network went on without it. */
export const DETECTION_COMMITMENTS = ['confirmed', 'finalized', 'vanished'] as const
export type DetectionCommitment = (typeof DETECTION_COMMITMENTS)[number]

type Told = Pick<
  Detection,
  'action' | 'commitment' | 'amountBaseUnits' | 'senderAddress' | 'recipientAddress'
>

/** Every verdict, with the sentence that a merchant reads. */
const SENTENCES = {
  funded: ({ commitment, amountBaseUnits: amount, senderAddress }) =>
    commitment === 'finalized'
      ? `${senderAddress} locked ${formatUsdc(amount)} for this gift. It is final.`
      : `${senderAddress} locked ${formatUsdc(amount)} for this gift. The network confirmed it and will make it final in a moment.`,
  released: ({ commitment, amountBaseUnits: amount, recipientAddress }) =>
    commitment === 'finalized'
      ? `${recipientAddress} took the ${formatUsdc(amount)} with the release code. It is final.`
      : `${recipientAddress} is taking the ${formatUsdc(amount)} with the release code. The network confirmed it and will make it final in a moment.`,
  reclaimed: ({ commitment, amountBaseUnits: amount, senderAddress }) =>
    commitment === 'finalized'
      ? `${senderAddress} took the ${formatUsdc(amount)} back. It is final.`
      : `${senderAddress} is taking the ${formatUsdc(amount)} back. The network confirmed it and will make it final in a moment.`,
  terms_mismatch: ({ amountBaseUnits: amount, senderAddress }) =>
    `${senderAddress} locked ${formatUsdc(amount)} under the release key of this gift, but on other terms than this gift has. It does not pay this gift. Only the sender, or the holder of the code, can move that money: the sender can take it back.`,
  failed: ({ action }) =>
    `A transaction that was to ${action} this gift failed on the network. No money moved. It can be tried again.`,
  after_end: ({ action, amountBaseUnits: amount }) =>
    action === 'fund'
      ? `${formatUsdc(amount)} were locked again for this gift, which had been paid before. They do not count for it: the sender can take them back.`
      : `${formatUsdc(amount)} that had been locked a second time for this gift were moved again. The gift itself had ended before.`,
  multiple_objects: ({ action }) =>
    `A transaction that did more than one thing also was the ${action} of this gift. It counts for the gift; among the Transactions it is recorded once, under the first of the things that it did.`,
  rolled_back: () =>
    'The network confirmed this transaction and then went on without it. What it did no longer counts.',
  dropped: ({ recipientAddress }) =>
    `A release to ${recipientAddress} was sent and never landed: the network let it expire. No money moved. It can be tried again.`,
} satisfies Record<string, (told: Told) => string>

export type Verdict = keyof typeof SENTENCES

export const VERDICTS = Object.keys(SENTENCES) as [Verdict, ...Verdict[]]

export function sentenceOf(detection: Detection): string {
  return SENTENCES[detection.verdict](detection)
}
