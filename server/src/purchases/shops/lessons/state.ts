import { hash } from 'node:crypto'
import type { Options } from '../purchase.ts'

/** Raised when the buyer has learned something: earlier failures say nothing about it. */
const BUYER = 2

/** Failures that the same search would meet again, and for whom. Others may be gone next time. */
const LASTING: Readonly<Record<string, keyof Digests>> = {
  // The buyer's own details may have caused these.
  form_incomplete: 'forBuyer',
  next_step_unclear: 'forBuyer',
  shop_unknown: 'forBuyer',
  // The shop says these to everybody.
  login_required: 'forAnyone',
  unsupported_currency: 'forAnyone',
}

export type Wish = {
  readonly url: string
  readonly prompt: string | null
  readonly options: Options
}

/**
 * The same for every buyer who wants the same, and the same only for a buyer with the same details.
 * For anyone, the country is all that counts of a person: it decides what a shop offers.
 */
export type Digests = { readonly forAnyone: Buffer; readonly forBuyer: Buffer }

const PERSONAL = ['contact', 'shipping_address', 'billing_address']

export function digestsOf({ url, prompt, options }: Wish): Digests {
  const { country = null } = (options.shipping_address ?? {}) as { country?: string }
  const wanted = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const impersonal = wanted.filter(([name]) => !PERSONAL.includes(name))
  const digest = (parts: typeof wanted) =>
    hash('sha256', JSON.stringify([BUYER, url, prompt, country, parts]), 'buffer')
  return { forAnyone: digest(impersonal), forBuyer: digest(wanted) }
}

/** Where a failure is remembered; null: it may be gone with the next visit. */
export function digestFor(code: string, wish: Wish): Buffer | null {
  const whom = LASTING[code]
  return whom === undefined ? null : digestsOf(wish)[whom]
}
