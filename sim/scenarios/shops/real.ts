// Wishes at real shops: how each is put to Florin, and by what it is judged.
import type { ShopName } from '../../../scripts/local/recipes.ts'
import { writeWishes as writeCartridgeWishes } from '../../../shops/cartridge/wishes.ts'
import type { ShopClient, ShopOrder } from '../../../shops/client.ts'
import { maintenanceClient } from '../../../shops/client.ts'
import { writeWishes as writeEvershopWishes } from '../../../shops/evershop/wishes.ts'
import type { OrderStatus } from '../../../shops/family/books.ts'
import { writeWishes as writeOscarWishes } from '../../../shops/oscar/wishes.ts'
import { writeWishes as writePretixWishes } from '../../../shops/pretix/wishes.ts'
import type { RealWish } from '../../../shops/wish.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { PROOF_SHOPS } from '../intents/shops.ts'
import type { Job } from './attempts.ts'
import type { JudgedOrder } from './judge.ts'
import { isRightQuote } from './judge.ts'

type PathOf = (sku: string) => string

/** In the order of development. */
const WISHES: Readonly<Record<ShopName, (pathOf: PathOf) => RealWish[]>> = {
  oscar: writeOscarWishes,
  evershop: writeEvershopWishes,
  cartridge: writeCartridgeWishes,
  pretix: writePretixWishes,
}

/** Reads `--shop`: names, separated by commas, or `all`. */
export function findRealShops(text: string): ShopName[] {
  const known = Object.keys(WISHES) as ShopName[]
  if (text === 'all') return known
  const asked = text.split(',')
  const unknown = asked.find((name) => !known.some((it) => it === name))
  if (unknown !== undefined) {
    throw new Error(`--shop ${unknown}: it is "all", or some of ${known.join(', ')}`)
  }
  return known.filter((name) => asked.includes(name))
}

export function keysAt(name: ShopName, count: number): string[] {
  return WISHES[name](() => '')
    .slice(0, count)
    .map((_, index) => `${name} #${index}`)
}

export async function jobsAt({ shops }: CheckoutWorld, name: ShopName): Promise<Job[]> {
  const { url, maintenanceToken } = shops[name]
  const books = maintenanceClient(url, maintenanceToken)
  const shop = { currency: 'usd', trap: null }
  const wishes = WISHES[name](await findPaths(name, url, books))
  const emails = new Set(wishes.map(({ contact }) => contact.email))
  return wishes.map((wish, index) => {
    const { path, prompt, options, contact } = wish
    return {
      key: `${name} #${index}`,
      group: name,
      shop,
      wish,
      request: {
        url: `${url}${path}`,
        ...(prompt === '' ? {} : { prompt }),
        ...(options === null ? {} : { options }),
      },
      processorId: name,
      /** An order to an address that no wish has counts against every wish. */
      async listOrders() {
        const all = await books.listOrders()
        return all
          .filter(({ email }) => email === contact.email || !emails.has(email))
          .map(judgedOrderOf)
      },
      // Their cards go to the processor alone.
      listLeaks: async () => [],
      approves: async (quoted) => isRightQuote({ shop, wish }, quoted),
    }
  })
}

async function findPaths(name: ShopName, url: string, books: ShopClient): Promise<PathOf> {
  const products = await books.listProducts()
  const paths = new Map(products.map(({ sku, path }) => [sku, path]))
  if (name === 'oscar') {
    const variant = await books.getProduct('OVERSHIRT-RUST-M')
    paths.set('OVERSHIRT', await PROOF_SHOPS.oscar.findParent(url, products, variant))
  }
  return (sku) => {
    const path = paths.get(sku)
    if (path === undefined) throw new Error(`${name} has no ${sku}`)
    return path
  }
}

function judgedOrderOf(order: ShopOrder): JudgedOrder {
  const { charge, coupon = '', payment = 'card' } = order
  const statuses: readonly OrderStatus[] = ['open', 'paid', 'unpaid']
  // Shops that charge before they write the order have words of their own for it.
  const status = statuses.find((it) => it === order.status) ?? (charge === null ? 'unpaid' : 'paid')
  return { ...order, status, coupon, payment, has_add_on: false }
}
