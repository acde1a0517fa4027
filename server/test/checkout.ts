import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, inject } from 'vitest'
import type { Cents } from '../src/lib/money.ts'
import type {
  Driver,
  Hold,
  LearnOutcome,
  LookUpOutcome,
  Order,
  PayOutcome,
  QuoteOutcome,
  Unlearnt,
} from '../src/purchases/browser/driver.ts'
import type { Issuer, StatementSource } from '../src/purchases/cards/issuer/issuer.ts'
import { openOpener } from '../src/purchases/cards/vault/open.ts'
import { openSealer } from '../src/purchases/cards/vault/seal.ts'
import type { NextJob, Work } from '../src/purchases/jobs/jobs.ts'
import { forgetOutbox, takeOutbox } from '../src/purchases/jobs/repository.ts'
import type { Flow } from '../src/purchases/shops/flow.ts'
import { flowSchema } from '../src/purchases/shops/flow.ts'
import type { Quote, ShopRefusal } from '../src/purchases/shops/purchase.ts'
import { openBrowsers } from '../src/purchases/worker/browsers.ts'
import { buildWork } from '../src/purchases/worker/work.ts'
import type { LiveView, Worker } from '../src/purchases/worker/worker.ts'
import type { TestApi } from './api.ts'
import { openMemoryLog } from './submission-log.ts'

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

const PATIENCE = { cancelAfterMs: 30_000, quietAfterMs: 15 * 60_000, unansweredAfterMs: 90_000 }

const NOT_LEARNABLE: ShopRefusal = {
  reason: 'unsupported_checkout',
  code: 'shop_unknown',
  message: 'Nobody knows how to buy there.',
  isRetryable: false,
}

/** The viewer of a bank's page, in tests without one. */
const nobody = { ended: Promise.resolve(), close: () => {} }

/** A shop scripted by the test, which counts submissions. */
type TestShop = {
  learn: LearnOutcome | ((order: Unlearnt) => Promise<LearnOutcome>)
  quote: QuoteOutcome | ((order: Order) => Promise<QuoteOutcome>)
  /** The outcome of a submission. A function may act during it. */
  pay: PayOutcome | ((hold: Hold) => Promise<PayOutcome>)
  lookUp: LookUpOutcome
  /** A refusal before submission: nothing is submitted then. */
  refusal: ShopRefusal | null | ((order: Order) => ShopRefusal | null)
  /** Called when the driver is about to click the button. */
  beforeSubmit: () => Promise<void>
  submissions: number
}

export type TestCheckout = {
  readonly shop: TestShop
  readonly work: Work
  readonly worker: Worker
  /** Plays the workflow: runs every job of the outbox, and the jobs that follow at once. */
  run(): Promise<void>
  /** Jobs scheduled for later. */
  readonly later: NextJob[]
}

type Means = {
  issuer?: Issuer
  statements?: StatementSource
  liveView?: LiveView
  lettingGo?: AbortSignal
}

/** The checkout worker's real work, without Restate and with a shop that the test scripts. */
export function useCheckout(api: () => TestApi, means: Means = {}): () => TestCheckout {
  let checkout: TestCheckout | undefined
  beforeAll(async () => {
    await seedFlow(api(), new URL(SHOP_URL).host)
    checkout = openCheckout(api(), means)
  })
  return () => checkout as TestCheckout
}

/** A normal flow: the scripted shop has no pages. */
export async function readScriptedFlow(): Promise<Flow> {
  const file = new URL('../../shops/scripted/flow.json', import.meta.url)
  return flowSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

async function seedFlow(api: TestApi, host: string): Promise<void> {
  const flow = await readScriptedFlow()
  await api.database.query(
    'INSERT INTO flows (slug, version, host, flow) VALUES ($1, $2, $3, $4)',
    [flow.slug, flow.version, host, flow],
  )
}

function openCheckout(
  api: TestApi,
  { issuer, statements, liveView, lettingGo }: Means,
): TestCheckout {
  const shop: TestShop = {
    learn: { outcome: 'refused', ...NOT_LEARNABLE },
    quote: { outcome: 'quoted', quote: QUOTE },
    pay: { outcome: 'charged', orderId: '100001', amountCents: null },
    lookUp: { outcome: 'unknown', message: 'not asked' },
    refusal: null,
    beforeSubmit: async () => {},
    submissions: 0,
  }
  const worker: Worker = {
    db: api.database.db,
    clock: api.clock,
    driver: playedBy(shop),
    vault: {
      ...openSealer([inject('vault').publicKey]),
      ...openOpener([inject('vault').privateKey]),
    },
    issuer: issuer ?? null,
    statements: statements ?? null,
    blobs: { put: async () => randomBytes(32) },
    submissionLog: openMemoryLog(),
    quoteLifetimeMs: 45 * 60_000,
    answerMs: 270_000,
    liveView: liveView ?? { changes: { subscribe: () => () => {} }, show: () => nobody },
    lettingGo: lettingGo ?? new AbortController().signal,
    browsers: openBrowsers(10),
    patience: PATIENCE,
    log: { error: () => {}, warn: () => {} },
  }
  const work = buildWork(worker)
  const later: NextJob[] = []
  const run = async () => {
    for (;;) {
      const jobs = await takeOutbox(worker.db, 100)
      if (jobs.length === 0) return
      for (const { id, handler, ...job } of jobs) {
        await forgetOutbox(worker.db, [id])
        let next = await work[handler](job)
        while (next !== null && next.delayMs === 0) {
          next = await work[next.handler]({ ...job, version: next.version })
        }
        if (next !== null) later.push(next)
      }
    }
  }
  return { shop, work, worker, run, later }
}

function playedBy(shop: TestShop): Driver {
  return {
    learn: async (order) =>
      typeof shop.learn === 'function' ? await shop.learn(order) : shop.learn,
    quote: async (order) =>
      typeof shop.quote === 'function' ? await shop.quote(order) : shop.quote,
    async pay(order, press, _watch, hold) {
      await shop.beforeSubmit()
      const refusal = typeof shop.refusal === 'function' ? shop.refusal(order) : shop.refusal
      if (refusal !== null) return { outcome: 'refused', ...refusal }
      if (!(await press({ url: SHOP_URL, cookies: [] }))) return { outcome: 'not_pressed' }
      shop.submissions += 1
      return typeof shop.pay === 'function' ? await shop.pay(hold) : shop.pay
    },
    lookUp: async () => shop.lookUp,
  }
}
