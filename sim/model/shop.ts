import { readFile } from 'node:fs/promises'
import type { Cents } from '../../server/src/lib/money.ts'
import type { Driver, Order } from '../../server/src/purchases/browser/driver.ts'
import type { Job, JobName } from '../../server/src/purchases/jobs/jobs.ts'
import { forgetOutbox, takeOutbox } from '../../server/src/purchases/jobs/repository.ts'
import type { Flow } from '../../server/src/purchases/shops/flow.ts'
import { flowSchema } from '../../server/src/purchases/shops/flow.ts'
import type { Quote, ShopRefusal } from '../../server/src/purchases/shops/purchase.ts'
import { buildWork } from '../../server/src/purchases/worker/work.ts'
import type { Worker } from '../../server/src/purchases/worker/worker.ts'
import type { FakeIssuer } from '../../server/test/issuer.ts'
import type { ModelIntent } from './checkout-intents-model.ts'
import { PRICE_CENTS } from './checkout-intents-model.ts'
import type { World } from './world.ts'

export const SHOP_HOST = 'shop.test'

/** The shop as the worker's browser would see it: it follows the model's plan for each buyer. */
export type Shop = {
  readonly driver: Driver
  /** Submissions by buyer. */
  readonly presses: Map<string, number>
  /** The card that a buyer used. */
  readonly numbers: Map<string, string>
}

/** The same flow as at a real shop, with another host. */
export async function seedFlow(world: World, file: string): Promise<Flow> {
  const flow = flowSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  await world.query('INSERT INTO flows (slug, version, host, flow) VALUES ($1, $2, $3, $4)', [
    flow.slug,
    flow.version,
    SHOP_HOST,
    flow,
  ])
  return flow
}

export function openShop(
  planOf: (buyer: string) => ModelIntent,
  issuer: FakeIssuer,
  flow: Flow,
): Shop {
  const presses = new Map<string, number>()
  const numbers = new Map<string, string>()
  const driver: Driver = {
    async learn(order) {
      if (planOf(buyerOf(order)).item === 'novelty') return { outcome: 'learnt', flow }
      return { outcome: 'refused', ...refusal('unsupported_checkout', 'shop_unknown') }
    },
    async quote(order) {
      const { item } = planOf(buyerOf(order))
      if (item === 'gone') return { outcome: 'refused', ...refusal('out_of_stock', 'sold_out') }
      const missing = item === 'shirt' ? NEEDS.filter((name) => !(name in order.options)) : []
      if (missing.length === 0) return { outcome: 'quoted', quote: quoteOf(item, order) }
      const optionsSchema = { type: 'object', properties: CHOICES, required: missing }
      return { outcome: 'options_missing', optionsSchema }
    },
    async pay(order, press) {
      const buyer = buyerOf(order)
      const { plan, item } = planOf(buyer)
      if (plan === 'price_changed') {
        return { outcome: 'refused', ...refusal('merchant_error', 'price_changed') }
      }
      if (!(await press({ url: order.url, cookies: [] }))) return { outcome: 'not_pressed' }
      presses.set(buyer, (presses.get(buyer) ?? 0) + 1)
      // A stored card is not the issuer's.
      if (item === 'poster')
        return { outcome: 'charged', orderId: `order-${buyer}`, amountCents: null }
      const { number } = order.card
      numbers.set(buyer, number)
      const charge = (amountCents: number) =>
        issuer.charge({ number, amountCents, currency: 'usd' })
      if (plan === 'declined')
        charge(PRICE_CENTS + 1) // more than the card's cap
      else if (plan !== 'crash') charge(PRICE_CENTS)
      if (plan.startsWith('crash')) throw new Error('the worker was killed')
      if (plan === 'charged')
        return { outcome: 'charged', orderId: `order-${buyer}`, amountCents: null }
      return { outcome: 'refused', ...refusal('card_declined', 'card_declined') }
    },
    async lookUp(order) {
      const buyer = buyerOf(order)
      const { shopWord } = planOf(buyer)
      if (shopWord === 'unknown')
        return { outcome: 'unknown', message: 'the shop does not show it' }
      if (shopWord === 'not_ordered') return { outcome: 'not_ordered' }
      return { outcome: 'ordered', orderId: `order-${buyer}`, amountCents: PRICE_CENTS }
    },
  }
  return { driver, presses, numbers }
}

const NEEDS = ['size', 'shipping_method']
const CHOICES = { size: { enum: ['S', 'M'] }, shipping_method: { enum: ['Standard'] } }

function buyerOf({ url }: Pick<Order, 'url'>): string {
  return new URL(url).searchParams.get('buyer') as string
}

function refusal(reason: ShopRefusal['reason'], code: string): ShopRefusal {
  return { reason, code, message: 'The shop said no.', isRetryable: false }
}

/** Two buyers of one item get the same quote, so that they look like a retry. */
function quoteOf(item: string, { options }: Order): Quote {
  const size = options.size as string | undefined
  const title = item
  const url = `http://${SHOP_HOST}/${item}`
  const variant = size === undefined ? null : { Size: size }
  const unitAmountCents = PRICE_CENTS as Cents
  return {
    items: [{ title, variant, quantity: 1, unitAmountCents, url, imageUrl: null }],
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
    amountCents: unitAmountCents,
    currency: 'usd',
    currencyEvidence: 'the model says so',
    breakdownCents: { subtotal: unitAmountCents },
  }
}

/** A minimal workflow engine: jobs for now, and jobs for later. */
export type Workflow = {
  /** Runs all jobs of the outbox, and the jobs that follow at once. */
  run(): Promise<void>
  /** Runs each job that is due, once. */
  ring(): Promise<void>
  /** Delivers a job again, though it was done. */
  deliver(handler: JobName, job: Job): Promise<void>
}

export function openWorkflow(worker: Worker): Workflow {
  const work = buildWork(worker)
  let later: { dueMs: number; handler: JobName; job: Job }[] = []
  const deliver: Workflow['deliver'] = async (handler, job) => {
    let next = await work[handler](job)
    while (next !== null && next.delayMs === 0) {
      next = await work[next.handler]({ ...job, version: next.version })
    }
    if (next === null) return
    const { version, delayMs } = next
    const dueMs = worker.clock() + delayMs
    later.push({ dueMs, handler: next.handler, job: { ...job, version } })
  }
  return {
    deliver,
    async run() {
      const jobs = await takeOutbox(worker.db, 100)
      for (const { id, handler, ...job } of jobs) {
        await forgetOutbox(worker.db, [id])
        await deliver(handler, job)
      }
    },
    async ring() {
      const nowMs = worker.clock()
      const due = later.filter(({ dueMs }) => dueMs <= nowMs)
      later = later.filter(({ dueMs }) => dueMs > nowMs)
      for (const { handler, job } of due) await deliver(handler, job)
    },
  }
}
