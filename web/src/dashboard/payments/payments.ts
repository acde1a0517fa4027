import type { Transaction } from '@florin/sdk'
import type { Filter } from '../data/filters.ts'

/** Payment types, as merchants call them. */
export const KINDS = {
  checkout_session: 'Checkout session',
  transaction_intent: 'Transaction intent',
  gift_fund: 'Gift funded',
  gift_release: 'Gift released',
} as const satisfies Record<Transaction['type'], string>

/** Filters of the list and of its CSV export. */
export const FILTERS: readonly Filter[] = [
  { name: 'type', label: 'Type', choices: KINDS },
  { name: 'amount_gte', label: 'Min USDC', unit: 'cents' },
  { name: 'amount_lte', label: 'Max USDC', unit: 'cents' },
  { name: 'sender_address', label: 'Payer address' },
  { name: 'source', label: 'Source ID' },
]
