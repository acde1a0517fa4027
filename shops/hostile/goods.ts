// The shop's products: one for each way to cheat, so that each can be tested with its own.

export type Product = {
  readonly sku: string
  readonly title: string
  readonly priceCents: number
  /** The choices; empty if there are none. */
  readonly sizes: readonly string[]
}

const WOODS = ['Ash', 'Beech', 'Birch', 'Cedar', 'Cherry', 'Elm', 'Maple', 'Oak', 'Pine', 'Walnut']
const THINGS = [
  'board',
  'bowl',
  'box',
  'brush',
  'comb',
  'ladle',
  'peg rail',
  'spoon',
  'stool',
  'tray',
]
const FIRST_CENTS = 1_180
const STEP_CENTS = 35

const WOODEN: readonly Product[] = WOODS.flatMap((wood, row) =>
  THINGS.map((thing, column) => ({
    sku: `${wood}-${thing}`.toLowerCase().replaceAll(' ', '-'),
    title: `${wood} ${thing}`,
    priceCents: FIRST_CENTS + STEP_CENTS * (row * THINGS.length + column),
    sizes: [],
  })),
)

const WORN: readonly Product[] = ['Linen apron', 'Canvas smock', 'Wool vest'].map((title, row) => ({
  sku: title.toLowerCase().replaceAll(' ', '-'),
  title,
  priceCents: 4_200 + 250 * row,
  sizes: ['Small', 'Medium', 'Large'],
}))

export const GOODS: readonly Product[] = [...WOODEN, ...WORN]
