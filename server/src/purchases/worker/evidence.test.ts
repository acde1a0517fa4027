import { describe, expect, test } from 'vitest'
import type { IntentId } from '../intents/state.ts'
import type { Rival } from '../intents/submissions/repository.ts'
import type { ShopRefusal } from '../shops/purchase.ts'
import { attribute } from './card-evidence.ts'
import type { Age, CardEvidence, ShopEvidence, Verdict } from './evidence.ts'
import { judge, RULINGS, refusedWith, tellEvidence, UNKNOWN_CODES } from './evidence.ts'
import { ageOf, unknownDetail } from './unknown-outcome.ts'

const no = (reason: ShopRefusal['reason'], code: string): ShopRefusal => ({
  reason,
  code,
  message: 'No.',
  isRetryable: true,
})
const CARDS: Record<CardEvidence['says'], CardEvidence> = {
  approved: { says: 'approved', id: 'auth_1', amountCents: 1500 },
  reversed: { says: 'reversed', id: 'auth_1' },
  declined: { says: 'declined', reason: 'card_declined' },
  never: { says: 'never' },
  nothing_yet: { says: 'nothing_yet' },
  unclear: { says: 'unclear' },
  unreachable: { says: 'unreachable' },
  unknown: { says: 'unknown' },
}
const SHOPS: Record<ShopEvidence['says'], ShopEvidence> = {
  ordered: { says: 'ordered', orderId: '100001', amountCents: 1500 },
  declined: { says: 'declined', refusal: no('insufficient_balance', 'insufficient_funds') },
  refused: { says: 'refused', refusal: no('out_of_stock', 'out_of_stock') },
  unanswered: { says: 'unanswered', refusal: no('authentication_required', 'challenge_lost') },
  not_ordered: { says: 'not_ordered' },
  unknown: { says: 'unknown' },
}
const AGES: readonly Age[] = ['soon', 'later', 'quiet']

const LOST = 'authentication_required challenge_lost'
const ORDER = '100001'
const CHARGE = 'auth_1'
const [NO_FUNDS, SOLD_OUT, BROKE_OFF, REVERSED] = [
  'insufficient_balance insufficient_funds',
  'out_of_stock out_of_stock',
  'merchant_error not_charged',
  'merchant_error charge_reversed',
]
const [SAYS_FUNDS, SAYS_SOLD_OUT, DECLINED] = [
  'card_declined insufficient_funds',
  'card_declined out_of_stock',
  'card_declined card_declined',
]
const [ASKS, WAITS, NO_ORDER, NO_CHARGE, PERSON] = [
  '? outcome_unknown',
  '? refusal_unconfirmed',
  '? order_unconfirmed',
  '? charge_unconfirmed',
  '? evidence_contradicts',
]

