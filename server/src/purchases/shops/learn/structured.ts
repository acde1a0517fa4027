import { parseMoney } from '../money.ts'
import type { Look, MicrodataItem } from './look.ts'

/** What a page says for programs of what it sells. Never believed over what a buyer sees. */
export type StructuredProduct = {
  readonly title: string | null
  readonly imageUrl: string | null
  readonly priceCents: number | null
  readonly isSoldOut: boolean | null
  readonly variants: readonly StructuredVariant[]
}

type StructuredVariant = {
  /** All its words: the values of size, colour and the rest. */
  readonly values: readonly string[]
  readonly priceCents: number | null
  readonly isSoldOut: boolean | null
}

type Fields = Readonly<Record<string, unknown>>

const NOTHING: StructuredProduct = {
  ...{ title: null, imageUrl: null, priceCents: null, isSoldOut: null, variants: [] },
}

export function readStructured({ structured, url }: Look): StructuredProduct {
  const items = [
    ...structured.jsonLd.flatMap(flatten),
    ...structured.microdata.map(toFields).flatMap(flatten),
  ]
  // A group of variants says most; a page that lists many products says nothing of one.
  const groups = items.filter((it) => typesOf(it).includes('ProductGroup'))
  const products = items.filter((it) => typesOf(it).includes('Product'))
  const [product] = groups.length > 0 ? groups : products
  const { meta } = structured
  if (product === undefined || (groups.length === 0 && products.length > 1)) {
    if (!/product/.test(meta['og:type'] ?? '')) return NOTHING
    return {
      ...NOTHING,
      title: meta['og:title'] ?? null,
      imageUrl: absolute(meta['og:image'] ?? null, url),
      priceCents: centsOf(meta['product:price:amount'] ?? meta['og:price:amount']),
    }
  }
  const offers = list(product.offers).map(asFields)
  return {
    title: textOf(product.name),
    imageUrl: absolute(textOf(list(product.image)[0]), url),
    priceCents: offers.length === 1 ? priceOf(offers[0] ?? {}) : null,
    isSoldOut: soldOut(offers),
    variants: list(product.hasVariant).map(asFields).map(toVariant),
  }
}

function toVariant(variant: Fields): StructuredVariant {
  const offers = list(variant.offers).map(asFields)
  const properties = list(variant.additionalProperty).map(asFields)
  const names = ['size', 'color', 'colour', 'material', 'pattern', 'sku']
  return {
    values: [
      ...names.map((name) => textOf(list(variant[name])[0])),
      ...properties.map((it) => textOf(it.value)),
    ].filter((it) => it !== null),
    priceCents: priceOf(offers[0] ?? {}),
    isSoldOut: soldOut(offers),
  }
}

function soldOut(offers: readonly Fields[]): boolean | null {
  const said = offers.map((it) => textOf(it.availability)).filter((it) => it !== null)
  if (said.length === 0) return null
  return said.every((it) => /OutOfStock|SoldOut|Discontinued/i.test(it))
}

function priceOf(offer: Fields): number | null {
  const specification = asFields(list(offer.priceSpecification)[0])
  return centsOf(offer.price ?? specification.price)
}

/** `64`, `"64.00"`, `64.5`: whole cents, or nothing. */
function centsOf(price: unknown): number | null {
  const text = typeof price === 'number' ? price.toFixed(2) : textOf(price)
  if (text === null) return null
  return parseMoney(/^\d+\.\d$/.test(text) ? `${text}0` : text)?.cents ?? null
}

function flatten(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(flatten)
  const fields = asFields(value)
  const graph = list(fields['@graph']).flatMap(flatten)
  const main = fields.mainEntity === undefined ? [] : flatten(fields.mainEntity)
  return [fields, ...graph, ...main]
}

function toFields(item: MicrodataItem): Fields {
  const properties = Object.entries(item.properties).map(([name, values]) => [
    name,
    values.map((it) => (typeof it === 'string' ? it : toFields(it))),
  ])
  return { '@type': item.type, ...Object.fromEntries(properties) }
}

function typesOf(fields: Fields): string[] {
  return list(fields['@type']).map((it) => `${it}`.split('/').at(-1) ?? '')
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function list(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return textOf(value[0])
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return `${value}`
  if (typeof value !== 'string') return textOf(asFields(value).url ?? asFields(value).name ?? null)
  return value.trim() === '' ? null : value.trim()
}

function absolute(address: string | null, base: string): string | null {
  return address !== null && URL.canParse(address, base) ? new URL(address, base).href : null
}
