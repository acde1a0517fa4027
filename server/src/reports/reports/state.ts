import type { BaseUnits, Cents } from '../../lib/money.ts'
import { formatUsdc, toBaseUnits } from '../../lib/money.ts'

const DAY_SECONDS = 86_400
const USUAL_DAYS = 30
export const MOST_DAYS = 366

/** Seconds; `to` is exclusive. */
export type Span = { readonly from: number; readonly to: number }

/** As requested; either end may be absent. */
export type Asked = { readonly from?: number | undefined; readonly to?: number | undefined }

/** The requested span; by default the thirty days up to now. */
export function spanOf(asked: Asked, nowSeconds: number): Span {
  const to = asked.to ?? nowSeconds
  return { from: asked.from ?? Math.max(0, to - USUAL_DAYS * DAY_SECONDS), to }
}

/** Why a span is invalid, for the parameter `to`. */
export function refuseSpan({ from, to }: Span, mostDays: number | null): string | null {
  if (to <= from) return 'it must be later than from'
  if (mostDays === null || to - from <= mostDays * DAY_SECONDS) return null
  return `it must be at most ${mostDays} days after from`
}

/** The span of equal length right before. */
export const spanBefore = ({ from, to }: Span): Span => ({
  from: Math.max(0, from - (to - from)),
  to: from,
})

/** The part of a span that is one calendar day in a time zone. */
type Day = Span & { readonly date: string }

/** The calendar days that a span touches, clipped to it. */
export function daysOf({ from, to }: Span, zone: TimeZone): Day[] {
  const days: Day[] = []
  for (let at = from; at < to; ) {
    const next = Math.min(to, nextDay(at, zone))
    days.push({ from: at, to: next, date: zone.dateOf(at) })
    at = next
  }
  return days
}

/** A time zone's calendar. */
export type TimeZone = {
  readonly name: string
  /** The local date at a second: `2026-11-16`. */
  readonly dateOf: (seconds: number) => string
}

/** Null for an unknown zone. */
export function findTimeZone(name: string): TimeZone | null {
  try {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' })
    return { name, dateOf: (seconds) => format.format(seconds * 1000) }
  } catch {
    return null
  }
}

// A day may have 23 or 25 hours or start at one o'clock, so its end is searched, not computed.
// Offsets are whole minutes; a date that repeats or is missing lies at the date line.
const USUAL_DAY_MINUTES = 24 * 60
const LONGEST_DAY_MINUTES = 49 * 60

/** The first second of the next day. */
function nextDay(seconds: number, { dateOf }: TimeZone): number {
  const today = dateOf(seconds)
  const minute = Math.floor(seconds / 60)
  const isToday = (minutes: number) => dateOf((minute + minutes) * 60) === today
  if (isToday(USUAL_DAY_MINUTES - 1) && !isToday(USUAL_DAY_MINUTES)) {
    return (minute + USUAL_DAY_MINUTES) * 60
  }
  let [within, beyond] = [0, LONGEST_DAY_MINUTES]
  while (beyond - within > 1) {
    const middle = (within + beyond) >> 1
    if (isToday(middle)) within = middle
    else beyond = middle
  }
  return (minute + beyond) * 60
}

// Tallies are kept by these first characters of an id's body: 17 minutes and 29 seconds.
const AGE_CHARACTERS = 6

/** A range of ids or of id prefixes. */
export type Bounds = { readonly after: string; readonly before: string }

/**
 * Splits a range of ids into whole tally buckets, exclusive at both ends, and the remainders at
 * either end.
 */
export function cutToAges(prefix: string, ids: Bounds): { ages: Bounds; edges: Bounds[] } {
  const length = prefix.length + 1 + AGE_CHARACTERS
  const [first, last] = [ids.after.slice(0, length), ids.before.slice(0, length)]
  const edges =
    first === last
      ? [ids]
      : [
          { after: ids.after, before: `${first}~` }, // sorts after every id with this prefix
          { after: last, before: ids.before },
        ]
  const ageOf = (id: string) => id.slice(prefix.length + 1)
  return { ages: { after: ageOf(first), before: ageOf(last) }, edges }
}

/** One record of a payment: a detection or a Transaction. */
export type Entry = {
  readonly book: 'detection' | 'transaction'
  readonly id: string
  readonly source: string
  readonly signature: string
  readonly amountBaseUnits: bigint
}

/** A payment as both tables and the chain report it. */
export type Payment = {
  readonly source: string
  readonly signature: string
  readonly detection: Entry | null
  readonly transaction: Entry | null
  /** The signature is recorded for another object, which had it first. */
  readonly isRecordedElsewhere: boolean
  readonly derived: Derived
}

