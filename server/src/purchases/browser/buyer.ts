import type { ListNames } from '../shops/gate.ts'
import type { Asked } from '../shops/options.ts'
import { buildMissing } from '../shops/options.ts'
import { understand } from '../shops/prompt/understand.ts'
import type { Options } from '../shops/purchase.ts'
import type { Card } from '../shops/values.ts'
import { Stop } from './refusals.ts'

/** What the buyer brings along, and what is learnt on the way. */
export type Buyer = {
  /** Grow by what the prompt says of what the shop asks. */
  options: Options
  /** Null while paying: what was confirmed is not read anew. */
  readonly prompt: string | null
  /** Null while only asking for the price. */
  readonly card: Card | null
  shippingMethod: string | null
  /** Whether the shop was told where to ship to. */
  gaveAddress: boolean
  names: ListNames
}

export function newBuyer(
  options: Options,
  { card = null, prompt = null }: { card?: Card | null; prompt?: string | null | undefined } = {},
): Buyer {
  const names = { country: null, state: null }
  return { options, prompt, card, shippingMethod: null, gaveAddress: false, names }
}

/**
 * What of what is asked is missing, if anything is. The one place where a shop's questions meet the
 * buyer's answers: what was furnished, then what the prompt says.
 */
export function answer(asked: Asked, buyer: Buyer): object | null {
  const { options, unclear } = understand(asked, buyer.prompt, buyer.options)
  buyer.options = options
  return buildMissing(asked, options, unclear)
}

/** Ends the visit with what is missing, if anything is. */
export function askFor(asked: Asked, buyer: Buyer): void {
  const optionsSchema = answer(asked, buyer)
  if (optionsSchema === null) return
  throw new Stop({ outcome: 'options_missing', optionsSchema, options: buyer.options })
}
