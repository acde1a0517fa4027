// Buys at a generated shop in a browser, and compares the last page, the shop's books and the
// processor's charges with the ground truth of the wish.
import type { Browser } from 'playwright-core'
import type { operatorClient } from '../processor/client.ts'
import { browse } from './browse.ts'
import type { familyClient } from './client.ts'
import { processorIdOf } from './pages/card.ts'
import { money } from './sheet.ts'
import type { Shop } from './shop.ts'
import type { Wish } from './wishes.ts'

export type Visited = {
  readonly url: string
  readonly books: ReturnType<typeof familyClient>
  readonly ledger: ReturnType<typeof operatorClient>
}

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '123' }
const STEP_MS = 20_000

/** Null if the purchase went as the ground truth says. */
export async function buyAsPerson(
  browser: Browser,
  shop: Shop,
  wish: Wish,
  at: Visited,
): Promise<string | null> {
  if (!wish.truth.buys) return `not for sale: ${wish.truth.why}`
  const { method, quantity } = wish
  const outcome = wish.truth.outcomes.find((it) => it.method?.id === method?.id)
  const cents = outcome?.sheet.totalCents ?? Number.NaN
  const page = await browser.newPage()
  page.setDefaultTimeout(STEP_MS)
  try {
    const last = await browse({ page, shop, wish, card: CARD }, at.url)
    const atProcessor = `${(cents / 100).toFixed(2)} ${shop.currency.toUpperCase()}`
    if (!last.includes(money(shop, cents)) && !last.includes(atProcessor)) {
      return `the last page does not show ${money(shop, cents)}`
    }
  } catch (error) {
    return (error as Error).message
  } finally {
    await page.close()
  }
  const orders = await at.books.listOrders(at.url)
  const charges = await at.ledger.readLedger({ shop: processorIdOf(shop) })
  const facts = [
    orders.map((it) => [it.status, it.total_cents, it.lines[0]?.quantity, it.lines.length]),
    charges.map((it) => [it.outcome, it.amount_cents, it.order]),
  ]
  const must = [[['paid', cents, quantity, 1]], [['approved', cents, orders[0]?.number]]]
  const [is, should] = [JSON.stringify(facts), JSON.stringify(must)]
  return is === should ? null : `${is}, not ${should}`
}
