import type { Draw } from './draw.ts'
import type { Traits } from './traits.ts'
import type { Meaning } from './words/wording.ts'

export type Axis = { readonly name: string; readonly values: readonly string[] }

export type Product = {
  readonly sku: string
  readonly slug: string
  readonly title: string
  readonly priceCents: number
  readonly axes: readonly Axis[]
  /** Sold-out combinations of values, joined by a slash. */
  readonly soldOut: readonly string[]
  /** Units left; null if stock is not tracked. */
  readonly stock: number | null
  readonly isDigital: boolean
  readonly hasEngraving: boolean
  readonly hasSubscription: boolean
}

export type Choice = Readonly<Record<string, string>>

type Say = (meaning: Meaning, place?: string) => string

/** Plain goods, some to wear in sizes and colours, and some that are downloaded. */
export function stockGoods(
  draw: Draw,
  traits: Traits,
  say: Say,
  inventName: (key: string) => string,
): Product[] {
  const titles = (meaning: 'digital' | 'goods' | 'worn', count: number) => {
    const nouns = new Set<string>()
    for (let at = 0; nouns.size < count; at++) nouns.add(say(meaning, `${at}`))
    return [...nouns].map((noun, at) => [meaning, at, noun] as const)
  }
  const all = [...titles('goods', 5), ...titles('worn', 2), ...titles('digital', 1)]
  return draw.some('shelf', all, all.length).map(([meaning, at, noun]) => {
    const key = `${meaning} ${at}`
    const title = meaning === 'digital' ? noun : `${inventName(key)} ${noun}`
    const axes = meaning === 'worn' ? axesOf(draw, say, key, at) : []
    return {
      sku: `${draw.below(`${key} sku`, 90_000) + 10_000}`,
      slug: slugOf(title),
      title,
      priceCents:
        draw.below(`${key} price`, 60) * 100 + draw.pick(`${key} cents`, [900, 1250, 1995]),
      axes,
      soldOut: axes.length === 0 ? [] : [draw.pick(`${key} sold out`, combinations(axes))],
      stock: meaning === 'digital' ? null : 6 + draw.below(`${key} stock`, 30),
      isDigital: meaning === 'digital',
      hasEngraving: traits.hasEngraving && key === 'goods 0',
      hasSubscription: traits.hasSubscription && key === 'goods 1',
    }
  })
}

function axesOf(draw: Draw, say: Say, key: string, at: number): Axis[] {
  const values = (meaning: 'colours' | 'sizes') => {
    const listed = new Set<string>()
    for (let index = 0; listed.size < 3; index++) listed.add(say(meaning, `${key} ${index}`))
    return [...listed]
  }
  const size = { name: say('size'), values: values('sizes') }
  const colour = { name: say('colour'), values: values('colours') }
  return at === 0 ? draw.some(`${key} axes`, [size, colour], 2) : [size]
}

export function combinations(axes: readonly Axis[]): string[] {
  return axes.reduce<string[]>(
    (all, { values }) =>
      all.flatMap((each) => values.map((value) => (each === '' ? value : `${each}/${value}`))),
    [''],
  )
}

export function choiceOf({ axes }: Product, combination: string): Choice {
  const values = combination.split('/')
  return Object.fromEntries(axes.map(({ name }, index) => [name, values[index] ?? '']))
}

export function isSoldOut(product: Product, choice: Choice): boolean {
  return product.soldOut.includes(product.axes.map(({ name }) => choice[name]).join('/'))
}

export function isComplete({ axes }: Product, choice: Choice): boolean {
  return axes.every(({ name, values }) => values.includes(choice[name] ?? ''))
}

function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
