import type { CheckoutLink, CheckoutSession } from '@florin/sdk'
import { waitFor } from '@florin/sdk'
import { payRequest } from '../solana-pay.ts'
import type { Wallet } from '../wallets.ts'
import type { Catalogue } from './catalogue.ts'
import { refund, untilFinal, withAmount } from './payments.ts'
import type { DemoWorld } from './world.ts'

/** Creates a live link with one sale, and a canceled one. */
export async function makeLinks(world: DemoWorld, goods: Catalogue): Promise<CheckoutLink> {
  const { florin, buyer, rpcUrl } = world
  const [link, closed] = await Promise.all([
    florin.checkoutLinks.create({ line_items: [{ product: goods.beans.id }] }),
    florin.checkoutLinks.create({ line_items: [{ product: goods.tasting.id }] }),
  ])
  await florin.checkoutLinks.cancel(closed.id)
  const sale = await florin.checkoutLinks.open(link.id)
  await payRequest(sale.chain_pay_uri, buyer, rpcUrl)
  await untilComplete(world, sale.id)
  return link
}

/** Creates a session of each kind. Returns the one that waits for a payment. */
export async function makeSessions(world: DemoWorld, goods: Catalogue): Promise<CheckoutSession> {
  const { buyer, sender } = world
  const { espresso, flatWhite, croissant, beans, tasting, tenth } = goods
  const order = (...lines: [productId: string, quantity: number][]) =>
    world.florin.checkoutSessions.create({
      line_items: lines.map(([product, quantity]) => ({ product, quantity })),
    })
  const [open] = await Promise.all([
    order([flatWhite.id, 2], [croissant.id, 1]),
    order([beans.id, 2]).then((it) => payPart(world, it, 1_000)),
    order([espresso.id, 1], [croissant.id, 2]).then((it) => payWhole(world, it, [buyer])),
    order([flatWhite.id, 1]).then((it) => payWhole(world, it, [buyer, sender])),
    order([beans.id, 1]).then((it) => payMore(world, it, 2_000)),
    order([tasting.id, 2]).then((it) => world.florin.checkoutSessions.cancel(it.id)),
    order([espresso.id, 2]).then((it) => payCanceled(world, it)),
    order([tenth.id, 1]),
    order([tasting.id, 1]).then((it) => payBack(world, it)),
  ])
  return open
}

async function payPart(world: DemoWorld, session: CheckoutSession, cents: number): Promise<void> {
  await payRequest(withAmount(session.chain_pay_uri, cents), world.buyer, world.rpcUrl)
  await untilFinal(() => world.florin.checkoutSessions.getPublic(session.id))
}

/** Pays from each of these wallets; only the first payment is needed. */
async function payWhole(
  world: DemoWorld,
  session: CheckoutSession,
  payers: readonly Wallet[],
): Promise<void> {
  const { florin, rpcUrl } = world
  for (const payer of payers) await payRequest(session.chain_pay_uri, payer, rpcUrl)
  await untilComplete(world, session.id)
  await untilFinal(() => florin.checkoutSessions.getPublic(session.id), payers.length)
}

async function payMore(world: DemoWorld, session: CheckoutSession, cents: number): Promise<void> {
  await payRequest(withAmount(session.chain_pay_uri, cents), world.buyer, world.rpcUrl)
  await untilComplete(world, session.id)
}

/** The buyer pays after the session was canceled. */
async function payCanceled(world: DemoWorld, session: CheckoutSession): Promise<void> {
  const { florin, buyer, rpcUrl } = world
  await florin.checkoutSessions.cancel(session.id)
  await payRequest(session.chain_pay_uri, buyer, rpcUrl)
  await untilFinal(() => florin.checkoutSessions.getPublic(session.id))
}

async function payBack(world: DemoWorld, session: CheckoutSession): Promise<void> {
  const { florin, buyer } = world
  await payWhole(world, session, [buyer])
  const transaction = await florin.checkoutSessions.createRefundTransaction(session.id)
  await refund(world, transaction, () => florin.checkoutSessions.get(session.id))
}

async function untilComplete({ florin }: DemoWorld, id: string): Promise<void> {
  await waitFor((wait, options) => florin.checkoutSessions.get(id, wait, options), 'complete')
}
