/** The purpose of a click. */
export type Goal = 'cart' | 'checkout' | 'guest' | 'next' | 'update' | 'dismiss' | 'method'

/** Signs that a control serves a goal; each is either there or not. */
export type Sign =
  | 'words'
  | 'code'
  | 'address'
  | 'submits'
  | 'ofForm'
  | 'below'
  | 'primary'
  | 'isLink'
  | 'inHeader'
  | 'inDialog'
  | 'back'
  | 'login'
  | 'coupon'
  | 'other'
  | 'disabled'
  | 'orders'
  | 'names'

type Weights = Readonly<Record<Sign, number>>

const NEXT: Weights = {
  ...{ words: 4, code: 1.5, address: 1, submits: 1.5, ofForm: 3.5, below: 2, primary: 1.5 },
  ...{ isLink: -2, inHeader: -6, inDialog: 0.5, back: -7, login: -6, coupon: -9, other: -3 },
  ...{ disabled: -5, orders: 2, names: 2 },
}

/**
 * Fitted on the pages of the development shops. Scores only rank: a control that is not forbidden
 * is tried last, never dropped.
 */
const WEIGHTS: Readonly<Record<Goal, Weights>> = {
  next: NEXT,
  guest: { ...NEXT, words: 6, login: 0, ofForm: 1, below: 0 },
  method: { ...NEXT, words: 5 },
  update: { ...NEXT, words: 6, ofForm: 2, orders: -6 },
  dismiss: { ...NEXT, words: 6, ofForm: 0, below: 0, inDialog: 4, inHeader: 0 },
  cart: {
    ...{ words: 4, code: 2, address: 2.5, submits: -1, ofForm: 0, below: 0, primary: 0.5 },
    ...{ isLink: 1, inHeader: 0, inDialog: 2, back: -4, login: -5, coupon: -9, other: -4 },
    ...{ disabled: -6, orders: -2, names: 0 },
  },
  checkout: {
    ...{ words: 5, code: 2, address: 2.5, submits: 1, ofForm: 1, below: 0.5, primary: 1.5 },
    ...{ isLink: 0.5, inHeader: -2.5, inDialog: 1.5, back: -5, login: -5, coupon: -9, other: -4 },
    ...{ disabled: -6, orders: 0.5, names: 1 },
  },
}

export function scoreOf(goal: Goal, signs: ReadonlySet<Sign>): number {
  const weights = WEIGHTS[goal]
  return [...signs].reduce((sum, sign) => sum + weights[sign], 0)
}
