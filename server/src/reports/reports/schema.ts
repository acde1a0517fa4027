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
  from: seconds.describe('Unix time in seconds; 30 days before `to` unless given.'),
  to: seconds.describe('Unix time in seconds, itself not within; now unless given.'),
})

export const summaryQuery = spanQuery.extend({
  time_zone: z
    .string()
    .regex(/^[A-Za-z0-9_+/-]{1,64}$/, { error: 'it must be a time zone, such as Europe/Berlin' })
    .meta({ format: 'time-zone' })
    .default('UTC')
    .describe('Whose days `by_day` has, by its name at IANA: `Europe/Berlin`.'),
})

const cents = z.int().describe('Cents, rounded down.')
const baseUnits = z.string().describe('Millionths of a USDC, exactly.')

const sums = {
  gross: cents.describe('Cents that were paid, rounded down.'),
  refunded: cents.describe('Cents that went back to payers.'),
  fees: cents.describe('Cents of `gross` that went to the service.'),
  net: cents.describe('`gross` less `refunded` and `fees`.'),
  count: z.int().describe('How many payments.'),
}

const outcomes = {
  complete_count: z
    .int()
    .describe('Sessions and transaction intents made in this time that are paid for good.'),
  open_count: z
    .int()
    .describe('Sessions and transaction intents made in this time that are not paid for good.'),
  canceled_count: z.int().describe('Those made in this time that were canceled.'),
  success_rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('The part of all three that is complete, from 0 to 1; null where there are none.'),
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
      .describe('How many Transactions of each type, and how many refunds.'),
    ...outcomes,
    time_zone: z.string(),
    by_day: z
      .array(
        z.object({
          date: unixSeconds.describe('When the day begins in `time_zone`.'),
          day: z.string().describe('What calendars show there: `2026-11-16`.'),
          ...sums,
        }),
      )
      .describe('The same for each day, oldest first; the first and the last may be cut.'),
    previous: z
      .object({ from: unixSeconds, to: unixSeconds, ...sums, ...outcomes })
      .describe('The same for the time right before it, which is as long.'),
  })
  .meta({ id: 'SummaryReport' })

const feeDue = z
  .object({
    id: id('ti'),
    object: z.literal('fee_due'),
    amount: cents,
    fee_amount: cents.describe('Cents that were agreed on as the fee.'),
    due: cents.describe('Cents of it that are still due, rounded down.'),
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
    count: z.int().describe('How many transaction intents owe something.'),
    intents: z
      .object({
        object: z.literal('list'),
        data: z.array(feeDue),
        has_more: z.boolean(),
        url: z.string(),
      })
      .describe('A page of them, newest first.'),
  })
  .meta({ id: 'FeesDueReport' })

const difference = z
  .object({
    kind: z.enum(DIFFERENCE_KINDS),
    id: z.string().describe('What is wrong: a Transaction, a detection, or what was paid.'),
    source: z.string().describe('What was paid.'),
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
    is_complete: z.boolean().describe('Whether all of this time was looked at.'),
    next_from: unixSeconds.nullable().describe('Where to go on from, when it was not.'),
    signature_count: z.int().describe('How many transactions were read from the chain again.'),
    object_count: z.int().describe('How many sessions and transaction intents they paid.'),
    recorded: cents.describe('What our books tell that was paid, in cents, rounded down.'),
    recorded_base_units: baseUnits,
    derived: cents.describe('What the chain tells, in cents, rounded down.'),
    derived_base_units: baseUnits,
    difference: cents,
    difference_base_units: baseUnits.describe(
      'What all differences come to, too much and too little alike: 0.',
    ),
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
