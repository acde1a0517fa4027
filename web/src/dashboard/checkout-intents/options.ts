/**
 * Builds a form from the JSON Schema of the details a shop needs. It reads only what the API sends:
 * strings, numbers, titled choices and objects of these. Full validators compile with `new
 * Function`, which our CSP forbids, and the API validates every answer.
 */
type Schema = Readonly<Record<string, unknown>>

type Common = {
  /** Path of property names inside `options`. */
  readonly path: readonly string[]
  readonly title: string
  readonly hint: string | null
  readonly isRequired: boolean
  readonly initial: string
}

export type Choice = { readonly value: unknown; readonly title: string }

export type Asked = Common &
  (
    | {
        readonly kind: 'text'
        readonly type: 'text' | 'email' | 'tel'
        readonly autoComplete: string
        readonly pattern: string | null
        readonly maxLength: number | null
      }
    | { readonly kind: 'number'; readonly min: number | null; readonly max: number | null }
    /** The text is the index of the choice, because its value may be an object. */
    | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
    /** For types that later versions of the API may add. */
    | { readonly kind: 'json' }
  )

export type Group = {
  readonly title: string
  readonly hint: string | null
  readonly fields: readonly Asked[]
}

/** Field texts, keyed by `keyOf`. */
export type Texts = Readonly<Record<string, string>>

export const keyOf = ({ path }: Pick<Asked, 'path'>): string => JSON.stringify(path)

/** One group per object, and one for all other fields. `known` holds values sent earlier. */
export function groupsOf(schema: Schema, known: Schema): readonly Group[] {
  const alone: Asked[] = []
  const groups: Group[] = []
  for (const [name, part] of partsOf(schema)) {
    const fields = fieldsOf(part, [name], known[name], requiredIn(schema).includes(name))
    if (isChoice(part) || partsOf(part).length === 0) alone.push(...fields)
    else groups.push({ title: titleOf(part, name), hint: text(part.description), fields })
  }
  return alone.length === 0 ? groups : [{ title: 'Order', hint: null, fields: alone }, ...groups]
}

function fieldsOf(
  schema: Schema,
  path: readonly string[],
  known: unknown,
  isRequired: boolean,
): Asked[] {
  const inside = isChoice(schema) ? [] : partsOf(schema)
  if (inside.length === 0) return [fieldOf(schema, path, known, isRequired)]
  return inside.flatMap(([name, part]) => {
    const of = isObject(known) ? known[name] : undefined
    return fieldsOf(part, [...path, name], of, isRequired && requiredIn(schema).includes(name))
  })
}

function fieldOf(
  schema: Schema,
  path: readonly string[],
  known: unknown,
  isRequired: boolean,
): Asked {
  const name = path.at(-1) ?? ''
  const value = schema.default ?? known
  const common = { path, title: titleOf(schema, name), hint: text(schema.description), isRequired }
  const choices = choicesOf(schema)
  if (choices !== null) {
    const only = isRequired && choices.length === 1 ? 0 : -1
    const at = choices.findIndex((choice) => isSame(choice.value, value))
    const initial = at >= 0 ? `${at}` : only >= 0 ? `${only}` : ''
    return { ...common, kind: 'choice', choices, initial }
  }
  const types = [schema.type].flat()
  const initial = value === undefined || value === null ? '' : String(value)
  if (types.includes('integer') || types.includes('number')) {
    return { ...common, kind: 'number', ...rangeOf(schema), initial }
  }
  if (!types.includes('string')) {
    return { ...common, kind: 'json', initial: value === undefined ? '' : JSON.stringify(value) }
  }
  const { pattern, maxLength } = schema
  return {
    ...common,
    kind: 'text',
    type: INPUT_TYPES[name] ?? 'text',
    autoComplete: autoCompleteOf(path),
    pattern: text(pattern),
    maxLength: typeof maxLength === 'number' ? maxLength : null,
    initial,
  }
}

const INPUT_TYPES: Readonly<Record<string, 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

const rangeOf = ({ minimum, maximum }: Schema) => ({
  min: typeof minimum === 'number' ? minimum : null,
  max: typeof maximum === 'number' ? maximum : null,
})

const TOKENS: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'tel',
  name: 'name',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  country: 'country',
}
const SECTIONS: Readonly<Record<string, string>> = {
  contact: '',
  shipping_address: 'shipping ',
  billing_address: 'billing ',
}

/** The autocomplete token that lets browsers fill in the field. */
export function autoCompleteOf(path: readonly string[]): string {
  const [group = '', name = ''] = path
  const [section, token] = [SECTIONS[group], TOKENS[name]]
  return section === undefined || token === undefined ? 'off' : `${section}${token}`
}

