import { describe, expect, test } from 'vitest'
import type { Entry, Payment } from './state.ts'
import { compare, compareSum, cut, daysOf, refuseSpan, spanOf } from './state.ts'

const DAY = 86_400

test('a span is the last thirty days unless its ends are given', () => {
  expect(spanOf({}, 100 * DAY)).toEqual({ from: 70 * DAY, to: 100 * DAY })
  expect(spanOf({ to: 40 * DAY }, 100 * DAY)).toEqual({ from: 10 * DAY, to: 40 * DAY })
  expect(spanOf({ from: 5 }, 100 * DAY)).toEqual({ from: 5, to: 100 * DAY })
  expect(spanOf({ to: 9 }, 100 * DAY)).toEqual({ from: 0, to: 9 })
})

test('a span that ends before it begins, or is too long, is refused', () => {
  expect(refuseSpan({ from: 5, to: 5 }, null)).toMatch(/later than from/)
  expect(refuseSpan({ from: 0, to: 366 * DAY }, 366)).toBeNull()
  expect(refuseSpan({ from: 0, to: 366 * DAY + 1 }, 366)).toMatch(/at most 366 days/)
  expect(refuseSpan({ from: 0, to: 999 * DAY }, null)).toBeNull()
})

test('days follow one another without a gap, and are cut to the span', () => {
  const days = daysOf({ from: DAY + 7, to: 4 * DAY - 9 })
  expect(days).toEqual([
    { from: DAY + 7, to: 2 * DAY },
    { from: 2 * DAY, to: 3 * DAY },
    { from: 3 * DAY, to: 4 * DAY - 9 },
  ])
  expect(daysOf({ from: DAY, to: 2 * DAY })).toHaveLength(1)
})

const entry = (book: Entry['book'], amountBaseUnits: bigint): Entry => ({
  book,
  id: book === 'detection' ? 'det_1' : 'txn_1',
  source: 'cs_1',
  signature: 'sig',
  amountBaseUnits,
})
const sound: Payment = {
  source: 'cs_1',
  signature: 'sig',
  detection: entry('detection', 30_000n),
  transaction: entry('transaction', 30_000n),
  isRecordedElsewhere: false,
  derived: 30_000n,
}

describe('a payment', () => {
  test('that books and chain tell alike has no difference', () => {
    expect(compare(sound)).toEqual([])
  })

  test.each([
    [
      'one cent too much in a Transaction',
      { transaction: entry('transaction', 40_000n) },
      'wrong_amount txn_1',
    ],
    [
      'one base unit too little in a detection',
      { detection: entry('detection', 29_999n) },
      'wrong_amount det_1',
    ],
    ['no Transaction', { transaction: null }, 'missing_transaction cs_1'],
    ['no detection', { detection: null }, 'missing_detection cs_1'],
    ['nothing on the chain', { detection: null, derived: 'not_on_chain' }, 'not_on_chain txn_1'],
    [
      'a chain that is not to be read',
      { transaction: null, derived: 'unreadable' },
      'unreadable det_1',
    ],
  ] as const)('with %s is named', (_, fault, found) => {
    const differences = compare({ ...sound, ...fault })
    expect(differences.map(({ kind, id }) => `${kind} ${id}`)).toEqual([found])
    const [{ message = '', recordedBaseUnits, derivedBaseUnits } = {}] = differences
    expect(message).toMatch(/^[A-Za-z_0-9]+ .*\.$/)
    expect(recordedBaseUnits).not.toBe(derivedBaseUnits)
  })

  test('of less than a cent needs no Transaction', () => {
    const dust = { ...sound, detection: entry('detection', 9_999n), derived: 9_999n }
    expect(compare({ ...dust, transaction: null })).toEqual([])
  })

  test('whose signature something else had first needs no Transaction', () => {
    expect(compare({ ...sound, transaction: null, isRecordedElsewhere: true })).toEqual([])
  })
})

test('an object whose sum is off by one base unit is named', () => {
  const tally = { source: 'ti_1', receivedBaseUnits: 10_000n, countedBaseUnits: 10_000n }
  expect(compareSum(tally)).toEqual([])
  expect(compareSum({ ...tally, receivedBaseUnits: 10_001n })).toMatchObject([
    { kind: 'wrong_sum', id: 'ti_1', signature: null },
  ])
})

test('a long walk is cut between two seconds, so that the next begins where it ends', () => {
  const stops = [1, 1, 2, 3, 3, 4].map((atSeconds, n) => ({ signature: `s${n}`, atSeconds }))
  expect(cut(stops, 6)).toEqual({ count: 6, nextFrom: null })
  expect(cut(stops, 5)).toEqual({ count: 5, nextFrom: 4 })
  expect(cut(stops, 4)).toEqual({ count: 3, nextFrom: 3 })
  expect(cut(stops, 2)).toEqual({ count: 2, nextFrom: 2 })
  expect(cut(stops, 1)).toBeNull()
})
