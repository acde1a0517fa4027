import type { Page } from '../../db/page.ts'
import type { Address } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Context as PaymentContext } from '../../payments/payments/service.ts'
import * as repository from './repository.ts'
import type { Asked, Span } from './state.ts'
import { daysOf, findTimeZone, MOST_DAYS, refuseSpan, spanBefore, spanOf } from './state.ts'

export type { FeeDue } from './repository.ts'

export type Context = PaymentContext & {
  /** Our programs that a transaction may also be for. */
  readonly otherPrograms: ReadonlySet<Address>
}

/** The requested time span; throws if it is invalid. */
export function getSpan({ clock }: Context, asked: Asked, mostDays: number | null): Span {
  const span = spanOf(asked, Math.floor(clock() / 1000) + 1) // includes the current second
  const problem = refuseSpan(span, mostDays)
  if (problem !== null) throw new ApiError('parameter_invalid', { param: 'to', problem })
  return span
}

const PAYMENTS: ReadonlySet<string> = new Set(['checkout_session', 'transaction_intent'])
const TYPES = [...PAYMENTS, 'gift_fund', 'gift_release'] as const
const REFUND = 'refund'

/** Money received and refunded. */
type Sums = {
  readonly count: number
  readonly grossBaseUnits: bigint
  readonly feeBaseUnits: bigint
  readonly refundedBaseUnits: bigint
}

/** Outcomes of the sessions and intents created in a time span. */
type Outcomes = {
  readonly completeCount: number
  readonly openCount: number
  readonly canceledCount: number
}

export type Summary = {
  readonly timeZone: string
  readonly span: Span
  readonly total: Sums & Outcomes
  readonly days: readonly (Sums & { readonly atSeconds: number; readonly date: string })[]
  readonly countOf: Readonly<Record<string, number>>
  /** The same for the previous time span of equal length. */
  readonly before: Sums & Outcomes & { readonly span: Span }
}

/** Payments in a time span and the outcomes of what was created in it, with the previous span. */
export async function summarize(
  context: Context,
  { accountId }: Principal,
  { time_zone, ...asked }: Asked & { readonly time_zone: string },
): Promise<Summary> {
  const span = getSpan(context, asked, MOST_DAYS)
  const zone = findTimeZone(time_zone)
  if (zone === null) {
    const problem = "it must be a time zone of the IANA's, such as Europe/Berlin"
    throw new ApiError('parameter_invalid', { param: 'time_zone', problem })
  }
  const days = daysOf(span, zone)
  const spanOfBefore = spanBefore(span)
  const [moved, states] = await Promise.all([
    repository.sumMoved(context.db, accountId, TYPES, [...days, spanOfBefore]),
    repository.countStates(context.db, accountId, [span, spanOfBefore]),
  ])
  const movedOn = Map.groupBy(moved, (each) => each.span)
  const now = moved.filter((each) => each.span < days.length)
  const countType = (type: string) =>
    now.filter((each) => each.type === type).reduce((sum, { count }) => sum + count, 0)
  return {
    timeZone: zone.name,
    span,
    total: { ...sumUp(now), ...outcomesOf(states, 0) },
    days: days.map(({ from, date }, day) => ({
      atSeconds: from,
      date,
      ...sumUp(movedOn.get(day) ?? []),
    })),
    countOf: Object.fromEntries([...TYPES, REFUND].map((type) => [type, countType(type)])),
    before: {
      span: spanOfBefore,
      ...sumUp(movedOn.get(days.length) ?? []),
      ...outcomesOf(states, 1),
    },
  }
}

function outcomesOf(states: readonly repository.Counted[], span: number): Outcomes {
  const count = (...wanted: readonly string[]) =>
    states
      .filter((each) => each.span === span && wanted.includes(each.state))
      .reduce((sum, each) => sum + each.count, 0)
  return {
    completeCount: count('settled'),
    openCount: count('open', 'confirmed'),
    canceledCount: count('canceled'),
  }
}

function sumUp(moved: readonly repository.Moved[]): Sums {
  const sum = (lines: readonly repository.Moved[], read: (line: repository.Moved) => bigint) =>
    lines.reduce((total, line) => total + read(line), 0n)
  const paid = moved.filter(({ type }) => PAYMENTS.has(type))
  const refunds = moved.filter(({ type }) => type === REFUND)
  return {
    count: paid.reduce((total, line) => total + line.count, 0),
    grossBaseUnits: sum(paid, (line) => line.amountBaseUnits),
    feeBaseUnits: sum(paid, (line) => line.feeBaseUnits),
    refundedBaseUnits: sum(refunds, (line) => line.amountBaseUnits),
  }
}

/** Fees that the account owes: intents whose gross amount went straight to its wallet. */
export async function reportFeesDue({ db }: Context, { accountId }: Principal, page: Page) {
  const [total, { intents, hasMore }] = await Promise.all([
    repository.sumFeesDue(db, accountId),
    repository.listFeesDue(db, accountId, page),
  ])
  return { total, intents, hasMore }
}
