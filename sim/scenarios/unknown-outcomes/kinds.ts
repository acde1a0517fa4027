import type { Point } from '../charge-once/gate.ts'
import type { Plan } from './shop.ts'

export type Card = 'issued' | 'stored'

/** A kind of unknown outcome. */
export type Kind = {
  readonly name: string
  readonly plan: (times: Times) => Plan
  readonly cards: readonly Card[]
  /** The worker is killed with -9 at this point. */
  readonly crash?: Point
  /** The processor, and with it the issuer, is unreachable for a while after submission. */
  readonly isDark?: true
  /** A second purchase of the same amount on the same card, with this plan. */
  readonly second?: (times: Times) => Plan
  /** With these cards no evidence decides it, and it must be shown to the operator. */
  readonly staysUnknown?: readonly Card[]
}

/** The waiting times of this run. */
export type Times = {
  readonly cancelMs: number
  readonly quietMs: number
  /** A charge that comes later than expected, but within the quiet time. */
  readonly lateMs: number
}

const BOTH = ['issued', 'stored'] as const

const plan = (over: Partial<Plan> = {}): Plan => ({
  chargesAfterMs: 0,
  overCents: 0,
  orders: 'as_charged',
  reversesAfterMs: null,
  answers: 'lost',
  answersAfterMs: 0,
  opensAfterMs: 0,
  ...over,
})
const of =
  (over: Partial<Plan> = {}) =>
  () =>
    plan(over)

const NO_CHARGE = { chargesAfterMs: null, orders: 'never' } as const
const CLOSED = { opensAfterMs: null } as const
// Within the cap, and not the amount of another purchase.
const LESS = -3

export const KINDS: readonly Kind[] = [
  { name: 'the answer is lost after the charge', plan: of(), cards: BOTH },
  { name: 'the shop disconnects before it charges', plan: of(NO_CHARGE), cards: BOTH },
  {
    name: 'the shop charges late',
    plan: ({ lateMs }) => plan({ chargesAfterMs: lateMs }),
    cards: BOTH,
  },
  {
    name: 'the shop is down for a while, and has charged',
    plan: ({ cancelMs }) => plan({ opensAfterMs: cancelMs / 2 }),
    cards: BOTH,
  },
  {
    name: 'the shop is down for a while, and has not charged',
    plan: ({ cancelMs }) => plan({ ...NO_CHARGE, opensAfterMs: cancelMs / 2 }),
    cards: BOTH,
  },
  { name: 'the shop stays down, and has charged', plan: of(CLOSED), cards: BOTH },
  {
    name: 'the shop stays down, and has not charged',
    plan: of({ ...NO_CHARGE, ...CLOSED }),
    cards: BOTH,
    staysUnknown: ['stored'],
  },
  { name: 'a charge without an order', plan: of({ orders: 'never' }), cards: BOTH },
  {
    name: 'a charge without an order, and a page that says declined',
    plan: of({ orders: 'never', answers: 'declined' }),
    cards: BOTH,
  },
  {
    name: 'a charge without an order, and a page that says sold out',
    plan: of({ orders: 'never', answers: 'refused' }),
    cards: BOTH,
  },
  {
    name: 'the page says sold out, and the shop charges late',
    plan: ({ lateMs }) => plan({ answers: 'refused', chargesAfterMs: lateMs }),
    cards: BOTH,
  },
  {
    name: 'an order without a charge',
    plan: of({ chargesAfterMs: null, orders: 'always' }),
    cards: BOTH,
    staysUnknown: BOTH,
  },
  { name: 'a different amount than confirmed', plan: of({ overCents: LESS }), cards: BOTH },
  {
    name: 'a different amount than confirmed, and no order',
    plan: of({ overCents: LESS, orders: 'never' }),
    cards: ['issued'],
  },
  { name: 'more than confirmed', plan: of({ overCents: 4 }), cards: BOTH },
  {
    name: 'charged, and reversed at once',
    plan: of({ orders: 'never', reversesAfterMs: 500 }),
    cards: BOTH,
  },
  {
    name: 'charged, refused, and reversed soon',
    plan: of({ orders: 'never', reversesAfterMs: 1_500, answers: 'refused' }),
    cards: BOTH,
  },
  {
    name: 'the worker is killed after submission, before the shop is asked',
    plan: of(),
    cards: BOTH,
    crash: 'after_press',
  },
  {
    name: 'the worker is killed after the charge',
    plan: of(),
    cards: BOTH,
    crash: 'after_charge',
  },
  {
    name: 'the worker is killed after it got the answer',
    plan: of({ answers: 'declined', orders: 'never', chargesAfterMs: null }),
    cards: BOTH,
    crash: 'after_answer',
  },
  { name: 'the issuer is unreachable, and it was charged', plan: of(), cards: BOTH, isDark: true },
  {
    name: 'the issuer and the shop are unreachable, and it was charged',
    plan: of(CLOSED),
    cards: BOTH,
    isDark: true,
  },
  {
    name: 'the issuer is unreachable, and it was not charged',
    plan: of({ ...NO_CHARGE, answers: 'refused' }),
    cards: BOTH,
    isDark: true,
  },
  {
    name: 'two of one amount on one card, both charged, and the shop is closed',
    plan: of(CLOSED),
    second: of(CLOSED),
    cards: ['stored'],
  },
  {
    name: 'two of one amount on one card, one charged',
    plan: of(),
    second: of(NO_CHARGE),
    cards: ['stored'],
  },
  {
    name: 'two of one amount on one card, one charged, and the shop is closed',
    // It waits for its answer while the other one already sees its charge.
    plan: ({ lateMs }) => plan({ ...CLOSED, answersAfterMs: lateMs }),
    second: of({ ...NO_CHARGE, ...CLOSED }),
    cards: ['stored'],
    staysUnknown: ['stored'],
  },
]
