import type { ActionValue } from '../flow.ts'
import { readContinue, readGuest, readPayByCard, readPress } from './buttons.ts'
import type { CardFields } from './card-fields.ts'
import { readCardFields } from './card-fields.ts'
import type { FoundField } from './fields.ts'
import { readFields } from './fields.ts'
import type { Look, LookNode } from './look.ts'
import { readMethods } from './methods.ts'

/** What a buyer who has not been here before does next. */
export type Next =
  | { readonly next: 'guest' | 'card' | 'continue'; readonly node: LookNode }
  | { readonly next: 'fill'; readonly fields: readonly FoundField[] }
  | { readonly next: 'method' }
  | {
      readonly next: 'pay'
      readonly card: CardFields
      /** Leads to where the order is placed; null where that is here. */
      readonly review: LookNode | null
    }
  /** A field that has to be filled, and nobody knows with what. */
  | { readonly next: 'unknown'; readonly node: LookNode }
  | { readonly next: 'nothing' }

/** What was done since the page was loaded. */
export type Done = {
  readonly values: ReadonlySet<ActionValue>
  readonly isGuest: boolean
  readonly hasMethod: boolean
  /** Whether ways to ship that come late have been waited for. */
  readonly hasWaited: boolean
}

/** From top to bottom, as a page is read: who, where to, how, and the card last. */
export function decideNext(look: Look, done: Done): Next {
  const { known, unknown } = readFields(look)
  const guest = readGuest(look)
  if (guest !== null && !done.isGuest) return { next: 'guest', node: guest }
  const left = known.filter(({ value }) => !done.values.has(value))
  if (left.length > 0) return { next: 'fill', fields: left }
  if (!done.hasMethod && readMethods(look).length > 0) return { next: 'method' }
  const form = known[0]?.node.form ?? null
  const onward = readContinue(look, form)
  const gaveAddress = [...done.values].some((it) => it.startsWith('shipping_address.'))
  if (gaveAddress && !done.hasMethod && !done.hasWaited && onward === null)
    return { next: 'nothing' }
  const card = readCardFields(look)
  if (card !== null) {
    const press = readPress(look)
    const review = press === null ? readContinue(look, card.fields[0]?.node.form ?? null) : null
    return press === null && review === null ? { next: 'nothing' } : { next: 'pay', card, review }
  }
  const byCard = readPayByCard(look)
  if (byCard !== null) return { next: 'card', node: byCard }
  const [first] = unknown
  if (first !== undefined) return { next: 'unknown', node: first }
  return onward === null ? { next: 'nothing' } : { next: 'continue', node: onward }
}
