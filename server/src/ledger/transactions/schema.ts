import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { floorToCents } from '../../lib/money.ts'
import { address, amountFilters, id, text, unixSeconds } from '../../lib/wire.ts'
import type { Transaction } from './state.ts'
import { TRANSACTION_TYPES } from './state.ts'

export const transaction = z
  .object({
    id: id('txn'),
    object: z.literal('transaction'),
    type: z.enum(TRANSACTION_TYPES),
    source: z.string().nullable().describe('The object that it belongs to.'),
    signature: z.string().describe('The transaction on the chain, in base58; recorded once.'),
    sender_address: z.string(),
    recipient_address: z.string().nullable().describe('null for `gift_fund`.'),
    amount: z.int().describe('Cents, rounded down.'),
    currency: z.literal('usdc'),
    account_id: id('acct').nullable(),
    created: unixSeconds.describe('The block time.'),
  })
  .meta({ id: 'Transaction' })

export const transactionFilters = {
  type: z.enum(TRANSACTION_TYPES).optional().describe('Only transactions of this type.'),
  source: text(64).optional().describe('Only transactions of this object.'),
  sender_address: address.optional().describe('Only transactions from this wallet.'),
  recipient_address: address.optional().describe('Only transactions to this wallet.'),
  ...amountFilters,
}

export const transactionParams = z.strictObject({ id: id('txn') })

export function renderTransaction(value: Transaction): z.output<typeof transaction> {
  return {
    id: value.id,
    object: 'transaction',
    type: value.type,
    source: value.source,
    signature: value.signature,
    sender_address: value.senderAddress,
    recipient_address: value.recipientAddress,
    amount: floorToCents(value.amountBaseUnits),
    currency: 'usdc',
    account_id: value.accountId,
    created: createdSeconds(value.id),
  }
}
