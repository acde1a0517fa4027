import fc from 'fast-check'
import type { JobName } from '../../server/src/purchases/jobs/jobs.ts'
import { JOBS } from '../../server/src/purchases/jobs/jobs.ts'
import type { Item, PayPlan, ShopWord } from './checkout-intents-model.ts'
import { PRICE_CENTS } from './checkout-intents-model.ts'

export type Intent = { readonly intent: number }
export type Step =
  | { readonly do: 'create'; readonly item: Item; readonly maxCents: number | null }
  | { readonly do: 'work' }
  | (Intent & { readonly do: 'respond'; readonly options: Record<string, string> })
  | (Intent & {
      readonly do: 'confirm'
      readonly by: 'key' | 'owner'
      readonly allowsDuplicate: boolean
      readonly plan: PayPlan
    })
  | (Intent & { readonly do: 'confirm_with_its_key'; readonly plan: PayPlan })
  | (Intent & { readonly do: 'cancel' | 'charge_late' | 'give_code' | 'stop' })
  | (Intent & { readonly do: 'deliver_again'; readonly handler: JobName })
  | (Intent & { readonly do: 'shop_says'; readonly word: ShopWord })
  | (Intent & { readonly do: 'resolve'; readonly isCharged: boolean })
  | { readonly do: 'issuer'; readonly isDown: boolean }
  | { readonly do: 'pass'; readonly ms: number }

export const ROWS = {
  asked: '(none) → requires_action: an option is missing, next_action is select_options',
  quoted: '(none) → requires_confirmation: fully specified and quoted',
  unsupported: '(none) → failed: unsupported_checkout',
  askedAgain: 'requires_action → requires_action: respond, options remain missing',
  answered: 'requires_action → requires_confirmation: respond, fully specified',
  bought: 'requires_confirmation → succeeded: confirm, charge_id set',
  failed: 'requires_confirmation → failed: confirm, status_reason set',
  canceledAsked: 'requires_action → canceled: cancel',
  canceledQuoted: 'requires_confirmation → canceled: cancel',
  canceledEarly: 'processing, before a quote → canceled: cancel',
  cancelRefused: 'confirmed: cancel is refused with 409',
  expired: 'requires_action, requires_confirmation → canceled: expired',
  ceiling: 'requires_confirmation: confirm above the ceiling by a key is refused with 409',
  duplicate: 'requires_confirmation: confirm of a likely duplicate by a key is refused with 409',
  codeAsked:
    'requires_confirmation → requires_action: confirm, the security code is missing, next_action is payment_authentication',
  codeGiven: 'requires_action → succeeded: the security code is entered',
  codeLate: 'requires_action → failed: the security code is not entered',
  resolved: 'processing → succeeded, failed: resolved by an operator',
} as const

const intent = fc.nat(7)
const plan = fc.constantFrom<PayPlan>(
  'charged',
  'declined',
  'price_changed',
  'says_no_but_charged',
  'crash',
  'crash',
  'crash_charged',
)
const of = <Name extends string>(name: Name) => fc.constant(name)
const options = fc.constantFrom<Record<string, string>[]>(
  { size: 'S' },
  { shipping_method: 'Standard' },
  { size: 'M', shipping_method: 'Standard' },
  { size: 'XXXL' },
)

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: of('create'),
      item: fc.constantFrom<Item[]>(
        ...(['mug', 'mug', 'mug', 'mug', 'shirt', 'shirt'] as const),
        ...(['gone', 'novelty', 'elsewhere'] as const),
        ...(['poster', 'poster'] as const),
      ),
      maxCents: fc.constantFrom(null, PRICE_CENTS, PRICE_CENTS - 1),
    }),
  },
  { weight: 14, arbitrary: fc.record({ do: of('work') }) },
  { weight: 8, arbitrary: fc.record({ do: of('respond'), intent, options }) },
  {
    weight: 14,
    arbitrary: fc.record({
      do: of('confirm'),
      intent,
      by: fc.constantFrom('key', 'key', 'owner'),
      allowsDuplicate: fc.boolean(),
      plan,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: of('confirm_with_its_key'), intent, plan }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'charge_late'), intent }) },
  { weight: 5, arbitrary: fc.record({ do: of('give_code'), intent }) },
  { weight: 1, arbitrary: fc.record({ do: of('stop'), intent }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: of('deliver_again'),
      intent,
      handler: fc.constantFrom(...JOBS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: of('shop_says'),
      intent,
      word: fc.constantFrom<ShopWord[]>('ordered', 'not_ordered', 'unknown'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: of('resolve'), intent, isCharged: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: of('issuer'), isDown: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: of('pass'),
      ms: fc.constantFrom(3_000, 3_000, 30_000, 30_000, 30_000, 11 * 60_000, 46 * 60_000),
    }),
  },
)

/** The table row of a change, if there is one. */
export function rowOf(
  before: string,
  after: string,
  reason: string | null,
  step: Step,
): string | null {
  if (step.do === 'resolve') return ROWS.resolved
  if (after === 'canceled' && reason === 'expired') return ROWS.expired
  if (after === 'canceled' && reason === 'user_canceled') {
    if (before === 'requires_action') return ROWS.canceledAsked
    return before === 'requires_confirmation' ? ROWS.canceledQuoted : null
  }
  if (after === 'failed' && reason === 'unsupported_checkout') return ROWS.unsupported
  if (after === 'failed' && reason === 'authentication_required') return ROWS.codeLate
  return ROW_OF[`${before} → ${after}`] ?? null
}

const ROW_OF: Readonly<Record<string, string>> = {
  '(none) → requires_action': ROWS.asked,
  '(none) → requires_confirmation': ROWS.quoted,
  'requires_action → requires_action': ROWS.askedAgain,
  'requires_action → requires_confirmation': ROWS.answered,
  'requires_confirmation → requires_action': ROWS.codeAsked,
  'requires_action → succeeded': ROWS.codeGiven,
  'requires_confirmation → succeeded': ROWS.bought,
  'requires_confirmation → failed': ROWS.failed,
}
