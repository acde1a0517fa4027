import type { Flow } from '../flows/flow.ts'
import { parseMoney } from '../flows/money.ts'
import type { Asked, Variant } from '../flows/options.ts'
import {
  askContact,
  askQuantity,
  askShippingAddress,
  askVariant,
  buildMissing,
  usesOption,
} from '../flows/options.ts'
import { findFirst, holesOf, matchAll, normalizeText } from '../flows/patterns.ts'
import type { Options } from '../flows/purchase.ts'
import type { Buyer } from './actions.ts'
import { appears, askFor, perform, poll } from './actions.ts'
import { find, readChoices } from './locate.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'

const STEP_MS = 20_000

export type Product = {
  readonly title: string
  readonly url: string
  readonly imageUrl: string | null
  readonly priceCents: number | null
  readonly stock: number | null
  readonly variant: Variant | null
}

/** From the product to where the card is asked for. The same for a quote and for a purchase. */
export async function walkToPayment(visit: Visit, url: string, buyer: Buyer): Promise<Product> {
  if (!visit.isOwn(url)) stop('host_not_allowed')
  await visit.open(url)
  const product = await chooseProduct(visit, buyer.options)
  await visit.tell('options_read', 'Read the product and what can be chosen.')
  for (const action of visit.flow.product.add) await perform(visit, action, buyer)
  const left = new Set(visit.flow.steps)
  for (;;) {
    const step = await nextStep(visit, left)
    if (step === 'payment') break
    left.delete(step)
    askForStep(visit.flow, step, buyer.options)
    for (const action of step.do) await perform(visit, action, buyer)
    await visit.tell(step.name, `Done at the shop: ${step.name.replaceAll('_', ' ')}.`)
  }
  return product
}

/** Which step the shop has come to: the page tells. Each comes once. */
async function nextStep(
  visit: Visit,
  left: ReadonlySet<Flow['steps'][number]>,
): Promise<Flow['steps'][number] | 'payment'> {
  const step = await poll(STEP_MS, async () => {
    if (visit.leftFor !== null) stop('host_changed')
    for (const candidate of left) {
      if ((await find(visit.page, candidate.at)) !== null) return candidate
    }
    if ((await find(visit.page, visit.flow.payment.at)) !== null) return 'payment' as const
    await visit.refuseAtWalls()
    if (findFirst(visit.flow.outcomes.out_of_stock, await visit.read()) !== null)
      stop('out_of_stock')
    return null
  })
  if (step === null) stop('page_unreadable', 'The shop did not go on to a step that is known.')
  await visit.noteCurrency(await visit.read())
  return step
}

async function chooseProduct(visit: Visit, options: Options): Promise<Product> {
  const first = await readProduct(visit)
  await visit.tell('page_opened', 'Opened the product.')
  const variants = await readVariants(visit, first.title)
  askAtProduct(visit.flow, first.stock, variants, options)
  if (variants === null) return first
  const variant = options.variant as Variant
  await takeVariant(visit, first.title, variant)
  const chosen = { ...(await readProduct(visit)), variant }
  askAtProduct(visit.flow, chosen.stock, null, options)
  return chosen
}

/** What is missing for sure is told with what will be missing next, to spare a round. */
function askAtProduct(
  flow: Flow,
  stock: number | null,
  variants: readonly Variant[] | null,
  options: Options,
): void {
  const asked: Asked = {
    ...(variants === null ? {} : { variant: askVariant(variants) }),
    quantity: askQuantity(stock),
    ...(usesOption(flow, 'contact') ? { contact: askContact(flow) } : {}),
  }
  if (buildMissing(asked, options) === null) return
  const address = usesOption(flow, 'shipping_address')
    ? { shipping_address: askShippingAddress(flow) }
    : {}
  askFor({ ...asked, ...address }, options)
}

/** What ships nothing never comes to an address, and so is never asked for one. */
function askForStep(flow: Flow, step: Flow['steps'][number], options: Options): void {
  const needsAddress = step.do.some(
    (action) => 'with' in action && action.with.startsWith('shipping_address.'),
  )
  if (needsAddress) askFor({ shipping_address: askShippingAddress(flow) }, options)
}

async function readProduct(visit: Visit): Promise<Product> {
  const { product } = visit.flow
  await visit.refuseAtWalls()
  const heading = await appears(visit, product.title)
  const title = normalizeText((await heading.textContent()) ?? '').replaceAll('\n', ' ')
  const text = await visit.read()
  await visit.noteCurrency(text)
  const known = { title }
  if (findFirst(product.sold_out, text, known) !== null) stop('out_of_stock')
  const price = findFirst(product.price, text, known)
  const stock = findFirst(product.stock, text, known)
  const image = product.image && (await find(visit.page, product.image, known))
  const source = await image?.getAttribute('src')
  return {
    title,
    url: visit.page.url(),
    imageUrl: source ? new URL(source, visit.page.url()).href : null,
    priceCents: parseMoney(price?.values.amount ?? '')?.cents ?? null,
    stock: stock === null ? null : Number(stock.values.stock),
    variant: null,
  }
}

/** The variants that can be bought; null when there is nothing to choose. */
async function readVariants(visit: Visit, title: string): Promise<Variant[] | null> {
  const { variants } = visit.flow.product
  if (variants === undefined) return null
  if ('links' in variants) {
    const names = await visit.page.getByRole('link').filter({ visible: true }).allInnerTexts()
    const found = names.flatMap((name) => matchAll(variants.links, name.trim(), { title }))
    return found.length === 0 ? null : found.map(({ values }) => values)
  }
  let combinations: Variant[] = [{}]
  for (const [label, locators] of Object.entries(variants.selects)) {
    const list = await find(visit.page, locators)
    if (list === null) continue
    const values = (await readChoices(list))
      .filter((it) => it.value !== '' && !it.isDisabled)
      .map((it) => it.label)
    combinations = combinations.flatMap((it) => values.map((value) => ({ ...it, [label]: value })))
  }
  return Object.keys(combinations[0] ?? {}).length === 0 ? null : combinations
}

async function takeVariant(visit: Visit, title: string, variant: Variant): Promise<void> {
  const { variants } = visit.flow.product
  if (variants === undefined) return
  if ('links' in variants) {
    const known: Record<string, string> = { title, ...variant }
    const name = holesOf(variants.links).reduce(
      (text, hole) => text.replace(`{${hole}}`, known[hole] ?? ''),
      variants.links,
    )
    await perform(visit, { click: [{ role: 'link', name }], loads: true }, NOBODY)
    return
  }
  for (const [label, locators] of Object.entries(variants.selects)) {
    const value = variant[label]
    if (value !== undefined) await (await appears(visit, locators)).selectOption({ label: value })
  }
}

const NOBODY: Buyer = { options: {}, card: null, shippingMethod: null, countryName: null }
