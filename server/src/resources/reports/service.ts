import type { Page } from '../../db/page.ts'
import type { Address } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Context as PaymentContext } from '../payables/service.ts'
import * as repository from './repository.ts'
import type { Asked, Span } from './state.ts'
import { daysOf, MOST_DAYS, refuseSpan, spanOf } from './state.ts'

export type { FeeDue } from './repository.ts'

export type Context = PaymentContext & {
  /** Programs of ours that a transaction may also be for. */
  readonly otherPrograms: ReadonlySet<Address>
}

/** The span that was asked for; throws when it is none. */
export function getSpan({ clock }: Context, asked: Asked, mostDays: number | null): Span {
  const span = spanOf(asked, Math.floor(clock() / 1000) + 1) // the present second is within
  const problem = refuseSpan(span, mostDays)
  if (problem !== null) throw new ApiError('parameter_invalid', { param: 'to', problem })
  return span
}

const PAYMENTS: ReadonlySet<string> = new Set(['checkout_session', 'transaction_intent'])
const TYPES = [...PAYMENTS, 'gift_fund', 'gift_release'] as const
const REFUND = 'refund'

/** What came in and what went back. */
type Sums = {
  readonly count: number
  readonly grossBaseUnits: bigint
  readonly feeBaseUnits: bigint
  readonly refundedBaseUnits: bigint
}

export type Summary = {
  readonly span: Span
  readonly total: Sums
  readonly days: readonly (Sums & { readonly atSeconds: number })[]
  readonly countOf: Readonly<Record<string, number>>
  readonly openCount: number
  readonly canceledCount: number
}

/** What was paid in a span, and what became of what was asked for in it. */
export async function summarize(
  context: Context,
  { accountId }: Principal,
  asked: Asked,
): Promise<Summary> {
  const span = getSpan(context, asked, MOST_DAYS)
  const days = daysOf(span)
  const [moved, states] = await Promise.all([
    repository.sumMoved(context.db, accountId, TYPES, days),
    repository.countStates(context.db, accountId, ['open', 'confirmed', 'canceled'], span),
  ])
  const movedOn = Map.groupBy(moved, (each) => each.span)
  const count = (lines: readonly { readonly count: number }[]) =>
    lines.reduce((sum, line) => sum + line.count, 0)
  return {
    span,
    total: sumUp(moved),
    days: days.map(({ from }, day) => ({ atSeconds: from, ...sumUp(movedOn.get(day) ?? []) })),
    countOf: Object.fromEntries(
      [...TYPES, REFUND].map((type) => [type, count(moved.filter((each) => each.type === type))]),
    ),
    openCount: count(states.filter(({ state }) => state !== 'canceled')),
    canceledCount: count(states.filter(({ state }) => state === 'canceled')),
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

/** What the account owes the service: intents that were paid to its wallet whole, the fee within. */
export async function reportFeesDue({ db }: Context, { accountId }: Principal, page: Page) {
  const [total, { intents, hasMore }] = await Promise.all([
    repository.sumFeesDue(db, accountId),
    repository.listFeesDue(db, accountId, page),
  ])
  return { total, intents, hasMore }
}
