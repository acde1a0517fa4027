import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { formatUsdc } from '../../lib/money.ts'

/** An on-chain transfer that touched a payment or gift, and our verdict on it. */
export type Detection = {
  readonly id: Id<'det'>
  readonly accountId: AccountId
  readonly source: string
  readonly signature: string
  readonly action: 'fund' | 'release' | 'reclaim' | 'pay' | 'refund'
  /** The index of the instruction; -1 for a transaction that never landed. */
  readonly position: number
  readonly commitment: DetectionCommitment
  readonly verdict: Verdict
  readonly slot: number
  readonly atSeconds: number
  readonly amountBaseUnits: BaseUnits
  /** The part that went to the service. */
  readonly feeBaseUnits: BaseUnits
  /** What the payment still lacked afterwards; negative: overpaid; null: it does not count. */
  readonly outstandingBaseUnits: BaseUnits | null
  readonly senderAddress: Address
  readonly recipientAddress: Address | null
}

/** `vanished`: it was confirmed or sent, and the network dropped it. */
export const DETECTION_COMMITMENTS = ['confirmed', 'finalized', 'vanished'] as const
export type DetectionCommitment = (typeof DETECTION_COMMITMENTS)[number]

type Told = Pick<
  Detection,
  | 'action'
  | 'commitment'
  | 'amountBaseUnits'
  | 'outstandingBaseUnits'
  | 'senderAddress'
  | 'recipientAddress'
>

const isFinal = ({ commitment }: Told) => commitment === 'finalized'
const certainty = (told: Told) =>
  isFinal(told) ? 'It is final.' : 'The network confirmed it and will make it final in a moment.'
const lacking = ({ outstandingBaseUnits }: Told) =>
  formatUsdc((outstandingBaseUnits ?? 0n) as BaseUnits)
const tooMuch = ({ outstandingBaseUnits }: Told) =>
  formatUsdc(-(outstandingBaseUnits ?? 0n) as BaseUnits)

/** Every verdict, with the sentence that merchants read. */
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
    `A transaction that was to ${DEEDS[action]} failed on the network. No money moved. It can be tried again.`,
  after_end: ({ action, amountBaseUnits: amount }) =>
    action === 'fund'
      ? `${formatUsdc(amount)} were locked again for this gift, which had been paid before. They do not count for it: the sender can take them back.`
      : `${formatUsdc(amount)} that had been locked a second time for this gift were moved again. The gift itself had ended before.`,
  multiple_objects: ({ action, amountBaseUnits: amount }) =>
    action === 'pay'
      ? `One transaction names this and something else, and brought ${formatUsdc(amount)} that could count for either. It is held and counts for neither. Accept it for the one that it was meant for.`
      : `A transaction that did more than one thing also was the ${action} of this gift. It counts for the gift; among the Transactions it is recorded once, under the first of the things that it did.`,
  rolled_back: () =>
    'The network confirmed this transaction and then went on without it. What it did no longer counts.',
  dropped: ({ recipientAddress }) =>
    `A release to ${recipientAddress} was sent and never landed: the network let it expire. No money moved. It can be tried again.`,
  paid: (told) =>
    `${told.senderAddress} paid ${formatUsdc(told.amountBaseUnits)}: all that was asked for. ${certainty(told)}`,
  overpaid: (told) =>
    `${told.senderAddress} paid ${formatUsdc(told.amountBaseUnits)}: ${tooMuch(told)} more than was asked for. ${certainty(told)} You can give the rest back by a refund.`,
  underpaid: (told) =>
    `${told.senderAddress} paid ${formatUsdc(told.amountBaseUnits)}. It counts, but ${lacking(told)} are still missing. ${certainty(told)}`,
  extra: (told) =>
    `${told.senderAddress} paid ${formatUsdc(told.amountBaseUnits)} after everything had been paid. ${certainty(told)} You can give it back by a refund.`,
  dust: (told) =>
    `${told.senderAddress} paid ${formatUsdc(told.amountBaseUnits)}, which is less than a cent. It is added up with what else comes. ${certainty(told)}`,
  after_cancel: (told) =>
    `${told.senderAddress} paid ${formatUsdc(told.amountBaseUnits)} although this was canceled. It stays canceled. ${certainty(told)} You can give it back by a refund.`,
  proposed: ({ senderAddress, amountBaseUnits: amount }) =>
    `${senderAddress} paid exactly ${formatUsdc(amount)} to the same wallet without saying what for. Nothing else that is open asks for that amount. Accept it if it was meant for this.`,
  wrong_asset: ({ senderAddress }) =>
    `${senderAddress} sent another token than USDC for this. It does not count. Ask the payer to send USDC of the mint that the payment request names.`,
  wrong_recipient: ({ senderAddress }) =>
    `${senderAddress} sent USDC for this to another account than the one that was asked for. It does not count.`,
  no_value: () =>
    'A transaction names this, but brought no USDC to the account that is to be paid. It does not count.',
  refunded: (told) =>
    `${formatUsdc(told.amountBaseUnits)} went back to ${told.recipientAddress}. ${certainty(told)}`,
} satisfies Record<string, (told: Told) => string>

const DEEDS = {
  fund: 'fund this gift',
  release: 'release this gift',
  reclaim: 'reclaim this gift',
  pay: 'pay this',
  refund: 'give money back',
} as const satisfies Record<Detection['action'], string>

export type Verdict = keyof typeof SENTENCES

export const VERDICTS = Object.keys(SENTENCES) as [Verdict, ...Verdict[]]

export function sentenceOf(detection: Detection): string {
  return SENTENCES[detection.verdict](detection)
}
