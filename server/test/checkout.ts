import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, inject } from 'vitest'
import type { Driver, LookUpOutcome, PayOutcome, QuoteOutcome } from '../src/browser/driver.ts'
import { forgetOutbox, takeOutbox } from '../src/db/outbox.ts'
import type { Follow, Work } from '../src/engine/work.ts'
import type { Quote, ShopRefusal } from '../src/flows/purchase.ts'
import type { Issuer, StatementSource } from '../src/issuer/issuer.ts'
import type { Cents } from '../src/lib/money.ts'
import { buildWork } from '../src/resources/checkout-intents/work.ts'
import type { Worker } from '../src/resources/checkout-intents/worker.ts'
import { openOpener } from '../src/vault/open.ts'
import type { TestApi } from './api.ts'

export const SHOP_URL = 'http://shop.test/mug'

export const QUOTE: Quote = {
  items: [
    {
      title: 'Mug',
      variant: { Colour: 'Blue' },
      quantity: 1,
      unitAmountCents: 1000 as Cents,
      url: SHOP_URL,
      imageUrl: null,
    },
  ],
  shippingMethod: 'Standard',
  shipTo: {
    name: 'Ada Lovelace',
    line1: '12 Main St',
    line2: null,
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  },
  amountCents: 1500 as Cents,
  currency: 'usd',
  currencyEvidence: 'USD in the page',
  breakdownCents: { subtotal: 1000 as Cents, shipping: 500 as Cents },
}

/** A shop that says what a test tells it to, and counts its presses. */
type TestShop = {
  quote: QuoteOutcome
  /** What comes of a press. A function may act in the middle of it. */
  pay: PayOutcome | (() => Promise<PayOutcome>)
  lookUp: LookUpOutcome
  /** Said before the press: nothing is pressed then. */
  refusal: ShopRefusal | null
  /** Called when the driver stands before the button. */
  beforePress: () => Promise<void>
  presses: number
}

export type TestCheckout = {
  readonly shop: TestShop
  readonly work: Work
  readonly worker: Worker
  /** Does what the engine would: every errand of the outbox, and what follows at once. */
  run(): Promise<void>
  /** What is to be done later. */
  readonly later: Follow[]
}

/** The checkout worker's real work, without an engine and with a shop that the test plays. */
export function useCheckout(
  api: () => TestApi,
  means: { issuer?: Issuer; statements?: StatementSource } = {},
): () => TestCheckout {
  let checkout: TestCheckout | undefined
  beforeAll(async () => {
    await seedFlow(api(), new URL(SHOP_URL).host)
    checkout = openCheckout(api(), means)
  })
  return () => checkout as TestCheckout
}

async function seedFlow(api: TestApi, host: string): Promise<void> {
  const flow = JSON.parse(
    await readFile(new URL('../../shops/oscar/flow.json', import.meta.url), 'utf8'),
  )
  await api.database.query(
    'INSERT INTO flows (slug, version, host, flow) VALUES ($1, $2, $3, $4)',
    [flow.slug, flow.version, host, flow],
  )
}

function openCheckout(
  api: TestApi,
  { issuer, statements }: { issuer?: Issuer; statements?: StatementSource },
): TestCheckout {
  const shop: TestShop = {
    quote: { outcome: 'quoted', quote: QUOTE },
    pay: { outcome: 'charged', orderId: '100001', amountCents: null },
    lookUp: { outcome: 'unknown', message: 'not asked' },
    refusal: null,
    beforePress: async () => {},
    presses: 0,
  }
  const worker: Worker = {
    db: api.database.db,
    clock: api.clock,
    driver: playedBy(shop),
    vault: openOpener([inject('vault').privateKey]),
    issuer: issuer ?? null,
    statements: statements ?? null,
    blobs: { put: async () => randomBytes(32) },
    quoteLifetimeMs: 45 * 60_000,
    browsersAtOnce: 10,
    log: { warn: () => {} },
  }
  const work = buildWork(worker)
  const later: Follow[] = []
  const run = async () => {
    for (;;) {
      const errands = await takeOutbox(worker.db, 100)
      if (errands.length === 0) return
      for (const { id, handler, ...errand } of errands) {
        await forgetOutbox(worker.db, [id])
        let next = await work[handler](errand)
        while (next !== null && next.delayMs === 0) {
          next = await work[next.handler]({ ...errand, version: next.version })
        }
        if (next !== null) later.push(next)
      }
    }
  }
  return { shop, work, worker, run, later }
}

function playedBy(shop: TestShop): Driver {
  return {
    quote: async () => shop.quote,
    async pay(_order, press) {
      await shop.beforePress()
      if (shop.refusal !== null) return { outcome: 'refused', ...shop.refusal }
      if (!(await press({ url: SHOP_URL, cookies: [] }))) return { outcome: 'not_pressed' }
      shop.presses += 1
      return typeof shop.pay === 'function' ? await shop.pay() : shop.pay
    },
    lookUp: async () => shop.lookUp,
  }
}
