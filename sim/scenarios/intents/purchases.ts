import type { ShopOrder } from '../../../shops/client.ts'
import type { LedgerEntry } from '../../../shops/processor/wire.ts'
import type { Options } from './goods.ts'
import type { Intent, TestEnv } from './test-env.ts'
import type { Wish } from './wishes.ts'

const MOST_ROUNDS = 5

export type Purchase = {
  readonly wish: Wish
  /** The final intent; never confirmed if it got no quote. */
  readonly intent: Intent
  readonly quoteMs: number
  readonly ms: number
}

/** From request to outcome, like an agent that answers every question. */
export async function attempt(
  testEnv: TestEnv,
  wish: Wish,
  onQuote: (intent: Intent) => void = () => {},
): Promise<Purchase> {
  const card = wish.card === 'issued' ? testEnv.issuedCard : await testEnv.addCard()
  const options = without(wish.options, wish.kept)
  const began = performance.now()
  const created = await testEnv.create({ url: wish.url, options, card })
  if (created.status !== 200) throw new Error(`refused: ${JSON.stringify(created.body)}`)
  const quoted = await answerAll(testEnv, wish, created.body)
  const quoteMs = performance.now() - began
  onQuote(quoted)
  const isQuoted = quoted.status === 'requires_confirmation'
  const intent = isQuoted ? (await testEnv.confirm(quoted.id)).body : quoted
  return { wish, intent, quoteMs, ms: performance.now() - began }
}

/** Like `attempt`, but any outcome other than success is a failure. */
export async function buy(testEnv: TestEnv, wish: Wish): Promise<Purchase> {
  const purchase = await attempt(testEnv, wish)
  const { intent } = purchase
  if (intent.status !== 'succeeded') throw new Error(`not bought: ${describe(intent)}`)
  return purchase
}

async function answerAll(testEnv: TestEnv, wish: Wish, created: Intent): Promise<Intent> {
  let intent = created
  for (let round = 0; intent.next_action !== null && round < MOST_ROUNDS; round += 1) {
    // Without shipping there is no address to give, whatever is asked.
    const asked = intent.next_action.options_schema.required.filter((name) => name in wish.options)
    const answer = Object.fromEntries(asked.map((name) => [name, wish.options[name]]))
    const respond = wish.byForm ? testEnv.respondByForm : testEnv.respond
    const { status, body } = await respond(intent.id, answer)
    if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
    intent = body
  }
  return intent
}

function without(options: Options, names: readonly string[]): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)))
}

/** An intent or a refusal, in a few words. */
export function describe(body: Intent | { error: { code: string } }): string {
  if ('error' in body) return body.error.code
  const { status, status_reason: reason, status_detail: detail } = body
  return [status, reason && `/ ${reason}`, detail && `(${detail.code})`].filter(Boolean).join(' ')
}

/** All differences between a request, its intent, the shop's order and the processor's ledger. */
export function audit(
  { wish, intent }: Pick<Purchase, 'wish' | 'intent'>,
  orders: readonly ShopOrder[],
  charges: readonly LedgerEntry[],
): string[] {
  const differences: string[] = []
  const same = (what: string, actual: unknown, expected: unknown) => {
    const [is, must] = [JSON.stringify(actual), JSON.stringify(expected)]
    if (is !== must) differences.push(`${wish.index} ${wish.sku}: ${what} is ${is}, not ${must}`)
  }
  const [charge] = charges
  same('number of charges', charges.length, 1)
  const mine = orders.filter(({ number }) => number === intent.charge_id)
  const [order] = mine
  same('number of orders', mine.length, 1)
  if (charge === undefined || order === undefined) return differences
  same('charge', [charge.amount_cents, charge.currency], [intent.amount, intent.currency])
  same('charged order', [charge.order, charge.id], [intent.charge_id, order.charge])
  same('order', [order.total_cents, order.currency], [intent.amount, intent.currency])
  same('breakdown', sorted(intent.amount_breakdown ?? {}), sorted(breakdownOf(order)))
  same(
    'items ordered',
    order.lines.map((it) => [it.sku, it.title, sorted(it.variant), it.quantity, it.unit_cents]),
    [[wish.sku, wish.title, sorted(wish.variant), wish.quantity, wish.unitCents]],
  )
  compareQuote(wish, intent, order, same)
  return differences
}

type Same = (what: string, actual: unknown, expected: unknown) => void

function compareQuote(wish: Wish, { quote }: Intent, order: ShopOrder, same: Same): void {
  const { options, bookedAddress } = wish
  same(
    'items',
    quote?.items.map(({ title, quantity, unit_amount }) => [title, quantity, unit_amount]),
    [...order.lines.map(({ title, quantity, unit_cents }) => [title, quantity, unit_cents])],
  )
  same('variant', sorted(quote?.items[0]?.variant ?? {}), sorted((options.variant ?? {}) as object))
  same('email', order.email, (options.contact as { email: string }).email)
  if (bookedAddress === null) {
    // The shop's books may name a method for a download; the quote has none.
    same('shipped', [quote?.shipping_method, quote?.ship_to, order.address], [null, null, null])
    return
  }
  same('shipping method', quote?.shipping_method, order.shipping_method)
  same('chosen method', order.shipping_method, options.shipping_method)
  const { phone: _, ...shipped } = order.address ?? { phone: '' }
  same('address shipped to', sorted(shipped), sorted(bookedAddress))
  const wanted = { line2: '', state: '', ...(options.shipping_address as object) }
  const quoted = Object.entries(quote?.ship_to ?? {}).map(([name, value]) => [name, value ?? ''])
  same('address quoted', sorted(Object.fromEntries(quoted)), sorted(wanted))
}

/** The breakdown in the shop's own order. */
function breakdownOf(order: ShopOrder): Record<string, number> {
  const { total_cents, shipping_cents: shipping, tax_cents: tax } = order
  return { subtotal: total_cents - shipping - tax, shipping, tax }
}

function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}
