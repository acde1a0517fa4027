import type { Asked } from '../options.ts'
import type { Options } from '../purchase.ts'
import type { PostalAddress } from './addresses.ts'
import type { Choice } from './choices.ts'
import { readChoices } from './choices.ts'
import { readContact } from './contact.ts'
import { readDiscountCode } from './discount-code.ts'
import { readFreeText, stretchesOfTexts } from './free-text.ts'
import { readProduct } from './products.ts'
import { readQuantity } from './quantity.ts'
import { readShipTo } from './ship-to.ts'
import { readShipping } from './shipping.ts'
import { normalizePrompt, readWords, wordsOutside } from './words.ts'

export type Answers = {
  /** By the names of what was asked; parts of objects where not all is said. */
  readonly options: Readonly<Record<string, unknown>>
  /** Something was said of it that does not come to one answer: to be asked for, also if it has a default. */
  readonly unclear: readonly string[]
}

/** What of a JSON Schema is looked at here. */
type Schema = {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly enum?: readonly unknown[]
  readonly oneOf?: readonly { readonly const?: unknown; readonly title?: string }[]
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
}

const MOST_CHARACTERS = 10_000
/** These have readers of their own; all else that is asked is something to choose. */
const OWN = new Set([
  'quantity',
  'variant',
  'contact',
  'discount_code',
  'shipping_address',
  'billing_address',
  'shipping_method',
  'product',
])

/**
 * What a prompt says of what a shop asks. By words alone: the same prompt always gives the same, no text
 * can make it say what the schemas do not offer, and where two answers are possible there is none.
 * `known`: options that other questions are answered by.
 */
export function answerFrom(prompt: string, asked: Asked, known: Options = {}): Answers {
  const text = normalizePrompt(prompt.slice(0, MOST_CHARACTERS))
  const schemas = asked as Readonly<Record<string, Schema>>
  const contact = readContact(text)
  const discount = readDiscountCode(text)
  const texts = textsIn(text, schemas)
  const apart = [...contact.stretches, ...discount.stretches]
  const own = stretchesOfTexts(text, { ...known, ...texts })
  const all = wordsOutside(readWords(text), [...apart, ...own])
  const shipTo = readShipTo(text, all)
  const words = wordsOutside(all, shipTo.stretches)
  const { chosen, named } = readChoices(words, choicesOf(schemas))
  const options: Record<string, unknown> = { ...texts }
  const unclear: string[] = []

  if (schemas.quantity !== undefined) {
    const { value, isUnclear } = readQuantity(words, named)
    if (value !== null && isWithin(value, schemas.quantity)) options.quantity = value
    else if (value !== null || isUnclear) unclear.push('quantity')
  }
  if (schemas.shipping_method !== undefined) {
    const { value, isUnclear } = readShipping(words, titled(schemas.shipping_method))
    if (value !== null) options.shipping_method = value
    else if (isUnclear) unclear.push('shipping_method')
  }
  if (schemas.discount_code !== undefined && discount.code !== null) {
    options.discount_code = discount.code
  }
  const product = schemas.product && productOf(text, words, schemas.product)
  if (product != null) options.product = product
  if (schemas.contact !== undefined) put(options, 'contact', contactOf(contact))
  const [address, ...others] = shipTo.addresses
  if (schemas.shipping_address !== undefined && address !== undefined && others.length === 0) {
    put(options, 'shipping_address', addressFor(address, schemas.shipping_address))
  }
  for (const [key, value] of chosen) {
    if (key.startsWith(VARIANT)) {
      const variant = (options.variant ?? {}) as Record<string, string>
      options.variant = { ...variant, [key.slice(VARIANT.length)]: value }
    } else options[key] = value
  }
  return { options, unclear }
}

/** Answers to the shop's own questions that are neither chosen nor read by a reader of their own. */
function textsIn(text: string, schemas: Readonly<Record<string, Schema>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([label, schema]) => {
      const isText = schema.type === 'string' && schema.enum === undefined && !OWN.has(label)
      const said = isText ? readFreeText(text, label) : null
      return said === null ? [] : [[label, said.text] as const]
    }),
  )
}

const VARIANT = 'variant '

function choicesOf(schemas: Readonly<Record<string, Schema>>): Choice[] {
  const labels = Object.entries(schemas.variant?.properties ?? {})
  return [
    ...labels.map(([label, schema]) => ({
      key: `${VARIANT}${label}`,
      label,
      values: textsOf(schema),
    })),
    ...Object.entries(schemas)
      .filter(([name]) => !OWN.has(name))
      .map(([name, schema]) => ({ key: name, label: name, values: textsOf(schema) })),
  ].filter(({ values }) => values.length > 0)
}

function textsOf({ enum: values = [] }: Schema): string[] {
  return values.filter((value) => typeof value === 'string')
}

function titled(schema: Schema): { value: string; title: string }[] {
  const titles = new Map(schema.oneOf?.map((it) => [it.const, it.title]))
  return textsOf(schema).map((value) => ({ value, title: titles.get(value) ?? value }))
}

/** A link to it names it best. */
function productOf(
  text: string,
  words: Parameters<typeof readProduct>[0],
  schema: Schema,
): string | null {
  const offers = titled(schema)
  const linked = offers.filter(({ value }) => /^https?:/.test(value) && text.includes(value))
  const [link, ...others] = linked
  if (link !== undefined) return others.length === 0 ? link.value : null
  return readProduct(
    words,
    offers.map(({ value, title }) => ({ value, title: title.replace(/, [^,]*\d[^,]*$/, '') })),
  )
}

function contactOf({ emails, phones }: ReturnType<typeof readContact>): Record<string, string> {
  return {
    ...(emails.length === 1 ? { email: emails[0] as string } : {}),
    ...(phones.length === 1 ? { phone: phones[0] as string } : {}),
  }
}

/** States as the shop's own list writes them. */
function addressFor(address: PostalAddress, { properties }: Schema): Record<string, string> {
  const { name, line1, line2, city, state, postalCode, country } = address
  const states = textsOf(properties?.state ?? {})
  const spelling =
    state && (states.find((it) => it === state.code || it === state.name) ?? state.code)
  return {
    ...(name === null ? {} : { name }),
    line1,
    ...(line2 === null ? {} : { line2 }),
    city,
    ...(spelling === null ? {} : { state: spelling }),
    postal_code: postalCode,
    country,
  }
}

function isWithin(
  value: number,
  { minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: Schema,
): boolean {
  return value >= minimum && value <= maximum
}

function put(options: Record<string, unknown>, name: string, value: Record<string, string>): void {
  if (Object.keys(value).length > 0) options[name] = value
}