/** Choices of an enum, of constants, or of a boolean; else null. */
function choicesOf(schema: Schema): readonly Choice[] | null {
  if (Array.isArray(schema.oneOf) && schema.oneOf.every((it) => isObject(it) && 'const' in it)) {
    return schema.oneOf.map((it: Schema) => ({
      value: it.const,
      title: text(it.title) ?? nameOfValue(it.const),
    }))
  }
  if (Array.isArray(schema.enum)) {
    return schema.enum.map((value) => ({ value, title: nameOfValue(value) }))
  }
  if (schema.type !== 'boolean') return null
  return [
    { value: true, title: 'Yes' },
    { value: false, title: 'No' },
  ]
}

const isChoice = (schema: Schema) => choicesOf(schema) !== null

function nameOfValue(value: unknown): string {
  return isObject(value) ? Object.values(value).join(' / ') : String(value)
}

export type Answer =
  | { readonly options: Record<string, unknown> }
  /** Keyed by `keyOf`. */
  | { readonly problems: Texts }

/** Parses the texts into `options`, or returns an error per field. Empty fields are left out. */
export function answerOf(groups: readonly Group[], texts: Texts): Answer {
  const options: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of groups.flatMap(({ fields }) => fields)) {
    const read = readField(field, (texts[keyOf(field)] ?? '').trim())
    if (read === null) continue
    if ('problem' in read) problems[keyOf(field)] = read.problem
    else put(options, field.path, read.value)
  }
  return Object.keys(problems).length > 0 ? { problems } : { options }
}

type Read = { readonly value: unknown } | { readonly problem: string }

function readField(field: Asked, typed: string): Read | null {
  if (typed === '') return field.isRequired ? { problem: missingOf(field) } : null
  if (field.kind === 'choice') {
    const choice = field.choices[Number(typed)]
    return choice === undefined ? { problem: missingOf(field) } : { value: choice.value }
  }
  if (field.kind === 'number') return readNumber(field, typed)
  if (field.kind === 'json') return readJson(typed)
  if (field.maxLength !== null && typed.length > field.maxLength) {
    return { problem: `Use at most ${field.maxLength} characters` }
  }
  const isMeant = field.pattern === null || new RegExp(field.pattern, 'u').test(typed)
  return isMeant ? { value: typed } : { problem: misfitOf(field) }
}

function readNumber({ min, max }: Asked & { kind: 'number' }, typed: string): Read {
  const figure = Number(typed)
  const isWithin = (min === null || figure >= min) && (max === null || figure <= max)
  if (Number.isInteger(figure) && isWithin) return { value: figure }
  if (min === null || max === null) return { problem: 'Enter a whole number' }
  return { problem: `Enter a whole number from ${min} to ${max}` }
}

function readJson(typed: string): Read {
  try {
    return { value: JSON.parse(typed) }
  } catch {
    return { problem: 'Enter valid JSON' }
  }
}

const missingOf = ({ kind, title }: Asked) =>
  kind === 'choice' ? 'Choose one' : `${title} is required`

const MISFITS: Readonly<Record<string, string>> = {
  email: 'Enter a valid email address',
  phone: 'Enter a phone number with its country code, like +1 503 555 0100',
  name: 'Enter a first and last name',
  country: 'Enter a two-letter country code, like US or SG',
}

const misfitOf = ({ path }: Asked) => MISFITS[path.at(-1) ?? ''] ?? 'The shop doesn’t accept this'

function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  // Shops choose these names, so none may reach a prototype.
  if (rest.length === 0) {
    Object.defineProperty(into, name, { value, enumerable: true, writable: true })
    return
  }
  if (!Object.hasOwn(into, name)) {
    Object.defineProperty(into, name, { value: {}, enumerable: true, writable: true })
  }
  put(into[name] as Record<string, unknown>, rest, value)
}

/**
 * Maps a parameter named in an API error, such as `options[shipping_address][city]`, to its field
 * key.
 */
export function keyOfParam(param: string | undefined): string | null {
  const names = [...(param ?? '').matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)
  return names.length === 0 || !param?.startsWith('options[') ? null : keyOf({ path: names })
}

/** JSON from the database has no key order: known fields come in this order, then the rest. */
const ORDER = [
  ...['product', 'variant', 'quantity', 'contact', 'shipping_address', 'shipping_method'],
  ...['billing_address', 'email', 'phone'],
  ...['name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country'],
]
const rankOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

function partsOf({ properties }: Schema): (readonly [string, Schema])[] {
  if (!isObject(properties)) return []
  return Object.entries(properties)
    .filter((part): part is [string, Schema] => isObject(part[1]))
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
}

const requiredIn = ({ required }: Schema): readonly unknown[] =>
  Array.isArray(required) ? required : []

const titleOf = ({ title }: Schema, name: string) => text(title) ?? name
const text = (value: unknown) => (typeof value === 'string' ? value : null)

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Ignores key order. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]))
}
