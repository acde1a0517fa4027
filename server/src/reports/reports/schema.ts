import { z } from 'zod'
import type { Id } from '../../lib/ids.ts'
import { createdSeconds } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { floorToCents } from '../../lib/money.ts'
import { id, unixSeconds } from '../../lib/wire.ts'
import type { Reconciliation } from './reconcile.ts'
import type { FeeDue, Summary } from './service.ts'
import { DIFFERENCE_KINDS } from './state.ts'

const LATEST_SECONDS = 253_402_300_799 // the year 9999: anything later is probably in milliseconds

const seconds = z.int().min(0).max(LATEST_SECONDS).optional()

export const spanQuery = z.strictObject({
  from: seconds.describe('Unix time in seconds; by default 30 days before `to`.'),
  to: seconds.describe('Unix time in seconds, exclusive; by default now.'),
})

export const summaryQuery = spanQuery.extend({
  time_zone: z
    .string()
    .regex(/^[A-Za-z0-9_+/-]{1,64}$/, { error: 'it must be a time zone, such as Europe/Berlin' })
    .meta({ format: 'time-zone' })
    .default('UTC')
    .describe('The IANA time zone of `by_day`: `Europe/Berlin`.'),
})

const cents = z.int().describe('Cents, rounded down.')
const baseUnits = z.string().describe('Millionths of a USDC, exactly.')

const sums = {
  gross: cents.describe('Cents paid, rounded down.'),
  refunded: cents.describe('Cents refunded to payers.'),
  fees: cents.describe('Cents of `gross` that the service kept.'),
  net: cents.describe('`gross` less `refunded` and `fees`.'),
  count: z.int().describe('The number of payments.'),
}

const outcomes = {
  complete_count: z
    .int()
    .describe('Sessions and transaction intents created in this period with a final payment.'),
  open_count: z
    .int()
    .describe('Sessions and transaction intents created in this period without a final payment.'),
  canceled_count: z
    .int()
    .describe('Sessions and transaction intents created in this period and canceled.'),
  success_rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('The share that is complete, from 0 to 1; null if there are none.'),
}

export const summary = z
  .object({
    object: z.literal('report.summary'),
    currency: z.literal('usdc'),
    from: unixSeconds,
    to: unixSeconds,
    ...sums,
    count_by_type: z
      .object({
        checkout_session: z.int(),
        transaction_intent: z.int(),
        gift_fund: z.int(),
        gift_release: z.int(),
        refund: z.int(),
      })
      .describe('The number of Transactions by type, and of refunds.'),
    ...outcomes,
    time_zone: z.string(),
    by_day: z
      .array(
        z.object({
          date: unixSeconds.describe('The start of the day in `time_zone`.'),
          day: z.string().describe('The local date: `2026-11-16`.'),
          ...sums,
        }),
      )
      .describe('The same per day, oldest first; the first and last may be partial.'),
    previous: z
      .object({ from: unixSeconds, to: unixSeconds, ...sums, ...outcomes })
      .describe('The same for the previous period of equal length.'),
  })
  .meta({ id: 'SummaryReport' })

const feeDue = z
  .object({
    id: id('ti'),
    object: z.literal('fee_due'),
    amount: cents,
    fee_amount: cents.describe('The agreed fee in cents.'),
    due: cents.describe('Cents still due, rounded down.'),
    due_base_units: baseUnits,
    created: unixSeconds,
  })
  .meta({ id: 'FeeDue' })

export const feesDue = z
  .object({
    object: z.literal('report.fees_due'),
    currency: z.literal('usdc'),
    due: cents,
    due_base_units: baseUnits,
    count: z.int().describe('Transaction intents with fees due.'),
    intents: z
      .object({
        object: z.literal('list'),
        data: z.array(feeDue),
        has_more: z.boolean(),
        url: z.string(),
      })
      .describe('One page, newest first.'),
  })
  .meta({ id: 'FeesDueReport' })

const difference = z
  .object({
    kind: z.enum(DIFFERENCE_KINDS),
    id: z.string().describe('The wrong record: a Transaction, a detection, or the paid object.'),
    source: z.string().describe('The paid object.'),
    signature: z.string().nullable(),
    recorded_base_units: baseUnits,
    derived_base_units: baseUnits,
    message: z.string(),
  })
  .meta({ id: 'ReconciliationDifference' })

