import { z } from 'zod'
import { createdSeconds } from '../lib/ids.ts'
import type { BuiltTransaction } from '../lib/transactions.ts'
import { address, id, metadata, text, unixSeconds } from '../lib/wire.ts'
import type { Liability } from './liability.ts'
import type { ReleaseAttempt } from './release/state.ts'
import { RELEASE_ATTEMPT_STATUSES } from './release/state.ts'
import type { Gift } from './state.ts'
import { GIFT_STATUSES } from './state.ts'

export const submitTransactionAction = z
  .object({
    type: z.literal('submit_transaction'),
    transaction: z.object({
      serialized_transaction: z
        .string()
        .describe('The transaction in base64, to be signed within about a minute.'),
      signer_address: z.string().describe('The wallet that must sign.'),
      fee_payer_address: z.string().describe('The wallet that pays the network fee.'),
      network_fee_lamports: z.int().describe('The network fee in lamports.'),
      chain_pay_uri: z.string().optional().describe('The same as a Solana Pay request.'),
      qr_data_url: z.string().optional().describe('The Solana Pay request as a PNG.'),
    }),
  })
  .meta({ id: 'SubmitTransactionAction' })

const lastReleaseAttempt = z
  .object({
    signature: z.string(),
    recipient_address: z.string(),
    status: z.enum(RELEASE_ATTEMPT_STATUSES),
    message: z.string().describe('The outcome in a sentence.'),
  })
  .nullable()
  .describe('The newest release submitted to Florin.')

const common = {
  id: id('gift'),
  status: z.enum(GIFT_STATUSES),
  amount: z.int().describe('Cents: 2500 is 25.00.'),
  currency: z.literal('usdc'),
  release_verification_key: z
    .string()
    .describe('The Ed25519 public key, in base58, that must sign a release.'),
  funded_at: unixSeconds.nullable(),
  released_at: unixSeconds.nullable(),
  reclaimed_at: unixSeconds.nullable(),
}

export const gift = z
  .object({
    ...common,
    object: z.literal('gift'),
    next_action: submitTransactionAction
      .nullable()
      .describe(
        'The transaction to sign and submit: to fund the gift while `requires_action`, and in responses of reclaim and release. null for about a minute while a funding window ends, and after a reclaim was requested.',
      ),
    sender_address: z.string(),
    recipient_address: z.string().nullable().describe('null until released.'),
    release_tx: z.string().nullable().describe('The signature of the release, once final.'),
    created: unixSeconds,
    metadata,
    last_release_attempt: lastReleaseAttempt.optional(),
  })
  .meta({ id: 'Gift' })

export const giftPreview = z
  .object({
    ...common,
    object: z.literal('gift_preview'),
    business_profile: z.object({ name: z.string() }),
    last_release_attempt: lastReleaseAttempt,
  })
  .meta({ id: 'GiftPreview' })

export const giftParams = z.strictObject({ id: id('gift') })
export const keyParams = z.strictObject({ release_verification_key: address })

/**
 * An old walkthrough uses these names with amounts in millionths: refused with a hint, never
 * accepted.
 */
const renamed = (name: string) =>
  `It is called ${name} here, and amounts are in cents: 25.00 USDC are 2500.`
export const WALLET_HINTS = {
  sender_wallet: renamed('sender_address'),
  recipient_wallet: renamed('recipient_address'),
  signer_wallet: renamed('signer_address'),
}

export const createGiftBody = z.strictObject({
  amount: z.int().min(1).describe('Cents: 2500 is 25.00 USDC.'),
  currency: z.literal('usdc').optional(),
  sender_address: address.describe('The wallet that pays and can reclaim the gift.'),
  release_verification_key: address.describe('The key derived from the release code.'),
  metadata: metadata.optional(),
})

export const giftFilters = {
  status: z.enum(GIFT_STATUSES).optional().describe('Only objects with this status.'),
  sender_address: address.optional().describe('Only gifts from this sender.'),
  recipient_address: address.optional().describe('Only gifts claimed by this wallet.'),
}

export const releaseBody = z.strictObject({
  recipient_address: address.describe('The wallet that receives the gift.'),
  fee_payer: z
    .enum(['sponsor', 'recipient'])
    .default('sponsor')
    .describe('The payer of the network fee. Without sponsoring it is the recipient.'),
})

export const submitBody = z.strictObject({
  serialized_transaction: text(1700)
    .min(1)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'it must be base64' })
    .describe('The transaction, signed by the wallet and then by the release key, in base64.'),
})

/** The label that a Solana Pay wallet shows before it asks for the transaction. */
export const solanaPayLabel = z
  .object({ label: z.string(), icon: z.string() })
  .meta({ id: 'TransactionRequest' })