// The verdicts, written out once more by hand: an order or charge, a reason and code, or a
// unknown outcome.
type Reported = string | undefined
type Row = [
  CardEvidence['says'],
  ShopEvidence['says'],
  soon: Reported,
  later: Reported,
  quiet: Reported,
]
const TABLE: Row[] = [
  ['approved', 'ordered', ORDER, ORDER, ORDER],
  ['approved', 'declined', NO_ORDER, CHARGE, CHARGE], // a page may not know
  ['approved', 'refused', NO_ORDER, CHARGE, CHARGE],
  ['approved', 'unanswered', CHARGE, CHARGE, CHARGE], // answered elsewhere, as in the bank’s app
  ['approved', 'not_ordered', NO_ORDER, CHARGE, CHARGE],
  ['approved', 'unknown', CHARGE, CHARGE, CHARGE],
  ['reversed', 'ordered', PERSON, PERSON, PERSON],
  ['reversed', 'declined', NO_FUNDS, NO_FUNDS, NO_FUNDS],
  ['reversed', 'refused', SOLD_OUT, SOLD_OUT, SOLD_OUT],
  ['reversed', 'unanswered', LOST, LOST, LOST],
  ['reversed', 'not_ordered', REVERSED, REVERSED, REVERSED],
  ['reversed', 'unknown', REVERSED, REVERSED, REVERSED],
  ['declined', 'ordered', PERSON, PERSON, PERSON],
  ['declined', 'declined', SAYS_FUNDS, SAYS_FUNDS, SAYS_FUNDS], // the card knows better why
  ['declined', 'refused', SAYS_SOLD_OUT, SAYS_SOLD_OUT, SAYS_SOLD_OUT],
  ['declined', 'unanswered', DECLINED, DECLINED, DECLINED],
  ['declined', 'not_ordered', DECLINED, DECLINED, DECLINED],
  ['declined', 'unknown', DECLINED, DECLINED, DECLINED],
  ['never', 'ordered', PERSON, PERSON, PERSON],
  ['never', 'declined', NO_FUNDS, NO_FUNDS, NO_FUNDS],
  ['never', 'refused', SOLD_OUT, SOLD_OUT, SOLD_OUT],
  ['never', 'unanswered', LOST, LOST, LOST],
  ['never', 'not_ordered', BROKE_OFF, BROKE_OFF, BROKE_OFF],
  ['never', 'unknown', BROKE_OFF, BROKE_OFF, BROKE_OFF],
  ['nothing_yet', 'ordered', NO_CHARGE, NO_CHARGE, PERSON],
  ['nothing_yet', 'declined', NO_FUNDS, NO_FUNDS, NO_FUNDS],
  ['nothing_yet', 'refused', WAITS, WAITS, SOLD_OUT],
  ['nothing_yet', 'unanswered', ASKS, ASKS, LOST],
  ['nothing_yet', 'not_ordered', ASKS, ASKS, BROKE_OFF],
  ['nothing_yet', 'unknown', ASKS, ASKS, ASKS],
  ['unclear', 'ordered', ORDER, ORDER, ORDER],
  ['unclear', 'declined', WAITS, WAITS, WAITS],
  ['unclear', 'refused', WAITS, WAITS, WAITS],
  ['unclear', 'unanswered', ASKS, ASKS, ASKS],
  ['unclear', 'not_ordered', ASKS, ASKS, ASKS],
  ['unclear', 'unknown', ASKS, ASKS, ASKS],
  ['unreachable', 'ordered', ORDER, ORDER, ORDER],
  ['unreachable', 'declined', WAITS, WAITS, WAITS], // the card can be charged still
  ['unreachable', 'refused', WAITS, WAITS, WAITS],
  ['unreachable', 'unanswered', ASKS, ASKS, ASKS],
  ['unreachable', 'not_ordered', ASKS, ASKS, ASKS],
  ['unreachable', 'unknown', ASKS, ASKS, ASKS],
  ['unknown', 'ordered', ORDER, ORDER, ORDER],
  ['unknown', 'declined', NO_FUNDS, NO_FUNDS, NO_FUNDS],
  ['unknown', 'refused', WAITS, WAITS, SOLD_OUT],
  ['unknown', 'unanswered', ASKS, ASKS, ASKS], // the card’s books must be known
  ['unknown', 'not_ordered', ASKS, ASKS, ASKS],
  ['unknown', 'unknown', ASKS, ASKS, ASKS],
]

function reported(verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'unknown':
      return `? ${verdict.code}`
    case 'charged':
      return verdict.chargeId
    case 'not_charged':
      return `${verdict.refusal.reason} ${verdict.refusal.code}`
  }
}

describe('whether the card was charged', () => {
  test.each(TABLE)('the card says %s, the shop says %s', (card, shop, ...expected) => {
    expect(AGES.map((age) => reported(judge(CARDS[card], SHOPS[shop], age)))).toEqual(expected)
  })

  test('the table has every combination', () => {
    const pairs = new Set(TABLE.map(([card, shop]) => `${card} ${shop}`))
    expect(pairs.size).toBe(Object.keys(CARDS).length * Object.keys(SHOPS).length)
    expect(Object.keys(RULINGS)).toHaveLength(Object.keys(CARDS).length)
  })

  test('no verdict of theirs is taken back by time: only an unknown outcome ends', () => {
    for (const row of Object.values(RULINGS).flatMap((it) => Object.values(it))) {
      const ends = row.findIndex((ruling) => ruling === 'charged' || ruling === 'not_charged')
      if (ends >= 0) expect(new Set(row.slice(ends)).size).toBe(1)
    }
  })

  test('a charge without an order says so, and the sum is the card’s', () => {
    const less = { ...CARDS.approved, amountCents: 1200 } as CardEvidence
    expect(judge(less, SHOPS.not_ordered, 'quiet')).toMatchObject({
      hasOrder: false,
      amountCents: 1200,
    })
    expect(judge(less, SHOPS.ordered, 'soon')).toMatchObject({ hasOrder: true, amountCents: 1200 })
    expect(judge(CARDS.unknown, SHOPS.ordered, 'soon')).toMatchObject({ amountCents: 1500 })
  })
})

test('a plain no is told apart from a shop’s that may have charged before', () => {
  expect(refusedWith(no('authentication_required', 'challenge')).says).toBe('declined')
  expect(refusedWith(no('merchant_error', 'price_changed')).says).toBe('declined')
  expect(refusedWith(no('out_of_stock', 'out_of_stock')).says).toBe('refused')
  const early = { ...no('out_of_stock', 'out_of_stock'), isPlaced: false }
  expect(refusedWith(early).says).toBe('declined')
})

