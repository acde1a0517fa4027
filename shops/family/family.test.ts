import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPort } from '../../scripts/local/ports.ts'
import { operatorClient } from '../processor/client.ts'
import { startProcessor } from '../processor/server.ts'
import type { FamilyOrder } from './books.ts'
import { familyClient } from './client.ts'
import { processorIdOf } from './pages/card.ts'
import { pathOf } from './paths.ts'
import { startFamily } from './server.ts'
import type { Sheet } from './sheet.ts'
import { buildSheet, money } from './sheet.ts'
import type { Shop } from './shop.ts'
import { buildShop } from './shop.ts'
import { extrasOf, isTotalLate, isTotalUnknown } from './totals.ts'
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
  const [maintenancePort, foreignPort] = [await findPort(), await findPort()]
  const options = { shops, maintenancePort, maintenanceToken: TOKEN, foreignPort, processorUrl }
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

/** The cost of the order; null if the wish cannot be brought as far as the card. */
function sheetOf(shop: Shop, wish: Wish): Sheet | null {
  if (wish.truth.buys) {
    const { outcomes } = wish.truth
    return outcomes.find(({ method }) => method?.id === wish.method?.id)?.sheet ?? null
  }
  const basket = {
    lines: [{ ...wish, isSubscribed: false }],
    hasAddOn: false,
    country: wish.address?.country ?? '',
  }
  const isUnknown = isTotalUnknown(shop, basket) && wish.truth.why.includes('total')
  const hasCoupon = wish.coupon !== ''
  return isUnknown ? buildSheet(shop, { ...basket, hasCoupon, method: wish.method }) : null
}

function textOf(html: string): string {
  const body = html.replace(/^.*<main>|<script.*$/gs, '').replaceAll(/<[^>]*>/g, ' ')
  return body.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ')
}

/** The total by the pages' own figures for tax, fee, deposit and discount. */
function composeFrom(seen: string, shop: Shop, wish: Wish): number {
  const { say, coupon } = shop
  const { product, quantity, method } = wish
  const after = (label: string): string | undefined => {
    const sum = `${RegExp.escape(label)}[^\\p{L}\\d]*(?:(?:USD|EUR|GBP) )?([\\d.,]*[.,]\\d\\d)(.{0,20})`
    const [, digits, rest = ''] = [...seen.matchAll(new RegExp(sum, 'gu'))].at(-1) ?? []
    return digits === undefined ? undefined : `${digits.replaceAll(/\D/g, '')} ${rest}`
  }
  const centsAfter = (label: string) => Number(after(label)?.split(' ')[0] ?? 0)
  const goods = product.priceCents * quantity
  const discount = wish.coupon === '' ? 0 : centsAfter(coupon.code)
  const pieces = after(say('deposit'))?.includes(say('each')) ? quantity : 1
  const fee = centsAfter(say('fee'))
  const taxed = goods - discount + (method === null ? 0 : centsAfter(method.label)) + fee
  const [before = '', behind = ''] = say('taxRate').split('%')
  const rate = new RegExp(`${RegExp.escape(before)}(\\d+) ?%${RegExp.escape(behind)}`).exec(seen)
  const tax = rate === null ? centsAfter(say('tax')) : Math.round((taxed * Number(rate[1])) / 100)
  return taxed + tax + centsAfter(say('deposit')) * pieces
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

  it('show the total or name each part of it before the card, or say that something follows', async () => {
    const counts = { shown: 0, composed: 0, unknown: 0 }
    for (const seed of SEEDS) {
      const shop = buildShop(seed)
      for (const wish of writeWishes(shop)) {
        const visit = { lines: [{ ...wish, isSubscribed: false }] }
        const sheet = sheetOf(shop, wish)
        if (sheet === null) continue
        const pages: string[] = []
        const onPage = (html: string) => pages.push(textOf(html))
        const origin = originOf(processorIdOf(shop))
        const contact = { ...wish.contact, email: `reader-${seed}@example.com` }
        const at = { shop, origin, processorUrl, card: CARD, onPage }
        await walk(at, { ...wish, contact }, 'card')
        const seen = pages.join(' ')
        const about = `seed ${seed}, ${wish.kind}`
        const total = `${shop.say('total')} ${money(shop, sheet.totalCents)}`
        if (!isTotalLate(shop, visit)) {
          counts.shown++
          expect(pages.at(-1), about).toContain(total)
          continue
        }
        expect(seen, about).not.toContain(total)
        if (isTotalUnknown(shop, visit)) {
          counts.unknown++
          const words = [
            shop.say('addedLater'),
            ...extrasOf(shop, visit).map((it) => `${shop.say(it)} ${shop.say('later')}`),
          ]
          expect(
            words.some((it) => seen.includes(it)),
            `${about}: ${words}`,
          ).toBe(true)
          continue
        }
        counts.composed++
        expect(composeFrom(seen, shop, wish), about).toBe(sheet.totalCents)
      }
    }
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(0)
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
    const leaks = await client.listLeaks(origin)
    expect(leaks).toEqual(trap === 'foreignCardPage' ? [order?.number] : [])
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
