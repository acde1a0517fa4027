import type { Point } from '../charge-once/gate.ts'
import type { Plan } from './shop.ts'

export type Card = 'issued' | 'stored'

/** A way in which nobody hears what came of a press. */
export type Kind = {
  readonly name: string
  readonly plan: (times: Times) => Plan
  readonly cards: readonly Card[]
  /** The worker is killed there, with -9. */
  readonly crash?: Point
  /** The processor, and with it the card's books, is away for a while after the press. */
  readonly isDark?: true
  /** Another purchase of the same sum on the same card, which goes like this. */
  readonly twin?: (times: Times) => Plan
  /** With these cards no evidence decides it, and it must be shown to the operator. */
  readonly staysInDoubt?: readonly Card[]
}

/** What is waited for in this run. */
export type Times = {
  readonly cancelMs: number
  readonly quietMs: number
  /** A charge that comes later than anybody expects, but before it is quiet. */
  readonly lateMs: number
}

const BOTH = ['issued', 'stored'] as const

const plan = (over: Partial<Plan> = {}): Plan => ({
  chargesAfterMs: 0,
  overCents: 0,
  orders: 'as_charged',
  reversesAfterMs: null,
  answers: 'lost',
  opensAfterMs: 0,
  ...over,
})
const of =
  (over: Partial<Plan> = {}) =>
  () =>
    plan(over)

const NO_CHARGE = { chargesAfterMs: null, orders: 'never' } as const
const CLOSED = { opensAfterMs: null } as const
// Less than a cap holds, and no sum of another purchase.
const LESS = -3

export const KINDS: readonly Kind[] = [
  { name: 'the answer is lost after the charge', plan: of(), cards: BOTH },
  { name: 'the shop breaks off before it charges', plan: of(NO_CHARGE), cards: BOTH },
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
    staysInDoubt: ['stored'],
  },
  { name: 'a charge without an order', plan: of({ orders: 'never' }), cards: BOTH },
  {
    name: 'a charge without an order, and a page that says no',
    plan: of({ orders: 'never', answers: 'declined' }),
    cards: BOTH,
  },
  {
    name: 'a charge without an order, and a page that says that it is sold out',
    plan: of({ orders: 'never', answers: 'refused' }),
    cards: BOTH,
  },
  {
    name: 'a page that says that it is sold out, and charges late',
    plan: ({ lateMs }) => plan({ answers: 'refused', chargesAfterMs: lateMs }),
    cards: BOTH,
  },
  {
    name: 'an order without a charge',
    plan: of({ chargesAfterMs: null, orders: 'always' }),
    cards: BOTH,
    staysInDoubt: BOTH,
  },
  { name: 'another sum than was confirmed', plan: of({ overCents: LESS }), cards: BOTH },
  {
    name: 'another sum than was confirmed, and no order',
    plan: of({ overCents: LESS, orders: 'never' }),
    cards: ['issued'],
  },
  { name: 'more than was confirmed', plan: of({ overCents: 4 }), cards: BOTH },
  {
    name: 'charged, and let go of at once',
    plan: of({ orders: 'never', reversesAfterMs: 500 }),
    cards: BOTH,
  },
  {
    name: 'charged, refused, and let go of soon',
    plan: of({ orders: 'never', reversesAfterMs: 1_500, answers: 'refused' }),
    cards: BOTH,
  },
  {
    name: 'the worker is killed after the press, before the shop is asked',
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
    name: 'the worker is killed with the answer in its hands',
    plan: of({ answers: 'declined', orders: 'never', chargesAfterMs: null }),
    cards: BOTH,
    crash: 'after_answer',
  },
  { name: 'the books are away, and it was charged', plan: of(), cards: BOTH, isDark: true },
  {
    name: 'the books and the shop are away, and it was charged',
    plan: of(CLOSED),
    cards: BOTH,
    isDark: true,
  },
  {
    name: 'the books are away, and it was not charged',
    plan: of({ ...NO_CHARGE, answers: 'refused' }),
    cards: BOTH,
    isDark: true,
  },
  {
    name: 'two of one sum on one card, both charged, and a shop that is closed',
    plan: of(CLOSED),
    twin: of(CLOSED),
    cards: ['stored'],
  },
  {
    name: 'two of one sum on one card, one charged',
    plan: of(),
    twin: of(NO_CHARGE),
    cards: ['stored'],
  },
  {
    name: 'two of one sum on one card, one charged, and a shop that is closed',
    plan: of(CLOSED),
    twin: of({ ...NO_CHARGE, ...CLOSED }),
    cards: ['stored'],
    staysInDoubt: ['stored'],
  },
]
