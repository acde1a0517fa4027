/** The differences between the real shops; the server knows none of them. */
import type { ShopProduct } from '../../../shops/client.ts'

export type Address = Readonly<Record<string, string>>

/** `bookedState`: the state in the shop's order, if it differs from the one typed. */
type Place = { readonly address: Address; readonly bookedState?: string }

/** The products of a case: one plain, one that sells out, one with a changing price. */
export type Thing = 'counted' | 'plain' | 'priced'

/** Shops whose every fault this proof can cause. */
export type ProofShopName = 'evershop' | 'oscar'

export type ProofShop = {
  readonly name: ProofShopName
  readonly things: Readonly<Record<Thing, string>>
  /** An available variant. */
  readonly variant: Readonly<Record<string, string>>
  /** Whether a variant has a page of its own, without other choices. */
  readonly hasVariantPages: boolean
  /** A page that offers this variant beside others and does not preselect it. */
  findParent(
    shopUrl: string,
    products: readonly ShopProduct[],
    variant: ShopProduct,
  ): Promise<string>
  readonly needsPhone: boolean
  readonly places: readonly Place[]
  /** The slow and the fast shipping method for this country. */
  methodsOf(country: string, subtotalCents: number): readonly [slow: string, fast: string]
  /** Paths that a case requests in place of a product. */
  readonly cartPath: string
  readonly nowherePath: string
  /** Rows with another outcome at this shop. */
  readonly ends: Readonly<Record<string, string>>
}

const us = (city: string, state: string, postalCode: string, bookedState?: string): Place => ({
  address: { city, state, postal_code: postalCode, country: 'US' },
  ...(bookedState === undefined ? {} : { bookedState }),
})

const FREE_FROM_CENTS = 7_500

const OSCAR: ProofShop = {
  name: 'oscar',
  things: { plain: 'MUG', counted: 'BEANS', priced: 'NOTES' },
  variant: { Colour: 'Rust', Size: 'M' },
  hasVariantPages: true,
  async findParent(shopUrl) {
    const catalogue = await (await fetch(`${shopUrl}/catalogue/?page=1`)).text()
    const [parent] = /\/catalogue\/harbour-overshirt_\d+\//.exec(catalogue) ?? []
    if (parent === undefined) throw new Error('the shop does not list its overshirt')
    return parent
  },
  needsPhone: false,
  places: [
    us('Los Angeles', 'CA', '90012'),
    us('Denver', 'CO', '80202'),
    us('Miami', 'Florida', '33101'),
    us('Chicago', 'IL', '60601'),
    us('Boston', 'MA', '02108'),
    us('New York', 'New York', '10001-0001'),
    us('Austin', 'TX', '78701'),
    us('Seattle', 'WA', '98101'),
    us('Portland', 'OR', '97201'),
    { address: { city: 'Ottawa', state: 'ON', postal_code: 'K1A 0B1', country: 'CA' } },
    { address: { city: 'Montréal', state: 'Quebec', postal_code: 'H2Y 1C6', country: 'CA' } },
    { address: { city: 'Vancouver', state: 'BC', postal_code: 'V5K 0A1', country: 'CA' } },
    { address: { city: 'London', postal_code: 'SW1A 1AA', country: 'GB' } },
    { address: { city: 'Singapore', postal_code: '018956', country: 'SG' } },
  ],
  methodsOf(country, subtotalCents) {
    if (country !== 'US') return ['International tracked', 'International express']
    return [subtotalCents >= FREE_FROM_CENTS ? 'Free standard' : 'Standard', 'Express']
  },
  cartPath: '/basket/',
  nowherePath: '/catalogue/nothing_9999/',
  ends: {},
}

/** Only the issuer knows: an order's page can be reached only through its own answer. */
const BY_THE_BOOKS = 'succeeded (order_unconfirmed)'

const EVERSHOP: ProofShop = {
  name: 'evershop',
  things: { plain: 'BOTTLE', counted: 'MAP', priced: 'SPORK' },
  variant: { Color: 'Ink', Size: 'L' },
  hasVariantPages: false,
  async findParent(_, products, { title, sku }) {
    const sibling = products.find((it) => it.title === title && it.sku !== sku)
    if (sibling === undefined) throw new Error(`${sku} is the only one of its kind`)
    return sibling.path
  },
  needsPhone: true,
  // This shop lists states and ships to one country.
  places: [
    us('Los Angeles', 'CA', '90012'),
    us('Denver', 'CO', '80202'),
    us('Miami', 'Florida', '33101', 'FL'),
    us('Chicago', 'IL', '60601'),
    us('Boston', 'MA', '02108'),
    us('New York', 'New York', '10001-0001', 'NY'),
    us('Austin', 'TX', '78701'),
    us('Seattle', 'WA', '98101'),
    us('Portland', 'OR', '97201'),
  ],
  methodsOf: () => ['Standard delivery', 'Express delivery'],
  cartPath: '/cart',
  nowherePath: '/nothing-of-this-name',
  ends: {
    'the answer hangs, issued card': BY_THE_BOOKS,
    'the answer hangs, stored card': BY_THE_BOOKS,
    'the answer is an error, issued card': BY_THE_BOOKS,
    'the answer is an error, stored card': BY_THE_BOOKS,
  },
}

export const PROOF_SHOPS: Readonly<Record<ProofShopName, ProofShop>> = {
  oscar: OSCAR,
  evershop: EVERSHOP,
}

/** Reads `--shop`. */
export function findProofShop(name: string): ProofShop {
  const found = Object.values(PROOF_SHOPS).find((shop) => shop.name === name)
  if (found === undefined)
    throw new Error(`--shop is one of ${Object.keys(PROOF_SHOPS).join(', ')}`)
  return found
}
