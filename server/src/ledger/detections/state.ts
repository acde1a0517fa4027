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
  /** The outstanding amount afterwards; negative: overpaid; null: it does not count. */
  readonly outstandingBaseUnits: BaseUnits | null
  readonly senderAddress: Address
  readonly recipientAddress: Address | null
}

/** `vanished`: it was confirmed or sent, and the network dropped it. */
export const DETECTION_COMMITMENTS = ['confirmed', 'finalized', 'vanished'] as const
type DetectionCommitment = (typeof DETECTION_COMMITMENTS)[number]

type Described = Pick<
  Detection,
  | 'action'
  | 'commitment'
  | 'amountBaseUnits'
  | 'outstandingBaseUnits'
  | 'senderAddress'
  | 'recipientAddress'
>

const isFinal = ({ commitment }: Described) => commitment === 'finalized'
const certainty = (detection: Described) =>
  isFinal(detection) ? 'It is final.' : 'It is confirmed and becomes final in a moment.'
const lacking = ({ outstandingBaseUnits }: Described) =>
  formatUsdc((outstandingBaseUnits ?? 0n) as BaseUnits)
const tooMuch = ({ outstandingBaseUnits }: Described) =>
  formatUsdc(-(outstandingBaseUnits ?? 0n) as BaseUnits)

/** Every verdict, with the sentence that merchants read. */
const SENTENCES = {
  funded: ({ commitment, amountBaseUnits: amount, senderAddress }) =>
    commitment === 'finalized'
      ? `${senderAddress} locked ${formatUsdc(amount)} for this gift. It is final.`
      : `${senderAddress} locked ${formatUsdc(amount)} for this gift. It is confirmed and becomes final in a moment.`,
  released: ({ commitment, amountBaseUnits: amount, recipientAddress }) =>
    commitment === 'finalized'
      ? `${recipientAddress} claimed ${formatUsdc(amount)} with the release code. It is final.`
      : `${recipientAddress} claimed ${formatUsdc(amount)} with the release code. It is confirmed and becomes final in a moment.`,
  reclaimed: ({ commitment, amountBaseUnits: amount, senderAddress }) =>
    commitment === 'finalized'
      ? `${senderAddress} reclaimed ${formatUsdc(amount)}. It is final.`
      : `${senderAddress} reclaimed ${formatUsdc(amount)}. It is confirmed and becomes final in a moment.`,
  terms_mismatch: ({ amountBaseUnits: amount, senderAddress }) =>
    `${senderAddress} locked ${formatUsdc(amount)} under this gift's release key, but on other terms. It does not fund this gift. The sender can reclaim it.`,
  failed: ({ action }) =>
    `A transaction to ${DEEDS[action]} failed on the network. No money moved. Try again.`,
  after_end: ({ action, amountBaseUnits: amount }) =>
    action === 'fund'
      ? `${formatUsdc(amount)} was locked a second time for this gift. It does not count. The sender can reclaim it.`
      : `${formatUsdc(amount)} that was locked a second time for this gift moved out again. The gift itself had ended before.`,
  multiple_objects: ({ action, amountBaseUnits: amount }) =>
    action === 'pay'
      ? `One transaction of ${formatUsdc(amount)} names this and another object. It is held and counts for neither. Accept it for the right one.`
      : `A transaction with several effects was also the ${action} of this gift. It counts for the gift, and is recorded once among the Transactions, under its first effect.`,
  rolled_back: () =>
    'The network confirmed this transaction and then dropped it. It no longer counts.',
  dropped: ({ recipientAddress }) =>
    `A release to ${recipientAddress} expired before it landed. No money moved. Try again.`,
  paid: (detection) =>
    `${detection.senderAddress} paid ${formatUsdc(detection.amountBaseUnits)}: the full amount. ${certainty(detection)}`,
  overpaid: (detection) =>
    `${detection.senderAddress} paid ${formatUsdc(detection.amountBaseUnits)}: ${tooMuch(detection)} too much. ${certainty(detection)} You can refund the excess.`,
  underpaid: (detection) =>
    `${detection.senderAddress} paid ${formatUsdc(detection.amountBaseUnits)}. It counts; ${lacking(detection)} is outstanding. ${certainty(detection)}`,
  extra: (detection) =>
    `${detection.senderAddress} paid ${formatUsdc(detection.amountBaseUnits)} after it was already paid in full. ${certainty(detection)} You can refund it.`,
  dust: (detection) =>
    `${detection.senderAddress} paid ${formatUsdc(detection.amountBaseUnits)}, which is less than a cent. It counts toward the total. ${certainty(detection)}`,
  after_cancel: (detection) =>
    `${detection.senderAddress} paid ${formatUsdc(detection.amountBaseUnits)} after this was canceled. It stays canceled. ${certainty(detection)} You can refund it.`,
  proposed: ({ senderAddress, amountBaseUnits: amount }) =>
    `${senderAddress} paid exactly ${formatUsdc(amount)} to the same wallet without a reference. No other open request has that amount. Accept it if it pays this one.`,
  wrong_asset: ({ senderAddress }) =>
    `${senderAddress} sent a token other than USDC. It does not count. Ask the payer to send USDC of the mint in the payment request.`,
  wrong_recipient: ({ senderAddress }) =>
    `${senderAddress} sent USDC to another account. It does not count.`,
  no_value: () =>
    'A transaction names this, but sent no USDC to the receiving account. It does not count.',
  refunded: (detection) =>
    `${formatUsdc(detection.amountBaseUnits)} was refunded to ${detection.recipientAddress}. ${certainty(detection)}`,
} satisfies Record<string, (detection: Described) => string>

const DEEDS = {
  fund: 'fund this gift',
  release: 'release this gift',
  reclaim: 'reclaim this gift',
  pay: 'pay this',
  refund: 'refund this',
} as const satisfies Record<Detection['action'], string>

export type Verdict = keyof typeof SENTENCES

export const VERDICTS = Object.keys(SENTENCES) as [Verdict, ...Verdict[]]

export function sentenceOf(detection: Detection): string {
  return SENTENCES[detection.verdict](detection)
}
