import type { Card } from '@florin/sdk'
import { expect, test } from 'vitest'
import { expiryOf, isExpired, removalWords } from './view.ts'

const card = (exp_month: number | null, exp_year: number | null) =>
  ({ exp_month, exp_year }) as Card

test('the month has two digits; issued cards have no expiry', () => {
  expect(expiryOf(card(3, 2040))).toBe('03/2040')
  expect(expiryOf(card(null, null))).toBeNull()
})

test('a card is valid through its last month', () => {
  expect(isExpired(card(11, 2026), new Date('2026-11-30T23:59:59Z'))).toBe(false)
  expect(isExpired(card(11, 2026), new Date('2026-12-01T00:00:00Z'))).toBe(true)
  expect(isExpired(card(12, 2026), new Date('2026-12-31T23:59:59Z'))).toBe(false)
  expect(isExpired(card(null, null), new Date('2100-01-01'))).toBe(false)
})

test('removing a card names the number of open purchases', () => {
  expect(removalWords(0)).toMatch(/^No open purchases/)
  expect(removalWords(1)).toMatch(/^One open purchase uses/)
  expect(removalWords(12)).toMatch(/^12 open purchases use/)
})
