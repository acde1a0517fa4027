import type { Locale } from './locales.ts'

// Arabic readers of prices are used to Western digits beside a currency code, and copy them.
const DIGITS = 'latn'

/** 2500 → 25.00, as the language groups and points; integers all the way. */
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

/** 15000 lamports → 0.000015, all of it: a fee is told exactly. */
export function formatSol(lamports: number, locale: Locale): string {
  const digits = { numberingSystem: DIGITS, maximumFractionDigits: 9 }
  return new Intl.NumberFormat(locale, digits).format(lamports / 1e9)
}

/** The day and the minute, with the zone, so that it means the same to whoever it is shown to. */
export function formatTime(seconds: number, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    numberingSystem: DIGITS,
    timeZone,
  }).format(seconds * 1_000)
}

/** For tables, which name the zone once: the day and the minute, and the year where it is not this one. */
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

/** 2026-11-16 → Nov 16: a day as a calendar has it, of whatever zone. */
export function formatDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    numberingSystem: DIGITS,
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** CET, GMT+5:30: how people call the zone. */
export function formatZone(locale: Locale, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

export function formatCount(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { numberingSystem: DIGITS }).format(count)
}

/** 0.987 → 98.7 %, as the language writes it. */
export function formatShare(share: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    numberingSystem: DIGITS,
  }).format(share)
}
