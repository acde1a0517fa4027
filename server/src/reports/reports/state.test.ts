import { describe, expect, test } from 'vitest'
import type { Entry, Payment, TimeZone } from './state.ts'
import {
  compare,
  compareSum,
  cut,
  cutToAges,
  daysOf,
  findTimeZone,
  refuseSpan,
  spanBefore,
  spanOf,
} from './state.ts'

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

const zoneOf = (name: string) => findTimeZone(name) as TimeZone

test('days follow one another without a gap, and are cut to the span', () => {
  const days = daysOf({ from: DAY + 7, to: 4 * DAY - 9 }, zoneOf('UTC'))
  expect(days).toEqual([
    { from: DAY + 7, to: 2 * DAY, date: '1970-01-02' },
    { from: 2 * DAY, to: 3 * DAY, date: '1970-01-03' },
    { from: 3 * DAY, to: 4 * DAY - 9, date: '1970-01-04' },
  ])
  expect(daysOf({ from: DAY, to: 2 * DAY }, zoneOf('UTC'))).toHaveLength(1)
})

const at = (iso: string) => Date.parse(iso) / 1000

test.each([
  // Clocks go back in Berlin, forward in Beirut at midnight, and Samoa had no 30th of December 2011.
  ['Europe/Berlin', '2026-10-24T22:00Z', '2026-10-25T23:00Z', '2026-10-25'],
  ['Europe/Berlin', '2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-29'],
  ['Asia/Beirut', '2026-03-28T22:00Z', '2026-03-29T21:00Z', '2026-03-29'],
  ['Pacific/Apia', '2011-12-29T10:00Z', '2011-12-30T10:00Z', '2011-12-29'],
  ['Asia/Kathmandu', '2026-11-15T18:15Z', '2026-11-16T18:15Z', '2026-11-16'],
  ['America/New_York', '2026-11-01T04:00Z', '2026-11-02T05:00Z', '2026-11-01'],
])('in %s a day is from %s to %s', (name, from, to, date) => {
  const [, day] = daysOf({ from: at(from) - 60, to: at(to) + 60 }, zoneOf(name))
  expect(day).toEqual({ from: at(from), to: at(to), date })
})

test('a zone that is none is not found', () => {
  expect(findTimeZone('Mars/Olympus')).toBeNull()
  expect(findTimeZone('')).toBeNull()
})

test('the time before a span is as long, but does not begin before time itself', () => {
  expect(spanBefore({ from: 50, to: 70 })).toEqual({ from: 30, to: 50 })
  expect(spanBefore({ from: 50, to: 170 })).toEqual({ from: 0, to: 50 })
})

test('ids are cut into ages that tallies know whole, and two ends', () => {
  const ids = { after: 'txn_01jd3kaaaa', before: 'txn_01jd3rbbbb' }
  expect(cutToAges('txn', ids)).toEqual({
    ages: { after: '01jd3k', before: '01jd3r' },
    edges: [
      { after: 'txn_01jd3kaaaa', before: 'txn_01jd3k~' },
      { after: 'txn_01jd3r', before: 'txn_01jd3rbbbb' },
    ],
  })
  const within = { after: 'cs_01jd3kaaaa', before: 'cs_01jd3kbbbb' }
  expect(cutToAges('cs', within)).toEqual({
    ages: { after: '01jd3k', before: '01jd3k' },
    edges: [within],
  })
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
