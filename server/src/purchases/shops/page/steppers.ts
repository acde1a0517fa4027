import type { Look, LookNode } from './look.ts'
import { PRODUCT_WORDS } from './product-words.ts'
import type { Place } from './tree.ts'
import { isWithin, placesAround } from './tree.ts'
import { says } from './words.ts'

/** A number between two small buttons. */
export type Stepper = {
  readonly more: LookNode
  /** Null where one cannot go below what is shown. */
  readonly less: LookNode | null
  readonly count: number
  /** Where the number stands: a line of text, or a field. */
  readonly shown: LookNode
}

/** Where a quantity is set: typed, or by steps; null where there is no such way. */
export type Counted = { readonly count: LookNode | null; readonly stepper: Stepper | null }

const NUMBER = /^\d{1,3}$/
const FIELDS = ['textbox', 'spinbutton']
const DEEPEST = 4
const FARTHEST_PX = 130
const MOST_NAME = 40
const WIDEST_ICON_PX = 120

export function readSteppers(look: Look): Stepper[] {
  const buttons = look.nodes.filter((it) => it.frame === 0 && it.role === 'button')
  const found = look.nodes.flatMap((it) => toStepper(it, buttons) ?? [])
  return found.filter((it, at) => found.findIndex(({ more }) => more === it.more) === at)
}

function toStepper(shown: LookNode, buttons: readonly LookNode[]): Stepper | null {
  const count = countIn(shown)
  if (count === null || shown.frame !== 0) return null
  const places: Place[] = [{ frame: 0, path: shown.path }, ...placesAround(shown)]
  for (const place of places.slice(0, DEEPEST)) {
    const inside = buttons.filter((it) => it !== shown && isWithin(it, place))
    if (inside.length === 0) continue
    const near = inside.filter((it) => isNear(it, shown))
    if (inside.length > 2 || near.length < inside.length) return null
    const ends = endsOf(near)
    if (ends === null) continue
    return { ...ends, count, shown }
  }
  return null
}

/** The number that a line or a field shows; null: it shows something else. */
function countIn({ role, text, value }: LookNode): number | null {
  const shown = role === 'text' ? text.trim() : FIELDS.includes(role) ? (value ?? '') : ''
  return NUMBER.test(shown) ? Number(shown) : null
}

function isNear({ box: a }: LookNode, { box: b }: LookNode): boolean {
  const apart = (from: number, size: number, to: number) => Math.abs(from + size / 2 - to)
  return (
    apart(a.y, a.height, b.y + b.height / 2) < FARTHEST_PX / 2 &&
    apart(a.x, a.width, b.x + b.width / 2) < FARTHEST_PX + b.width / 2
  )
}

type Ends = Pick<Stepper, 'more' | 'less'>

/** By their names, else by their names in the code, else by where they stand. */
function endsOf(buttons: readonly LookNode[]): Ends | null {
  const kinds = buttons.map(kindOf)
  if (kinds.includes('other')) return null
  const [first, second] = buttons
  const more = buttons[kinds.indexOf('more')]
  const less = buttons[kinds.indexOf('less')]
  if (first === undefined) return null
  if (second === undefined) return more === undefined ? null : { more, less: null }
  if (kinds[0] === kinds[1] && kinds[0] !== 'blank') return null
  if (more !== undefined) return { more, less: more === first ? second : first }
  if (less !== undefined) return { more: less === first ? second : first, less }
  const isUpright = Math.abs(first.box.x - second.box.x) < Math.abs(first.box.y - second.box.y)
  return isUpright ? { more: first, less: second } : { more: second, less: first }
}

function kindOf({ name, signs, box }: LookNode): 'more' | 'less' | 'blank' | 'other' {
  if (name.length > MOST_NAME) return 'other'
  const isIcon = !/[\p{L}\d]/u.test(name)
  const words = isIcon ? [name, signs] : [name]
  if (says(PRODUCT_WORDS.oneLess, ...words)) return 'less'
  if (says(PRODUCT_WORDS.oneMore, ...words)) return 'more'
  return isIcon && box.width <= WIDEST_ICON_PX ? 'blank' : 'other'
}

/** Whether a control changes a number, and so is no answer to any question. */
export function isOfStepper(steppers: readonly Stepper[], node: LookNode): boolean {
  return steppers.some(({ more, less }) => more === node || less === node)
}
