import type { Locale } from './locales.ts'

// Arabic prices use Western digits next to a currency code, and people copy them.
const DIGITS = 'latn'

/** 2500 → 25.00 in the locale's notation. Integer arithmetic only. */
export function formatCents(cents: number, locale: Locale): string {
  const whole = new Intl.NumberFormat(locale, { numberingSystem: DIGITS })
  const parts = new Intl.NumberFormat(locale, {
    numberingSystem: DIGITS,
    minimumFractionDigits: 2,
  }).formatToParts(0)
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const size = Math.abs(cents)
  const fraction = String(size % 100).padStart(2, '0')
  return `${cents < 0 ? '−' : ''}${whole.format(Math.floor(size / 100))}${point}${fraction}`
}

/** 15000 lamports → 0.000015. Fees are never rounded. */
export function formatSol(lamports: number, locale: Locale): string {
  const digits = { numberingSystem: DIGITS, maximumFractionDigits: 9 }
  return new Intl.NumberFormat(locale, digits).format(lamports / 1e9)
}

/** Date, time and zone, so that a shared receipt means the same to every reader. */
export function formatTime(seconds: number, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    numberingSystem: DIGITS,
    timeZone,
  }).format(seconds * 1_000)
}

/** For tables, which name the zone once. The year only if it is not the current one. */
export function formatShortTime(seconds: number, locale: Locale, timeZone: string): string {
  const at = new Date(seconds * 1_000)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    numberingSystem: DIGITS,
    timeZone,
  }).format(at)
}

/** 2026-11-16 → Nov 16, without time zone conversion. */
export function formatDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    numberingSystem: DIGITS,
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** Short zone name, such as CET or GMT+5:30. */
export function formatZone(locale: Locale, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

export function formatCount(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { numberingSystem: DIGITS }).format(count)
}

/** 0.987 → 98.7% in the locale's notation. */
export function formatShare(share: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    numberingSystem: DIGITS,
  }).format(share)
}
