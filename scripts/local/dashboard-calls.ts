import type { SeededPayment } from './seed-payments.ts'

// A page of 25, and one more row to see whether there is a next page.
const PAGE = 26
// A range or label filter reads this many of the newest rows, other accounts' rows included.
const NEAR = 2_800

type Ids = Readonly<Record<'session' | 'intent' | 'card', string>>

/** The requests of the dashboard's views, with the most rows that each may read. */
export const dashboardCalls = (sample: SeededPayment, ids: Ids): Record<string, number> => ({
  '/v1/account': 20,
  '/v1/limits': 0,
  '/v1/reports/summary?time_zone=Asia/Kathmandu': 20_000,
  '/v1/reports/attention': 4_000,
  '/v1/reports/fees_due': PAGE,
  '/v1/transactions': PAGE,
  '/v1/transactions?type=transaction_intent': PAGE,
  [`/v1/transactions?source=${sample.source}`]: PAGE,
  [`/v1/transactions?sender_address=${sample.sender_address}`]: PAGE,
  [`/v1/transactions?starting_after=${sample.transaction}`]: PAGE,
  [`/v1/transactions?ending_before=${sample.transaction}`]: PAGE,
  '/v1/transactions?amount_gte=500&amount_lte=2000': NEAR + PAGE,
  '/v1/transactions?amount_gte=16500': NEAR + 6 * PAGE,
  [`/v1/transactions/${sample.transaction}`]: 1,
  '/v1/checkout_sessions': 2 * PAGE,
  '/v1/checkout_sessions?status=open': 2 * PAGE,
  '/v1/checkout_sessions?status=canceled': PAGE,
  '/v1/checkout_sessions?payment_status=unpaid': 2 * PAGE,
  '/v1/checkout_sessions?payment_status=paid': 2 * NEAR,
  '/v1/checkout_sessions?amount_gte=16500': NEAR + 6 * PAGE,
  [`/v1/checkout_sessions?checkout_link=${sample.link}`]: PAGE,
  [`/v1/checkout_sessions/${ids.session}`]: 1,
  [`/v1/checkout_sessions/${ids.session}/detections`]: PAGE + 5,
  [`/v1/checkout_sessions/${ids.session}/refunds`]: PAGE + 5,
  '/v1/transaction_intents': 2 * PAGE,
  '/v1/transaction_intents?status=requires_action': PAGE,
  '/v1/transaction_intents?amount_lte=120': NEAR + 30 * PAGE,
  [`/v1/transaction_intents/${ids.intent}`]: 1,
  // Looking at the list also looks up the account's wallets and their feeds.
  '/v1/unmatched_transfers': 2 * PAGE,
  '/v1/unmatched_transfers?status=unmatched': 2 * PAGE,
  '/v1/gifts': PAGE,
  '/v1/gifts?status=released': 4 * PAGE,
  '/v1/checkout_links': PAGE,
  '/v1/checkout_links?canceled=true': 2 * PAGE,
  '/v1/checkout_links?canceled=false': 2 * PAGE,
  [`/v1/checkout_links/${sample.link}`]: 1_001,
  '/v1/products?active=true': PAGE,
  '/v1/prices?active=true': PAGE,
  '/v1/checkout_intents': PAGE,
  // Few intents wait, so all of them are read and sorted.
  '/v1/checkout_intents?status=requires_action': 8 * PAGE,
  '/v1/cards': PAGE,
  [`/v1/cards/${ids.card}`]: 300,
  '/v1/api_keys': PAGE,
  '/v1/audit_events': PAGE,
  [`/v1/audit_events?object=${ids.session}`]: PAGE + 5,
  [`/v1/search?query=${sample.transaction}`]: PAGE,
  [`/v1/search?query=${sample.signature}`]: PAGE,
  [`/v1/search?query=${sample.sender_address}`]: 6 * PAGE,
  [`/v1/search?query=${sample.amount_cents / 100}`]: 6 * NEAR + 4 * PAGE,
  [`/v1/search?query=order:${sample.order}`]: 6 * NEAR + PAGE,
  [`/v1/search?query=${sample.order}`]: 6 * NEAR + PAGE,
  // A common label matches among the newest rows.
  '/v1/search?query=web': 6 * NEAR + 8 * PAGE,
})