test('every witness is told in words of its own, with the order and the charge by name', () => {
  const all = Object.values(CARDS).flatMap((card) =>
    Object.values(SHOPS).map((shop) => tellEvidence(card, shop)),
  )
  expect(new Set(all).size).toBe(48)
  expect(tellEvidence(CARDS.approved, SHOPS.ordered)).toBe(
    'What is known: the card’s books show the charge auth_1; the shop shows the order 100001.',
  )
  expect(tellEvidence(null, SHOPS.refused)).toBe(
    'What is known: the shop refused after the order was placed (out_of_stock).',
  )
})

test('an unknown outcome says what is known, since when, when it is looked at, what to do', () => {
  const found = {
    submittedAtMs: 1_000,
    known: 'Little.',
    nowMs: 3_000,
    delayMs: 2_000,
    told: null,
  }
  const details = UNKNOWN_CODES.map((code) => unknownDetail(code, found))
  expect(new Set(details.map(({ message }) => message)).size).toBe(UNKNOWN_CODES.length)
  for (const { message, isRetryable, doubt } of details) {
    expect(message).toContain('Do not repeat the purchase.')
    expect(isRetryable).toBe(false)
    expect(doubt).toMatchObject({ sinceMs: 1_000, known: 'Little.', nextLookAtMs: 5_000 })
  }
})

test('time passes from soon to quiet', () => {
  const patience = { cancelAfterMs: 20, quietAfterMs: 900 }
  expect([0, 19, 20, 900, 901].map((ms) => ageOf(ms, patience))).toEqual([
    'soon',
    'soon',
    'later',
    'later',
    'quiet',
  ])
})

describe('a charge on a statement', () => {
  const line = (id: string, atMs: number, descriptor = 'SHOP') => ({
    id,
    atMs,
    descriptor,
    amountCents: 1500,
    currency: 'usd',
  })
  const rival = (
    phase: 'succeeded' | 'failed' | 'reconciling',
    submittedAtMs: number,
    chargeId?: string,
  ) => ({ intentId: OTHER, phase, submittedAtMs, chargeId: chargeId ?? null }) as const
  const [OWN, OTHER] = ['ci_2' as IntentId, 'ci_1' as IntentId]
  const submission = { intentId: OWN, submittedAtMs: 100 }
  const of = (own: typeof submission, charges: ReturnType<typeof line>[], rivals: Rival[]) =>
    attribute(own, charges, rivals, 0)
  const two = [line('ch_1', 50), line('ch_2', 150)]

  test('is ours when nobody else can have it', () => {
    expect(of(submission, [line('ch_1', 150)], [])).toMatchObject({ id: 'ch_1' })
    expect(of(submission, [line('ch_1', 150)], [rival('failed', 50)])).toMatchObject({
      says: 'approved',
    })
  })

  test('is nobody’s for certain while another of the same sum is unknown', () => {
    expect(of(submission, [line('ch_1', 150)], [rival('reconciling', 50)])).toEqual({
      says: 'unclear',
    })
  })

  test('is the other’s when that one was bought', () => {
    const bought = rival('succeeded', 50, 'an order that no statement names')
    expect(of(submission, [line('ch_1', 50)], [bought])).toEqual({ says: 'nothing_yet' })
    expect(of(submission, two, [rival('succeeded', 50, 'ch_1')])).toMatchObject({ id: 'ch_2' })
    const named = [line('ch_1', 50, 'SHOP 4711'), line('ch_2', 150)]
    expect(of(submission, named, [rival('succeeded', 50, '4711')])).toMatchObject({ id: 'ch_2' })
  })

  test('is not ours when one that was pressed long before has it: its bank was answered late', () => {
    const named = [line('ch_1', 150, 'SHOP 4711')]
    expect(of(submission, named, [rival('succeeded', -300, '4711')])).toEqual({
      says: 'nothing_yet',
    })
    const nameless = rival('succeeded', -300, 'an order that no statement names')
    expect(of(submission, [line('ch_1', 150)], [nameless])).toEqual({ says: 'unclear' })
    expect(of(submission, two, [nameless])).toMatchObject({ says: 'approved', id: 'ch_2' })
  })

  test('two for two unknown: each has its own', () => {
    const first = { ...submission, submittedAtMs: 40 }
    expect(of(first, two, [rival('reconciling', 100)])).toMatchObject({ id: 'ch_1' })
    expect(of(submission, two, [rival('reconciling', 40)])).toMatchObject({ id: 'ch_2' })
  })

  test('two for two unknown, pressed and charged in one millisecond: each has its own', () => {
    const [same, other] = [[line('ch_2', 150), line('ch_1', 150)], rival('reconciling', 100)]
    expect(of(submission, same, [other])).toMatchObject({ id: 'ch_2' })
    const theirs = { ...submission, intentId: OTHER }
    const ours = { ...other, intentId: OWN }
    expect(of(theirs, same.toReversed(), [ours])).toMatchObject({ id: 'ch_1' })
  })
})