export const reconciliation = z
  .object({
    object: z.literal('report.reconciliation'),
    currency: z.literal('usdc'),
    from: unixSeconds,
    to: unixSeconds,
    is_complete: z.boolean().describe('Whether the whole period was checked.'),
    next_from: unixSeconds.nullable().describe('Where to continue, if it was not.'),
    signature_count: z.int().describe('Transactions that were read from the chain again.'),
    object_count: z.int().describe('Sessions and transaction intents that they paid.'),
    recorded: cents.describe('Payments on record, in cents, rounded down.'),
    recorded_base_units: baseUnits,
    derived: cents.describe('Payments on the chain, in cents, rounded down.'),
    derived_base_units: baseUnits,
    difference: cents,
    difference_base_units: baseUnits.describe('The sum of all differences in either direction: 0.'),
    differences: z.array(difference),
  })
  .meta({ id: 'ReconciliationReport' })

const floor = (amount: bigint) => floorToCents(amount as BaseUnits)

function renderSums(value: Omit<Summary['days'][number], 'atSeconds' | 'date'>) {
  const gross = floor(value.grossBaseUnits)
  const refunded = floor(value.refundedBaseUnits)
  const fees = floor(value.feeBaseUnits)
  return { gross, refunded, fees, net: gross - refunded - fees, count: value.count }
}

function renderOutcomes(value: Summary['total']) {
  const { completeCount, openCount, canceledCount } = value
  const all = completeCount + openCount + canceledCount
  return {
    complete_count: completeCount,
    open_count: openCount,
    canceled_count: canceledCount,
    success_rate: all === 0 ? null : Math.round((completeCount / all) * 10_000) / 10_000,
  }
}

export function renderSummary(value: Summary): z.output<typeof summary> {
  return {
    object: 'report.summary',
    currency: 'usdc',
    ...value.span,
    ...renderSums(value.total),
    count_by_type: value.countOf as z.output<typeof summary>['count_by_type'],
    ...renderOutcomes(value.total),
    time_zone: value.timeZone,
    by_day: value.days.map(({ atSeconds, date, ...day }) => ({
      date: atSeconds,
      day: date,
      ...renderSums(day),
    })),
    previous: {
      ...value.before.span,
      ...renderSums(value.before),
      ...renderOutcomes(value.before),
    },
  }
}

export function renderFeesDue(
  url: string,
  value: {
    readonly total: { readonly count: number; readonly dueBaseUnits: bigint }
    readonly intents: readonly FeeDue[]
    readonly hasMore: boolean
  },
): z.output<typeof feesDue> {
  return {
    object: 'report.fees_due',
    currency: 'usdc',
    due: floor(value.total.dueBaseUnits),
    due_base_units: value.total.dueBaseUnits.toString(),
    count: value.total.count,
    intents: {
      object: 'list',
      data: value.intents.map((intent) => ({
        id: intent.id,
        object: 'fee_due' as const,
        amount: intent.amountCents,
        fee_amount: intent.feeCents,
        due: floor(intent.dueBaseUnits),
        due_base_units: intent.dueBaseUnits.toString(),
        created: createdSeconds(intent.id as Id<'ti'>),
      })),
      has_more: value.hasMore,
      url,
    },
  }
}

export function renderReconciliation(value: Reconciliation): z.output<typeof reconciliation> {
  const total = value.differences.reduce((sum, { recordedBaseUnits, derivedBaseUnits }) => {
    const apart = recordedBaseUnits - derivedBaseUnits
    return sum + (apart < 0n ? -apart : apart)
  }, 0n)
  return {
    object: 'report.reconciliation',
    currency: 'usdc',
    ...value.span,
    is_complete: value.nextFrom === null,
    next_from: value.nextFrom,
    signature_count: value.signatureCount,
    object_count: value.objectCount,
    recorded: floor(value.recordedBaseUnits),
    recorded_base_units: value.recordedBaseUnits.toString(),
    derived: floor(value.derivedBaseUnits),
    derived_base_units: value.derivedBaseUnits.toString(),
    difference: floor(total),
    difference_base_units: total.toString(),
    differences: value.differences.map((each) => ({
      kind: each.kind,
      id: each.id,
      source: each.source,
      signature: each.signature,
      recorded_base_units: each.recordedBaseUnits.toString(),
      derived_base_units: each.derivedBaseUnits.toString(),
      message: each.message,
    })),
  }
}