/** The amount by the chain, or why there is none. */
export type Derived = bigint | 'not_on_chain' | 'unreadable'

export const DIFFERENCE_KINDS = [
  'wrong_amount',
  'missing_transaction',
  'missing_detection',
  'not_on_chain',
  'unreadable',
  'wrong_sum',
] as const

export type Difference = {
  readonly kind: (typeof DIFFERENCE_KINDS)[number]
  /** The wrong record: a Transaction, a detection, or the object that was paid. */
  readonly id: string
  readonly source: string
  readonly signature: string | null
  readonly recordedBaseUnits: bigint
  readonly derivedBaseUnits: bigint
  readonly message: string
}

const ONE_CENT = toBaseUnits(1 as Cents)
const usdc = (amount: bigint) => formatUsdc(amount as BaseUnits)

/** Differences between our records and the chain for one payment. */
export function compare(payment: Payment): Difference[] {
  const { source, signature, detection, transaction, derived } = payment
  const entries = [detection, transaction].filter((entry) => entry !== null)
  const tell = (
    kind: Difference['kind'],
    { id, amountBaseUnits }: Pick<Entry, 'id' | 'amountBaseUnits'>,
    derivedBaseUnits: bigint,
    message: string,
  ): Difference => ({
    kind,
    id,
    source,
    signature,
    recordedBaseUnits: amountBaseUnits,
    derivedBaseUnits,
    message,
  })
  if (typeof derived === 'string') {
    return entries.map((entry) => tell(derived, entry, 0n, SILENCE[derived](entry)))
  }
  const wrong = entries
    .filter(({ amountBaseUnits }) => amountBaseUnits !== derived)
    .map((entry) => tell('wrong_amount', entry, derived, wrongAmount(entry, derived)))
  const nothing = { id: source, amountBaseUnits: 0n }
  // A payment below a cent is a Transaction only if it completed the amount: both are right.
  if (transaction === null && derived >= ONE_CENT && !payment.isRecordedElsewhere) {
    const message = `The chain has a payment of ${usdc(derived)} for ${source}, and no Transaction tells of it.`
    wrong.push(tell('missing_transaction', nothing, derived, message))
  }
  if (detection === null) {
    const message = `A Transaction tells of a payment of ${source}, and no detection that counts does.`
    wrong.push(tell('missing_detection', nothing, derived, message))
  }
  return wrong
}

const SILENCE = {
  not_on_chain: ({ id, amountBaseUnits }: Entry) =>
    `${id} tells of ${usdc(amountBaseUnits)} in a transaction that the chain does not have.`,
  unreadable: ({ id, amountBaseUnits }: Entry) =>
    `${id} tells of ${usdc(amountBaseUnits)} in a transaction that could not be read. Ask again later.`,
}

const wrongAmount = ({ id, amountBaseUnits }: Entry, derived: bigint) =>
  `${id} tells of ${usdc(amountBaseUnits)}; by the chain it was ${usdc(derived)}.`

/** An object and the sum of its payments. */
export type Tally = {
  readonly source: string
  readonly receivedBaseUnits: bigint
  readonly countedBaseUnits: bigint
}

/** A difference between an object's own sum and its payments. */
export function compareSum({ source, receivedBaseUnits, countedBaseUnits }: Tally): Difference[] {
  if (receivedBaseUnits === countedBaseUnits) return []
  const message = `${source} says that it received ${usdc(receivedBaseUnits)}; its payments come to ${usdc(countedBaseUnits)}.`
  return [
    {
      kind: 'wrong_sum',
      id: source,
      source,
      signature: null,
      recordedBaseUnits: receivedBaseUnits,
      derivedBaseUnits: countedBaseUnits,
      message,
    },
  ]
}

/** A signature of a walk and its block time. */
export type Stop = { readonly signature: string; readonly atSeconds: number }

/**
 * Cuts a walk between two seconds, at most so many signatures, so that the next walk continues
 * where this one ends; `nextFrom` is null at the end. Null: the first second alone holds more.
 */
export function cut(
  stops: readonly Stop[],
  most: number,
): { count: number; nextFrom: number | null } | null {
  const beyond = stops[most]
  if (beyond === undefined) return { count: stops.length, nextFrom: null }
  const count = stops.findIndex(({ atSeconds }) => atSeconds === beyond.atSeconds)
  return count === 0 ? null : { count, nextFrom: beyond.atSeconds }
}
