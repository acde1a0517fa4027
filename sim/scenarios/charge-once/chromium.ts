import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import { maintenanceClient } from '../../../shops/client.ts'
import type { Verdict } from '../../verdict.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { audit } from './audit.ts'
import type { Buyer, Purchase } from './buyer.ts'
import { agree, openBuyer } from './buyer.ts'
import { converge, report } from './converge.ts'
import type { Victim } from './kill.ts'
import { listDescendants, listLeft } from './kill.ts'
import type { Hits } from './storm.ts'
import { hit } from './storm.ts'

/** Events that the browser reports on its way, and at the end of it. */
const BEFORE = [
  'page_opened',
  'cart_filled',
  'address_filled',
  'card_filled',
  'totals_read',
] as const
const AFTER = ['intent.paying', 'intent.paying', 'intent.paying', 'answered'] as const
const VICTIMS: readonly Victim[] = ['worker', 'restate', 'connections', 'browser']
const REPORTED_WITHIN_MS = 90_000
const LONGEST_MS = 600
const GONE_WITHIN_MS = 10_000
const QUOTED_AT_ONCE = 2

type Run = {
  readonly world: CheckoutWorld
  readonly random: Random
  readonly hits: Hits
  /** For each confirmed purchase: why the confirmation was refused, or null. */
  readonly problems: Promise<string | null>[]
  /** Browsers that outlived their worker. */
  readonly left: string[]
  kills: number
}

/** Kills with a real browser at a real shop, before and after submission. */
export async function proveChromium(
  world: CheckoutWorld,
  verdict: Verdict,
  random: Random,
  kills: number,
): Promise<void> {
  const run: Run = { world, random, hits: new Map(), problems: [], left: [], kills: 0 }
  const buyer = await openBuyer(world)
  const url = await findProduct(world)
  const waiting: Purchase[] = []
  for (let turn = 0; run.kills < kills; turn++) {
    if (waiting.length === 0) waiting.push(...(await quoteSome(buyer, url)))
    const purchase = waiting.pop() as Purchase
    const quoted = await lastEvent(world, purchase)
    run.problems.push(agree(world, purchase))
    const [first, second] = [turn, turn >> 2].map((n) => VICTIMS[n % VICTIMS.length] as Victim)
    const isOn = await killAt(
      run,
      { purchase, quoted, type: pick(random, BEFORE) },
      first as Victim,
    )
    const after = { purchase, quoted, type: pick(random, AFTER) }
    if (isOn) await killAt(run, after, second as Victim)
    console.log(`  ${run.kills} kills with Chromium`)
  }
  const standings = await converge(world, async () => false)
  verdict.atLeast('kills with Chromium at the shop', run.kills, kills)
  await audit(world, verdict)
  await compareOrders(world, verdict)
  await report(verdict, { ...run, notes: [] }, standings, [])
  verdict.none('browsers that outlived their worker', run.left)
}

/** An event of a purchase, after those of its quote. */
type Sign = { readonly purchase: Purchase; readonly quoted: number; readonly type: string }

/** False: the purchase was over before. */
async function killAt(run: Run, sign: Sign, victim: Victim): Promise<boolean> {
  const { world, random } = run
  if (!(await isReported(world, sign))) return false
  await delay(below(random, LONGEST_MS))
  const started = victim === 'worker' ? await listDescendants(world.worker().pid) : []
  const mend = await hit(run, victim)
  run.kills++
  const left = await listLeft(started, GONE_WITHIN_MS)
  run.left.push(...left.map(({ pid, command }) => `${command} ${pid}`))
  await mend()
  return true
}

/** Waits for the event; false when the purchase is over first, or when it takes too long. */
async function isReported({ sql }: CheckoutWorld, { purchase, quoted, type }: Sign) {
  for (const deadline = Date.now() + REPORTED_WITHIN_MS; Date.now() < deadline; await delay(20)) {
    const { rows } = await sql.query(REPORTED, [purchase.id, type, quoted])
    if (rows.length > 0) return true
    const { rows: over } = await sql.query(OVER, [purchase.id])
    if (over.length > 0) return false
  }
  return false
}

async function lastEvent({ sql }: CheckoutWorld, { id }: Purchase): Promise<number> {
  const { rows } = await sql.query(LAST, [id])
  return Number(rows[0].last)
}

const LAST = 'SELECT max(sequence) AS last FROM checkout_intent_events WHERE intent_id = $1'
const REPORTED = `SELECT 1 FROM checkout_intent_events
  WHERE intent_id = $1 AND type = $2 AND sequence > $3`
const OVER = `SELECT 1 FROM checkout_intents
  WHERE id = $1 AND phase IN ('succeeded', 'failed', 'canceled', 'reconciling')`

async function findProduct({ shops }: CheckoutWorld): Promise<string> {
  const shop = maintenanceClient(shops.oscarUrl, shops.oscar.maintenanceToken)
  const [product] = (await shop.listProducts()).filter(({ stock }) => (stock ?? 0) > 40)
  if (product === undefined) throw new Error('the shop is empty')
  return `${shops.oscarUrl}${product.path}`
}

async function quoteSome(buyer: Buyer, url: string): Promise<Purchase[]> {
  return await Promise.all(Array.from({ length: QUOTED_AT_ONCE }, () => buyer.quote({ url })))
}

/** The shop has an order for each charge. */
async function compareOrders({ shops, ledger }: CheckoutWorld, verdict: Verdict): Promise<void> {
  const shop = maintenanceClient(shops.oscarUrl, shops.oscar.maintenanceToken)
  const [orders, entries] = await Promise.all([shop.listOrders(), ledger.readLedger()])
  const charges = entries.filter(({ outcome }) => outcome === 'approved')
  verdict.equal('orders at the shop', orders.length, charges.length)
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[below(random, items.length)] as Item
}
