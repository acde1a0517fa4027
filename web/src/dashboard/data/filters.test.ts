import { expect, test } from 'vitest'
import { createdOf, queryOf, startOf } from './filters.ts'

const NOW = new Date(2026, 10, 16, 15, 30)
const seconds = (month: number, day: number) => new Date(2026, month - 1, day).getTime() / 1_000

test.each([
  [null, {}],
  ['1d', { created_gte: seconds(11, 16) }],
  ['7d', { created_gte: seconds(11, 10) }],
  ['2026-11-01..2026-11-03', { created_gte: seconds(11, 1), created_lt: seconds(11, 4) }],
  ['2026-11-01..', { created_gte: seconds(11, 1) }],
  ['..2026-10-31', { created_lt: seconds(11, 1) }],
  ['..', {}],
  ['yesterday', {}],
])('%j is %j', (text, range) => {
  expect(createdOf(text, NOW)).toEqual(range)
})

test('unknown filters and values are ignored', () => {
  const filters = [
    { name: 'status', label: 'Status', choices: { open: 'Open' } },
    { name: 'source', label: 'Source' },
    { name: 'amount_gte', label: 'At least', unit: 'cents' as const },
  ]
  const asked = (text: string) => queryOf(new URLSearchParams(text), filters, NOW)
  expect(asked('status=open&source=cs_1&days=7')).toEqual({ status: 'open', source: 'cs_1' })
  expect(asked('status=stolen&after=x&amount_gte=1.5')).toEqual({})
  expect(asked('amount_gte=150')).toEqual({ amount_gte: '150' })
})

test('seven days include today', () => {
  expect(startOf(7, NOW)).toBe(seconds(11, 10))
})
