import type { BaseUnits, Cents } from '../../lib/money.ts'
import { formatUsdc, toBaseUnits } from '../../lib/money.ts'

const DAY_SECONDS = 86_400
const USUAL_DAYS = 30
export const MOST_DAYS = 366

/** Seconds: from the first to just before the second. */
export type Span = { readonly from: number; readonly to: number }

/** As it is asked for, either end left open. */
export type Asked = { readonly from?: number | undefined; readonly to?: number | undefined }

/** What is asked for, where it is said; else what ends now, and thirty days. */
export function spanOf(asked: Asked, nowSeconds: number): Span {
  const to = asked.to ?? nowSeconds
  return { from: asked.from ?? Math.max(0, to - USUAL_DAYS * DAY_SECONDS), to }
}

/** What is wrong with a span, for the parameter `to`. */
export function refuseSpan({ from, to }: Span, mostDays: number | null): string | null {
  if (to <= from) return 'it must be later than from'
  if (mostDays === null || to - from <= mostDays * DAY_SECONDS) return null
  return `it must be at most ${mostDays} days after from`
}

/** As long as a span, and right before it. */
export const spanBefore = ({ from, to }: Span): Span => ({
  from: Math.max(0, from - (to - from)),
  to: from,
})

/** A part of a span that is one day where somebody lives. */
type Day = Span & { readonly date: string }

/** The days of a time zone that a span touches, cut to it. */
export function daysOf({ from, to }: Span, zone: TimeZone): Day[] {
  const days: Day[] = []
  for (let at = from; at < to; ) {
    const next = Math.min(to, nextDay(at, zone))
    days.push({ from: at, to: next, date: zone.dateOf(at) })
    at = next
  }
  return days
}

/** Where days begin when. */
export type TimeZone = {
  readonly name: string
  /** The date that calendars there show at a second: `2026-11-16`. */
  readonly dateOf: (seconds: number) => string
}

/** Null where there is no such zone. */
export function findTimeZone(name: string): TimeZone | null {
  try {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: name, dateStyle: 'short' })
    return { name, dateOf: (seconds) => format.format(seconds * 1000) }
  } catch {
    return null
  }
}

// A day may have 23 hours or 25, or begin at one o'clock: where it ends is not reckoned but looked for.
// Offsets are whole minutes; a date that comes twice, or never, was at the date line.
const USUAL_DAY_MINUTES = 24 * 60
const LONGEST_DAY_MINUTES = 49 * 60

/** The first second of the day after the one that holds `seconds`. */
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

// Of what follows the prefix of an id, the characters by which tallies are kept: 17 minutes and 29 seconds.
const AGE_CHARACTERS = 6

/** A range of ids, or of what they begin with. */
export type Bounds = { readonly after: string; readonly before: string }

/**
 * A range of ids, from the first to just before the second, as what tallies know of it and what they do not:
 * the ages that are whole within it, exclusive at both ends, and what is left at either end of them.
 */
export function cutToAges(prefix: string, ids: Bounds): { ages: Bounds; edges: Bounds[] } {
  const length = prefix.length + 1 + AGE_CHARACTERS
  const [first, last] = [ids.after.slice(0, length), ids.before.slice(0, length)]
  const edges =
    first === last
      ? [ids]
      : [
          { after: ids.after, before: `${first}~` }, // sorts after all that begin like it
          { after: last, before: ids.before },
        ]
  const ageOf = (id: string) => id.slice(prefix.length + 1)
  return { ages: { after: ageOf(first), before: ageOf(last) }, edges }
}

/** One line of our books: a payment, as a detection or as a Transaction tells it. */
export type Entry = {
  readonly book: 'detection' | 'transaction'
  readonly id: string
  readonly source: string
  readonly signature: string
  readonly amountBaseUnits: bigint
}

/** A payment by all that our books and the chain say of it. */
export type Payment = {
  readonly source: string
  readonly signature: string
  readonly detection: Entry | null
  readonly transaction: Entry | null
  /** Its signature is recorded for something else, which had it first. */
  readonly isRecordedElsewhere: boolean
  readonly derived: Derived
}

/** What the chain says; or why it says nothing. */
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
  /** What is wrong: a Transaction, a detection, or the object that was paid. */
  readonly id: string
  readonly source: string
  readonly signature: string | null
  readonly recordedBaseUnits: bigint
  readonly derivedBaseUnits: bigint
  readonly message: string
}

const ONE_CENT = toBaseUnits(1 as Cents)
const usdc = (amount: bigint) => formatUsdc(amount as BaseUnits)

/** Where our books and the chain do not say the same of one payment. */
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
  // One of less than a cent is a Transaction only if it was the last part: either is right.
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

/** An object, and what its payments come to. */
export type Tally = {
  readonly source: string
  readonly receivedBaseUnits: bigint
  readonly countedBaseUnits: bigint
}

/** Where an object says another sum than its payments come to. */
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

/** A signature that a walk came by, and when its block was. */
export type Stop = { readonly signature: string; readonly atSeconds: number }

/**
 * What of a walk is looked at in one go: at most so many, cut between two seconds, so that the next walk
 * begins where this one ends; `nextFrom` is null at the end. Null: even the first second holds more.
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
