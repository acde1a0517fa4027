import { Stop } from '../browser/refusals.ts'
import type { Asked } from '../shops/options.ts'
import { askDiscountCode, buildMissing } from '../shops/options.ts'
import { understand, understandAhead } from '../shops/prompt/understand.ts'
import type { Options } from '../shops/purchase.ts'
import type { Card } from '../shops/values.ts'

/** The buyer's details, and what the visit learns on the way. */
export type Buyer = {
  /** Grows by what the prompt says about the shop's questions. */
  options: Options
  /** Null while paying: the confirmed options are not interpreted again. */
  readonly prompt: string | null
  /** Null while quoting. */
  readonly card: Card | null
}

export function newBuyer(
  options: Options,
  { card = null, prompt = null }: { card?: Card | null; prompt?: string | null | undefined } = {},
): Buyer {
  const buyer = { options, prompt, card }
  readAhead(buyer)
  return buyer
}

/** A code that no shop could take is asked for again; nobody is asked for one otherwise. */
function readAhead(buyer: Buyer): void {
  if (buyer.options.discount_code !== undefined) {
    askFor({ discount_code: askDiscountCode() }, buyer)
  }
  buyer.options = understandAhead(buyer.prompt, buyer.options)
}

/**
 * The schema of what is still missing; null: nothing. The one place where a shop's questions meet
 * the buyer's answers: the provided options first, then the prompt.
 */
export function answer(asked: Asked, buyer: Buyer): object | null {
  const { options, unclear } = understand(asked, buyer.prompt, buyer.options)
  buyer.options = options
  return buildMissing(asked, options, unclear)
}

/** Ends the visit with the missing options, if any. */
export function askFor(asked: Asked, buyer: Buyer): void {
  const optionsSchema = answer(asked, buyer)
  if (optionsSchema === null) return
  throw new Stop({ outcome: 'options_missing', optionsSchema, options: buyer.options })
}
