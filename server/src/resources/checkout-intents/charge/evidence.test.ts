import { expect, test } from 'vitest'
import type { ShopRefusal } from '../../../flows/purchase.ts'
import type { CardEvidence, ShopEvidence } from './evidence.ts'
import { judge } from './evidence.ts'

const declined: ShopRefusal = {
  reason: 'insufficient_balance',
  code: 'card_declined',
  message: 'Not enough money.',
  isRetryable: true,
}
const CARDS: Record<CardEvidence['says'], CardEvidence> = {
  approved: { says: 'approved', id: 'auth_1' },
  declined: { says: 'declined', reason: 'card_declined' },
  never: { says: 'never' },
  nothing_yet: { says: 'nothing_yet' },
  unknown: { says: 'unknown' },
}
const SHOPS: Record<ShopEvidence['says'], ShopEvidence> = {
  ordered: { says: 'ordered', orderId: '100001', amountCents: 1500 },
  refused: { says: 'refused', refusal: declined },
  not_ordered: { says: 'not_ordered' },
  unknown: { says: 'unknown' },
}

// What comes of it: an order or charge id, a status_reason, or `?` for "nobody knows".
type Row = [CardEvidence['says'], ShopEvidence['says'], soon: string, quiet: string]
const TABLE: Row[] = [
  ['approved', 'ordered', '100001', '100001'],
  ['approved', 'refused', 'auth_1', 'auth_1'], // a page may not know
  ['approved', 'not_ordered', 'auth_1', 'auth_1'],
  ['approved', 'unknown', 'auth_1', 'auth_1'],
  ['declined', 'ordered', '?', '?'], // for a person
  ['declined', 'refused', 'card_declined', 'card_declined'],
  ['declined', 'not_ordered', 'card_declined', 'card_declined'],
  ['declined', 'unknown', 'card_declined', 'card_declined'],
  ['never', 'ordered', '?', '?'],
  ['never', 'refused', 'insufficient_balance', 'insufficient_balance'],
  ['never', 'not_ordered', 'merchant_error', 'merchant_error'],
  ['never', 'unknown', 'merchant_error', 'merchant_error'],
  ['nothing_yet', 'ordered', '100001', '100001'],
  ['nothing_yet', 'refused', 'insufficient_balance', 'insufficient_balance'],
  ['nothing_yet', 'not_ordered', '?', 'merchant_error'],
  ['nothing_yet', 'unknown', '?', '?'],
  ['unknown', 'ordered', '100001', '100001'],
  ['unknown', 'refused', 'insufficient_balance', 'insufficient_balance'],
  ['unknown', 'not_ordered', '?', '?'],
  ['unknown', 'unknown', '?', '?'],
]

function told(card: CardEvidence, shop: ShopEvidence, isQuiet: boolean): string {
  const verdict = judge(card, shop, isQuiet)
  if (verdict.verdict === 'undecided') return '?'
  return verdict.verdict === 'charged' ? verdict.chargeId : verdict.refusal.reason
}

test.each(TABLE)('the card says %s, the shop says %s', (card, shop, soon, quiet) => {
  expect(told(CARDS[card], SHOPS[shop], false)).toBe(soon)
  expect(told(CARDS[card], SHOPS[shop], true)).toBe(quiet)
})

test('the table has every combination', () => {
  const pairs = new Set(TABLE.map(([card, shop]) => `${card} ${shop}`))
  expect(pairs.size).toBe(Object.keys(CARDS).length * Object.keys(SHOPS).length)
})

test('a charge without an order says so', () => {
  expect(judge(CARDS.approved, SHOPS.not_ordered, true)).toMatchObject({ hasOrder: false })
  expect(judge(CARDS.approved, SHOPS.ordered, true)).toMatchObject({ hasOrder: true })
})
