// The products of Fjord Supply, its shipping and its taxes.

export const CATEGORIES = ['Clothing', 'Camp', 'Travel'] as const

type Category = (typeof CATEGORIES)[number]
type Good = {
  sku: string
  title: string
  category: Category
  priceCents: number
  stock: number
  text: string
}
type Variant = { chosen: string[]; priceCents: number; stock: number }
type Varied = {
  sku: string
  title: string
  category: Category
  text: string
  /** Each with its options, in the order of the variants' choices. */
  attributes: Record<string, string[]>
  variants: Variant[]
}

const good = (
  sku: string,
  title: string,
  category: Category,
  priceCents: number,
  stock: number,
  text: string,
): Good => ({ sku, title, category, priceCents, stock, text })

export const GOODS: Good[] = [
  good('BOTTLE', 'Steel Bottle', 'Camp', 2_800, 150, 'Holds 750 ml, cold for a day.'),
  good('LANTERN', 'Camp Lantern', 'Camp', 4_650, 35, 'Forty hours on one charge, with a hook.'),
  good(
    'SPORK',
    'Titanium Spork',
    'Camp',
    975,
    300,
    'Fourteen grams. It will outlive the rucksack.',
  ),
  good('STOVE', 'Spirit Stove', 'Camp', 5_425, 40, 'Boils half a litre in seven minutes.'),
  good('TENT', 'Two-person Tent', 'Camp', 38_900, 5, 'Stands in four minutes, weighs 1.9 kg.'),
  good('MAP', 'Coastal Map', 'Travel', 1_200, 400, 'Scale 1:50 000, printed on stone paper.'),
  good(
    'COMPASS',
    'Pocket Compass',
    'Travel',
    3_325,
    2,
    'Brass, liquid-filled. The last of their kind.',
  ),
  good('PACK', 'Day Pack', 'Travel', 9_200, 14, 'Eighteen litres, rolled at the top.'),
  good('BLANKET', 'Wool Blanket', 'Travel', 6_405, 22, 'Woven from recycled wool, 140 by 200 cm.'),
]

/** Added to carts by the `add_on` fault. */
export const ADD_ON = {
  sku: 'PROTECT',
  title: 'Parcel protection',
  priceCents: 295,
  stock: null,
  text: 'We send it again if it is lost.',
}

export const VARIED: Varied[] = [
  {
    sku: 'ANORAK',
    title: 'Fjord Anorak',
    category: 'Clothing',
    text: 'Waxed cotton, a deep hood, and a pocket for the map.',
    attributes: { Color: ['Moss', 'Ink'], Size: ['S', 'M', 'L'] },
    variants: [
      { chosen: ['Moss', 'S'], priceCents: 13_800, stock: 20 },
      { chosen: ['Moss', 'M'], priceCents: 13_800, stock: 20 },
      { chosen: ['Moss', 'L'], priceCents: 14_650, stock: 20 },
      { chosen: ['Ink', 'S'], priceCents: 13_800, stock: 20 },
      { chosen: ['Ink', 'M'], priceCents: 13_800, stock: 0 },
      { chosen: ['Ink', 'L'], priceCents: 14_650, stock: 20 },
    ],
  },
  {
    sku: 'BEANIE',
    title: 'Lambswool Beanie',
    category: 'Clothing',
    text: 'Knitted in one piece. One size.',
    attributes: { Color: ['Oat', 'Rust', 'Ink'] },
    variants: [
      { chosen: ['Oat'], priceCents: 2_450, stock: 60 },
      { chosen: ['Rust'], priceCents: 2_450, stock: 60 },
      { chosen: ['Ink'], priceCents: 2_450, stock: 60 },
    ],
  },
]

/** By state, in percent; a state that is not listed has no tax. Shipping is not taxed. */
export const TAXES: Record<string, number> = {
  CA: 7.25,
  CO: 2.9,
  FL: 6,
  IL: 6.25,
  MA: 6.25,
  NY: 8.875,
  TX: 8.25,
  WA: 10.35,
}

/** Each with its price by the minimum value of the goods, in dollars. */
export const SHIPPING = [
  {
    name: 'Standard delivery',
    tiers: [
      { min_price: 0, cost: 6.5 },
      { min_price: 100, cost: 0 },
    ],
  },
  { name: 'Express delivery', tiers: [{ min_price: 0, cost: 18 }] },
]

/** A description in the format of EverShop's editor. */
export function paragraphs(texts: string[]): unknown[] {
  const blocks = texts.map((text, index) => ({
    id: `p${index}`,
    type: 'paragraph',
    data: { text },
  }))
  const data = { time: 0, blocks, version: '2.31.0' }
  return [
    { id: 'r1', size: 1, className: 'md:grid-cols-1', columns: [{ id: 'c1', size: 1, data }] },
  ]
}