export const solanaPayBody = z.object({ account: address.describe('The wallet that will sign.') })

export const solanaPayTransaction = z
  .object({ transaction: z.string(), message: z.string() })
  .meta({ id: 'TransactionRequestAnswer' })

export const giftLiability = z
  .object({
    object: z.literal('report.gift_liability'),
    currency: z.literal('usdc'),
    count: z.int().describe('How many gifts are open.'),
    amount: z.int().describe('Their total in cents.'),
    by_age: z.array(
      z.object({
        days: z.int().describe('Open for at least this many days, and less than the next entry.'),
        count: z.int(),
        amount: z.int(),
      }),
    ),
    on_chain: z
      .object({
        checked: z.int().describe('Open gifts that were checked on the chain.'),
        amount_base_units: z.string().describe('The balance of their escrow accounts.'),
        expected_base_units: z.string().describe('The recorded total of those gifts.'),
        difference_base_units: z.string().describe('The difference: 0.'),
      })
      .describe('The same figures from the chain.'),
    created: unixSeconds,
  })
  .meta({ id: 'GiftLiability' })

export type Action = BuiltTransaction & {
  readonly signerAddress: string
  readonly chainPayUri?: string
  readonly qrDataUrl?: string
}

export function renderGift(value: Gift, action: Action | null): z.output<typeof gift> {
  return {
    ...renderCommon(value),
    object: 'gift',
    next_action: action && renderAction(action),
    sender_address: value.senderAddress,
    recipient_address: value.recipientAddress,
    release_tx: value.releaseTx,
    created: createdSeconds(value.id),
    metadata: { ...value.metadata },
  }
}

/** For anyone with the link: without the business's metadata. */
export function renderRedacted(
  value: Gift,
  action: Action | null,
  attempt: ReleaseAttempt | null,
): z.output<typeof gift> {
  return {
    ...renderGift(value, action),
    metadata: {},
    last_release_attempt: renderAttempt(attempt),
  }
}

export function renderPreview(
  value: Gift,
  businessName: string,
  attempt: ReleaseAttempt | null,
): z.output<typeof giftPreview> {
  return {
    ...renderCommon(value),
    object: 'gift_preview',
    business_profile: { name: businessName },
    last_release_attempt: renderAttempt(attempt),
  }
}

function renderCommon(value: Gift) {
  return {
    id: value.id,
    status: value.status,
    amount: value.amountCents as number,
    currency: 'usdc' as const,
    release_verification_key: value.releaseVerificationKey,
    funded_at: value.fundedAtSeconds,
    released_at: value.releasedAtSeconds,
    reclaimed_at: value.reclaimedAtSeconds,
  }
}

function renderAction(action: Action): z.output<typeof submitTransactionAction> {
  return {
    type: 'submit_transaction',
    transaction: {
      serialized_transaction: action.serialized,
      signer_address: action.signerAddress,
      fee_payer_address: action.feePayerAddress,
      network_fee_lamports: action.feeLamports,
      ...(action.chainPayUri === undefined ? {} : { chain_pay_uri: action.chainPayUri }),
      ...(action.qrDataUrl === undefined ? {} : { qr_data_url: action.qrDataUrl }),
    },
  }
}

const ATTEMPT_SENTENCES: Record<ReleaseAttempt['status'], string> = {
  submitted: 'It is being sent to the network.',
  landed: 'It is confirmed and becomes final in a moment.',
  failed: 'It failed on the network. No money moved. Try again.',
  dropped: 'It expired before it landed. No money moved. Try again.',
}

function renderAttempt(attempt: ReleaseAttempt | null): z.output<typeof lastReleaseAttempt> {
  return (
    attempt && {
      signature: attempt.signature,
      recipient_address: attempt.recipientAddress,
      status: attempt.status,
      message: ATTEMPT_SENTENCES[attempt.status],
    }
  )
}

export function renderLiability(value: Liability, nowMs: number): z.output<typeof giftLiability> {
  const sum = (read: (age: Liability['ages'][number]) => number) =>
    value.ages.reduce((total, age) => total + read(age), 0)
  return {
    object: 'report.gift_liability',
    currency: 'usdc',
    count: sum(({ count }) => count),
    amount: sum(({ cents }) => cents),
    by_age: value.ages.map(({ days, count, cents }) => ({ days, count, amount: cents })),
    on_chain: {
      checked: value.checked,
      amount_base_units: `${value.heldBaseUnits}`,
      expected_base_units: `${value.expectedBaseUnits}`,
      difference_base_units: `${value.heldBaseUnits - value.expectedBaseUnits}`,
    },
    created: Math.floor(nowMs / 1000),
  }
}
