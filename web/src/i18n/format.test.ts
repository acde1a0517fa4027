import { expect, test } from 'vitest'
import {
  formatCents,
  formatCount,
  formatDay,
  formatShare,
  formatShortTime,
  formatSol,
  formatTime,
  formatZone,
} from './format.ts'

test.each([
  [2_500, 'en', '25.00'],
  [123_456_789, 'en', '1,234,567.89'],
  [123_456_789, 'es', '1.234.567,89'],
  [123_456_789, 'zh', '1,234,567.89'],
  [5, 'ar', '0.05'],
  [-150, 'en', '−1.50'],
  [99_999_999_999, 'en', '999,999,999.99'],
] as const)('%i cents in %s are %s', (cents, locale, text) => {
  expect(formatCents(cents, locale)).toBe(text)
})

test.each([
  [15_000, 'en', '0.000015'],
  [5_001, 'es', '0,000005001'],
  [1_000_000_001, 'ar', '1.000000001'],
] as const)('%i lamports in %s are %s', (lamports, locale, text) => {
  expect(formatSol(lamports, locale)).toBe(text)
})

test('a time includes its zone', () => {
  expect(formatTime(1_794_755_388, 'en', 'UTC')).toBe('Nov 15, 2026, 3:09:48 PM UTC')
})

test('short times include the year only if it is not the current one', () => {
  const thisYear = Date.UTC(new Date().getUTCFullYear(), 5, 15, 12, 30) / 1_000
  expect(formatShortTime(thisYear, 'en', 'UTC')).toMatch(/^Jun 15, 12:30\sPM$/)
  expect(formatShortTime(Date.UTC(2020, 5, 15, 12, 30) / 1_000, 'en', 'UTC')).toContain('2020')
})

test('a day is the same in every time zone', () => {
  expect(formatDay('2026-11-16', 'en')).toBe('Nov 16')
})

test('zones, counts and percentages follow the locale', () => {
  expect(formatZone('en', 'UTC')).toBe('UTC')
  expect(formatZone('en', 'Asia/Kolkata')).toBe('GMT+5:30')
  expect(formatCount(1_234_567, 'en')).toBe('1,234,567')
  expect(formatShare(0.987, 'en')).toBe('98.7%')
})
