import { hash } from 'node:crypto'
import type { Options } from '../purchase.ts'

/** Raised when the buyer has learned something: earlier failures say nothing about it. */
const BUYER = 1

/** Failures that the same search would meet again. Others may be gone with the next visit. */
const LASTING: readonly string[] = [
  'form_incomplete',
  'login_required',
  'next_step_unclear',
  'shop_unknown',
  'unsupported_currency',
]

export function isLasting(code: string): boolean {
  return LASTING.includes(code)
}

export type Wish = {
  readonly url: string
  readonly prompt: string | null
  readonly options: Options
}

const PERSONAL = ['contact', 'shipping_address', 'billing_address']

/**
 * The same for every buyer who wants the same: of a person only the country counts, which decides
 * what a shop offers.
 */
export function digestOf({ url, prompt, options }: Wish): Buffer {
  const { country = null } = (options.shipping_address ?? {}) as { country?: string }
  const wanted = Object.entries(options).filter(([name]) => !PERSONAL.includes(name))
  const sorted = wanted.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([BUYER, url, prompt, country, sorted]), 'buffer')
}
