import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPort } from '../../scripts/local/ports.ts'
import { operatorClient } from '../processor/client.ts'
import { startProcessor } from '../processor/server.ts'
import type { FamilyOrder } from './books.ts'
import { familyClient } from './client.ts'
import { processorIdOf } from './pages/card.ts'
import { pathOf } from './paths.ts'
import { startFamily } from './server.ts'
import { money } from './sheet.ts'
import { buildShop } from './shop.ts'
import { TRAP_NAMES, TRAPS } from './traps.ts'
import { walk } from './walk.ts'
import type { Wish } from './wishes.ts'
import { writeWish, writeWishes } from './wishes.ts'

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1)
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '123' }
const TOKEN = 'maintenance'

let stop: () => Promise<void>
let client: ReturnType<typeof familyClient>
let ledger: ReturnType<typeof operatorClient>
let processorUrl: string
const ports = new Map<string, number>()

beforeAll(async () => {
  const all = [
    ...SEEDS.map((seed) => ({ seed, trap: null })),
    ...TRAP_NAMES.map((trap) => ({ seed: 1, trap })),
    { seed: 2, trap: 'oneClick' as const },
  ]
  const shops = []
  for (const each of all) {
    const port = await findPort()
    ports.set(processorIdOf(each), port)
    shops.push({ ...each, port, secret: `secret ${processorIdOf(each)}` })
  }
  const processor = await startProcessor(
    {
      port: 0,
      shops: shops.map(({ port, secret, ...each }) => ({
        id: processorIdOf(each),
        name: 'Family',
        secret,
        origin: `http://127.0.0.1:${port}`,
      })),
      issuerSecret: 'issuer',
      operatorSecret: 'operator',
      signingSecret: 'signing',
      bookPath: null,
      slowMs: 10,
    },
    () => {},
  )
  processorUrl = processor.url
  const maintenancePort = await findPort()
  const options = { shops, maintenancePort, maintenanceToken: TOKEN, processorUrl }
  const family = await startFamily(options)
  client = familyClient(`http://127.0.0.1:${maintenancePort}`, TOKEN)
  ledger = operatorClient(processorUrl, 'operator')
  stop = async () => {
    family.stop()
    await processor.stop()
  }
})

afterAll(() => stop())

const originOf = (id: string) => `http://127.0.0.1:${ports.get(id)}`

async function buy(seed: number, wish: Wish, until?: 'last step') {
  const shop = buildShop(seed)
  const origin = originOf(processorIdOf(shop))
  await walk({ shop, origin, processorUrl, card: CARD }, wish, until)
  const orders = await client.listOrders(origin)
  return orders.filter(({ email }) => email === wish.contact.email)
}

function factsOf(order: FamilyOrder | undefined) {
  return {
    status: order?.status,
    total: order?.total_cents,
    method: order?.shipping_method,
    lines: order?.lines.map(({ sku, quantity }) => [sku, quantity]),
    country: order?.address?.country ?? null,
    addOn: order?.has_add_on,
    coupon: order?.coupon,
  }
}

describe('generated shops', () => {
  it('let a person buy every possible wish at 200 seeds, as their ground truth says', async () => {
    const kinds = new Set<string>()
    for (const seed of SEEDS) {
      for (const wish of writeWishes(buildShop(seed))) {
        if (!wish.truth.buys) continue
        kinds.add(wish.kind)
        const orders = await buy(seed, wish)
        const outcome = wish.truth.outcomes.find(({ method }) => method?.id === wish.method?.id)
        expect(factsOf(orders[0]), `seed ${seed}, ${wish.kind}`).toEqual({
          status: 'paid',
          total: outcome?.sheet.totalCents,
          method: wish.method?.label ?? '',
          lines: [[wish.product.sku, wish.quantity]],
          country: wish.address?.country ?? null,
          addOn: false,
          coupon: wish.coupon,
        })
        expect(orders).toHaveLength(1)
        const charges = await ledger.readLedger({ shop: processorIdOf(buildShop(seed)) })
        const [charge] = charges.filter(({ id }) => id === orders[0]?.charge)
        expect([charge?.outcome, charge?.amount_cents]).toEqual([
          'approved',
          outcome?.sheet.totalCents,
        ])
      }
    }
    expect([...kinds].toSorted()).toEqual([
      'abroad',
      'cheapest',
      'code',
      'download',
      'listing',
      'named',
      'prompt',
      'quantity',
      'variant',
    ])
  })

  it('record nothing before the last step', async () => {
    for (const seed of SEEDS.slice(0, 40)) {
      const wish = writeWishes(buildShop(seed), 3).find(({ truth }) => truth.buys)
      if (wish === undefined) continue
      const early = { ...wish, contact: { ...wish.contact, email: `early-${seed}@example.com` } }
      expect(await buy(seed, early, 'last step'), `seed ${seed}`).toEqual([])
    }
  })

  it('show the total of the ground truth on the last page', async () => {
    for (const seed of SEEDS.slice(0, 60)) {
      const shop = buildShop(seed)
      const wish = writeWishes(shop, 3).find(({ truth }) => truth.buys)
      if (wish?.truth.buys !== true) continue
      const origin = originOf(processorIdOf(shop))
      const late = { ...wish, contact: { ...wish.contact, email: `late-${seed}@example.com` } }
      const html = await walk({ shop, origin, processorUrl, card: CARD }, late, 'last step')
      const outcome = wish.truth.outcomes.find(({ method }) => method?.id === wish.method?.id)
      const isShown = html.includes(`<td>${money(shop, outcome?.sheet.totalCents ?? 0)}</td>`)
      expect(isShown, `seed ${seed}`).toBe(true)
    }
  })

  const STATUS = { nextOrders: 'open', freeOrder: 'open' } as Record<string, string>
  it.each(TRAP_NAMES)('set the trap %s', async (trap) => {
    const shop = buildShop(1, trap)
    const origin = originOf(processorIdOf(shop))
    const wish = writeWish(shop, 'quantity', 0)
    if (!wish.truth.buys) throw new Error('a trap must sell')
    const { arms } = TRAPS[trap]
    if (arms) await client.arm(origin)
    await walk({ shop, origin, processorUrl, card: CARD }, wish)
    const [order] = await client.listOrders(origin)
    const outcome = wish.truth.outcomes.find(({ method }) => method?.id === wish.method?.id)
    expect(order?.status).toBe(STATUS[trap] ?? 'paid')
    const isAsQuoted = order?.total_cents === outcome?.sheet.totalCents
    expect(isAsQuoted, 'the total is the one that was shown before').toBe(!arms)
  })

  it('order at the trap of one click without a card or a name', async () => {
    const shop = buildShop(2, 'oneClick')
    expect(shop.trap).toBe('oneClick')
    const origin = originOf(processorIdOf(shop))
    const [product] = shop.goods
    const url = `${origin}${pathOf(shop, 'instant', product?.sku)}`
    await fetch(url, { method: 'POST' })
    const [order] = await client.listOrders(origin)
    expect([order?.status, order?.email, order?.charge]).toEqual(['open', '', null])
  })
})
