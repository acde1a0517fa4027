import { coerce, fits, fitsInPart } from '../json-schemas.ts'
import type { Asked } from '../options.ts'
import { askDiscountCode } from '../options.ts'
import type { Options } from '../purchase.ts'
import { answerFrom } from './answer.ts'

export type Understood = {
  readonly options: Options
  /** To be asked for although it has a default: see `answerFrom`. */
  readonly unclear: readonly string[]
}

/**
 * The options, grown by what the prompt says of what is asked. What was furnished wins: it is never
 * replaced, and an address that it contradicts is not mixed into it.
 */
export function understand(asked: Asked, prompt: string | null, furnished: Options): Understood {
  const unfit = Object.entries(asked).filter(([name, schema]) => !fits(schema, furnished[name]))
  const options = coerceAll(unfit, furnished)
  const open = unfit.filter(([name]) => options[name] === furnished[name])
  if (prompt === null || open.length === 0) return { options, unclear: [] }
  const said = answerFrom(prompt, Object.fromEntries(open), options)
  const grown = { ...options }
  for (const [name, schema] of open) {
    const value = join(name, schema, said.options[name], options[name])
    if (value !== undefined) grown[name] = value
  }
  const unclear = said.unclear.filter((name) => options[name] === undefined)
  return { options: grown, unclear }
}

/**
 * The options, grown by what the prompt says that no page asks for: a discount code is used wherever
 * the shop has a field for it, unless it is to be left out.
 */
export function understandAhead(prompt: string | null, furnished: Options): Options {
  if (furnished.discount_code !== undefined) return furnished
  const { options } = understand({ discount_code: askDiscountCode() }, prompt, furnished)
  const { leave_out, discount_code: code } = options
  const isLeftOut = typeof leave_out === 'string' && leave_out.includes(`${code}`)
  return isLeftOut ? furnished : options
}

/** Forms send text, and so do some agents: a number that came as text is the number. */
function coerceAll(unfit: readonly [string, object][], furnished: Options): Options {
  const coerced = unfit.flatMap(([name, schema]) =>
    furnished[name] === undefined ? [] : [[name, coerce(schema, furnished[name])] as const],
  )
  return { ...furnished, ...Object.fromEntries(coerced) }
}

function join(name: string, schema: object, said: unknown, furnished: unknown): unknown {
  if (said === undefined) return furnished
  if (furnished === undefined) return trim(schema, said)
  if (!isObject(said) || !isObject(furnished)) return furnished
  const isOther = Object.entries(said).some(
    ([part, value]) => furnished[part] != null && `${furnished[part]}` !== `${value}`,
  )
  if (isOther && name.endsWith('_address')) return furnished
  const joined = { ...said, ...furnished }
  return fitsInPart(schema, joined) ? joined : furnished
}

/** Without a name that the shop would not take; all else must fit together, or nothing was said. */
function trim(schema: object, said: unknown): unknown {
  if (fitsInPart(schema, said)) return said
  if (!isObject(said)) return undefined
  const { name: _, ...rest } = said
  return 'name' in said && fitsInPart(schema, rest) ? rest : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const FIRST = ['product', 'quantity', 'variant']

/** For people: what of the options came from the prompt. Addresses are told as such, not spelt out. */
export function tellUnderstood(before: Options, after: Options): string | null {
  const names = [...new Set([...FIRST.filter((name) => name in after), ...Object.keys(after)])]
  const news = names.flatMap((name) => {
    const value = after[name]
    if (plain(value) === plain(before[name])) return []
    if (name === 'variant') return tellVariant(before.variant, value)
    if (isObject(value)) return [name.replaceAll('_', ' ')]
    return [`${name.replaceAll('_', ' ')} ${value}`]
  })
  return news.length === 0 ? null : `Understood from the prompt: ${news.join(', ')}.`
}

/** A number that came as text is not news. */
function plain(value: unknown): string | undefined {
  return JSON.stringify(value, (_, it) => (typeof it === 'number' ? `${it}` : it))
}

function tellVariant(before: unknown, after: unknown): string[] {
  const known = isObject(before) ? before : {}
  return Object.entries(isObject(after) ? after : {})
    .filter(([label, value]) => known[label] !== value)
    .map(([label, value]) => `${label} ${value}`)
}
