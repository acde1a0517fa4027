// One purchase that a buyer wants at a shop, with the ground truth by which a judge decides.

export type Wanted = {
  readonly kind: string
  readonly product: { readonly sku: string; readonly title: string }
  readonly choice: Readonly<Record<string, string>>
  readonly quantity: number
  readonly engraving: string
  readonly coupon: string
  readonly contact: { readonly email: string; readonly phone: string }
  /** Null if nothing is shipped and no address is asked for. */
  readonly address: Place | null
  /** The address is for the bill only: nothing is shipped, so no quote says where to. */
  readonly isBilled?: boolean
  /** The name on each ticket, where the shop asks for one. */
  readonly attendee?: string
  /** Preferred; null where there is no choice. */
  readonly method: { readonly label: string } | null
  readonly truth: Truth
}

/** `names`: words of which a right refusal has at least one. */
export type Truth =
  | { readonly buys: true; readonly outcomes: readonly Outcome[] }
  | { readonly buys: false; readonly why: string; readonly names: readonly string[] }

/** Refusals that are right at every shop with such goods. */
export const NOT_SHIPPED_TO_GERMANY: Truth = {
  buys: false,
  why: 'no delivery to Germany',
  names: ['germany', 'country', 'ship to', 'deliver to'],
}
export const SOLD_OUT: Truth = {
  buys: false,
  why: 'the variant is sold out',
  names: ['stock', 'sold out', 'unavailable'],
}

/** An order that fits the wish: more than one if any delivery will do. */
export type Outcome = {
  readonly method: { readonly label: string } | null
  readonly sheet: { readonly totalCents: number }
}

export type Place = {
  readonly name: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly country: string
}

/** A wish at a real shop, and how an agent puts it to Florin. */
export type RealWish = Wanted & {
  /** Where the buyer starts, below the shop's address. */
  readonly path: string
  /** The rest that the options do not say; without options, everything. */
  readonly prompt: string
  readonly options: Readonly<Record<string, unknown>> | null
}

export type Draft = Pick<Wanted, 'kind' | 'product' | 'truth'> &
  Partial<Wanted> & {
    readonly path: string
    /** Words for the prompt, beside or without options. */
    readonly words?: readonly string[]
    readonly isPromptOnly?: boolean
    /** Whether the method is asked for from the start, not only when the shop's choice is shown. */
    readonly isMethodNamed?: boolean
    /** For shops that name the axis of a choice otherwise, or not at all: its words suffice. */
    readonly isChoiceInWords?: boolean
  }

const NAMES = ['Ada Lovelace', 'Miriam Okafor', 'José Núñez', "Siobhan O'Neill", 'Tom Berg']

/** No two wishes go to the same house, so that none is taken for a repeat of another. */
export function placeAt(index: number, where: keyof typeof PLACES): Place {
  const [street, city, state, postalCode] = PLACES[where]
  return {
    name: NAMES[index % NAMES.length] ?? '',
    line1: street.replace('#', `${index + 1}`),
    line2: '',
    city,
    state,
    postal_code: postalCode,
    country: where === 'NY' ? 'US' : where,
  }
}

/** `shop` and `index` make the buyer's address unique, by which the order is found. */
export function buildWish(shop: string, index: number, draft: Draft): RealWish {
  const { path, words = [], isPromptOnly, isMethodNamed, isChoiceInWords = false, ...own } = draft
  const wish: Wanted = {
    choice: {},
    quantity: 1,
    engraving: '',
    coupon: '',
    contact: { email: `buyer-${shop}-${index}@example.com`, phone: '+12025550143' },
    address: null,
    method: null,
    ...own,
  }
  if (isPromptOnly) return { ...wish, path, prompt: inWords(wish, words), options: null }
  const { choice, quantity, contact, address, method } = wish
  const values = Object.values(choice)
  const isNamed = values.length > 0 && !isChoiceInWords
  return {
    ...wish,
    path,
    prompt: [...(isChoiceInWords ? values : []), ...words].join(', '),
    options: {
      quantity,
      contact,
      ...(isNamed ? { variant: choice } : {}),
      ...(address === null ? {} : { shipping_address: filled(address) }),
      ...(method !== null && isMethodNamed ? { shipping_method: method.label } : {}),
    },
  }
}

const PLACES = {
  CA: ['7# King Street', 'Toronto', 'ON', 'M5H 2N2'],
  DE: ['Lindenstraße 4#', 'Leipzig', '', '04105'],
  GB: ['2# Castle Street', 'Edinburgh', '', 'EH2 3DN'],
  NY: ['9# Broadway', 'New York', 'NY', '10006'],
  US: ['48# Congress Avenue', 'Austin', 'TX', '78701'],
} as const

function inWords(wish: Wanted, words: readonly string[]): string {
  const { product, quantity, choice, contact, address } = wish
  const values = Object.values(choice).join(', ')
  const what = `${quantity} × ${product.title}${values === '' ? '' : ` in ${values}`}`
  const to = address === null ? [] : [`ship to ${lineOf(address)}`]
  return [what, ...to, `email ${contact.email}`, `phone ${contact.phone}`, ...words].join(', ')
}

function lineOf({ name, line1, city, state, postal_code: postcode, country }: Place): string {
  return [name, line1, city, [state, postcode].filter(Boolean).join(' '), country].join(', ')
}

function filled(address: Place): object {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''))
}
