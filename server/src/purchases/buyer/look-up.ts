import type { LookUpOutcome, Order, ShopSession } from '../browser/driver.ts'
import type { Visit } from '../browser/visit.ts'
import { readOutcome } from '../shops/page/outcomes.ts'
import { readPage } from '../shops/page/page.ts'
import { findAdds } from '../shops/page/product.ts'
import { saysEmpty } from '../shops/page/words.ts'
import { joinLabels, readTaken } from './taken.ts'

type Cookies = Parameters<Visit['context']['addCookies']>[0]

/** Common paths of the thank-you page, below the checkout's. */
const THANKS = [
  ...['thank-you', 'thank_you', 'thankyou', 'success', 'confirmation', 'complete'],
  'order-received',
]

/** Returns as the buyer who submitted, and looks for the order. Reads only. */
export async function lookUp(
  visit: Visit,
  order: Order & { readonly session: ShopSession },
): Promise<LookUpOutcome> {
  const { url, cookies } = order.session
  visit.isApproved = true
  await visit.context.addCookies(cookies as Cookies)
  for (const address of thanksOf(url)) {
    if (!(await visit.tryOpen(address))) continue
    const answer = readOutcome(joinLabels(await visit.read()), visit.page.url(), '')
    if (answer?.answer !== 'ordered') continue
    await visit.tell('looked_up', 'Found the order at the shop.')
    return { outcome: 'ordered', orderId: answer.orderId, amountCents: await readTaken(visit) }
  }
  const { cart } = visit.flow
  if (cart !== undefined && (await visit.tryOpen(new URL(cart, url).href))) {
    const isFull = await hasGoods(visit)
    await visit.tell('looked_up', 'Looked for the cart at the shop.')
    if (isFull) return { outcome: 'not_ordered' }
  }
  return { outcome: 'unknown', message: 'The shop shows neither an order nor a full cart.' }
}

function thanksOf(url: string): string[] {
  const { pathname } = new URL(url)
  const [first = ''] = pathname.split('/').filter((it) => it !== '')
  const end = pathname.endsWith('/') ? '/' : ''
  return THANKS.map((word) => new URL(`/${first}/${word}${end}`, url).href)
}

/** A priced line whose quantity can be changed, where nothing can be added. */
async function hasGoods(visit: Visit): Promise<boolean> {
  const seen = await visit.look({ drawn: true })
  await seen.forget()
  const page = readPage(seen.look)
  const isCart = page.fields.some(({ means }) => means === 'quantity') && page.rows.length > 0
  return isCart && findAdds(page).length === 0 && !saysEmpty(seen.look.text)
}
