// Sessions, intents and links on the real API, paid on a real chain. chain/payments.test.ts covers
// dishonest responses of the Solana Pay endpoint.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { TestFlorin } from '../../test/florin.ts'
import { startFlorin } from '../../test/florin.ts'
import type { PayingWorld } from '../../test/paying.ts'
import { startPaying } from '../../test/paying.ts'
import { TransactionRefusedError } from '../errors.ts'
import { Florin } from '../florin.ts'
import type { Fetch } from '../options.ts'
import { waitFor } from '../wait-for.ts'

const STRANGER = '7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar'
/** A payout wallet of the merchant. */
const till = newWallet()
const COFFEE = { product_data: { name: 'Coffee', price_data: { unit_amount: 300 } } }

let world: PayingWorld
let server: TestFlorin
let apiKey: string
let florin: Florin
let buyer: Florin
beforeAll(async () => {
  world = await startPaying()
  server = await startFlorin(world.environment)
  await world.follow(server.databaseUrl)
  const owner = newWallet()
  apiKey = await server.newKey(owner)
  await server.addPayoutWallet(owner, till)
  florin = new Florin(apiKey, { baseUrl: server.baseUrl })
  buyer = new Florin(null, { baseUrl: server.baseUrl })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await world?.stop()
})

/** A client whose server changes its responses, and a log of its requests to the chain. */
function dishonest(lie: (path: string, answer: Record<string, unknown>) => object) {
  const sent: string[] = []
  const fetching: Fetch = async (url, init) => {
    if (url === world.rpcUrl) sent.push(url)
    const response = await fetch(url, init)
    if (!response.ok || url === world.rpcUrl) return response
    const truth = (await response.json()) as Record<string, unknown>
    return Response.json(lie(new URL(url).pathname, truth))
  }
  const options = { baseUrl: server.baseUrl, fetch: fetching, maxRetries: 0 }
  return { liar: new Florin(apiKey, options), sent }
}

describe('a checkout session', { timeout: 120_000 }, () => {
  test('is opened by a link, paid by a wallet, and complete once finalized', async () => {
    const { checkoutLinks, checkoutSessions, products } = florin
    const mug = await products.create({ name: 'Mug', amount: 1_200 })
    const link = await checkoutLinks.create({ line_items: [{ product: mug.id, quantity: 2 }] })
    expect(await checkoutLinks.get(link.id)).toEqual({ ...link, open_session_count: 0 })
    const session = await buyer.checkoutLinks.open(link.id)
    expect(session).toMatchObject({ amount_total: 2_400, status: 'open', payment_status: 'unpaid' })

    const { rpcUrl, payer } = world
    const { signature } = await buyer.checkoutSessions.pay(session, payer, { rpcUrl })
    const { id } = session
    const paid = await waitFor((wait, o) => buyer.checkoutSessions.getPublic(id, wait, o), 'paid')
    expect(paid.payment_status).toBe('paid')
    const complete = await waitFor((wait, o) => checkoutSessions.get(id, wait, o), 'complete')
    expect(complete).toMatchObject({ checkout_link: link.id, amount_received: 2_400 })
    const { data } = await checkoutSessions.listDetections(id)
    expect(data).toMatchObject([{ signature, verdict: 'paid', commitment: 'finalized' }])
    const found = await checkoutSessions.list({ checkout_link: link.id, status: 'complete' })
    expect(found.data.map((each) => each.id)).toEqual([id])
    await expect(checkoutSessions.acceptDetection(id, signature)).rejects.toMatchObject({
      code: 'detection_counted',
    })
    await expect(buyer.checkoutSessions.pay(complete, payer, { rpcUrl })).rejects.toMatchObject({
      code: 'transaction_missing',
    })
  })

  test('cannot be paid once canceled', async () => {
    const { id } = await florin.checkoutSessions.create({ line_items: [COFFEE] })
    const canceled = await florin.checkoutSessions.cancel(id)
    expect(canceled).toMatchObject({ status: 'canceled', canceled_by: 'user' })
    const account = world.payer.address
    await expect(buyer.checkoutSessions.buildPayment(id, { account })).rejects.toMatchObject({
      code: 'payment_canceled',
    })
  })
})

describe('a transaction intent', { timeout: 120_000 }, () => {
  test('is paid with its fee in one transaction, and succeeds once finalized', async () => {
    const { transactionIntents } = florin
    const intent = await transactionIntents.create({ amount: 2_500 })
    expect(intent).toMatchObject({ fee_amount: 25, net_amount: 2_475 })
    const { rpcUrl, payer } = world
    await transactionIntents.pay(intent, payer, { rpcUrl })
    const get = (wait: { wait_for: 'succeeded' }) => transactionIntents.get(intent.id, wait)
    const paid = await waitFor(get, 'succeeded')
    expect(paid).toMatchObject({
      amount_received: 2_500,
      payer_address: payer.address,
      next_action: null,
    })
    const { data } = await transactionIntents.list({ status: 'succeeded' })
    expect(data.map(({ id }) => id)).toContain(intent.id)
    const transaction = await florin.transactions.get(paid.transaction as string)
    expect(transaction).toMatchObject({ source: intent.id, amount: 2_500 })
  })

  test('shows a wallet the business name', async () => {
    await florin.account.update({ business_profile: { name: 'Corner Coffee' } })
    const { id } = await florin.transactionIntents.create({ amount: 100 })
    expect(await buyer.transactionIntents.describePayment(id)).toMatchObject({
      label: 'Corner Coffee',
    })
    expect((await florin.transactionIntents.cancel(id)).status).toBe('canceled')
    expect((await florin.transactionIntents.listDetections(id)).data).toEqual([])
  })
})

describe('a server that lies', { timeout: 120_000 }, () => {
  test('gets no signature for another amount or recipient', async () => {
    const { rpcUrl, payer } = world
    const { transactionIntents, checkoutSessions } = florin
    const intent = await transactionIntents.create({ amount: 2_500 })
    const dear = await transactionIntents.create({ amount: 250_000 })
    const elsewhere = await checkoutSessions.create({
      line_items: [COFFEE],
      recipient_address: till.address,
    })
    const session = await checkoutSessions.create({ line_items: [COFFEE] })
    const account = payer.address
    const built = {
      dear: await transactionIntents.buildPayment(dear.id, { account }),
      elsewhere: await checkoutSessions.buildPayment(elsewhere.id, { account }),
    }
    const { liar, sent } = dishonest((path, answer) => {
      if (path.endsWith(`${intent.id}/pay`)) return built.dear
      return path.endsWith(`${session.id}/pay`) ? built.elsewhere : answer
    })
    for (const attempt of [
      () => liar.transactionIntents.pay(intent, payer, { rpcUrl }),
      () => liar.checkoutSessions.pay(session, payer, { rpcUrl }),
      () => liar.checkoutSessions.pay({ ...session, reference: STRANGER }, payer, { rpcUrl }),
      () => liar.transactionIntents.pay({ ...intent, reference: STRANGER }, payer, { rpcUrl }),
    ]) {
      await expect(attempt()).rejects.toBeInstanceOf(TransactionRefusedError)
    }
    expect(sent).toEqual([])
  })

  test('cannot change the recipient or the amount of a new object', async () => {
    const lie = { recipient_address: STRANGER }
    const { liar } = dishonest((_, answer) => ({ ...answer, ...lie }))
    const recipient_address = till.address
    const refused = { code: 'answer_refused' }
    const params = { line_items: [COFFEE], recipient_address }
    await expect(liar.checkoutSessions.create(params)).rejects.toMatchObject(refused)
    await expect(liar.checkoutLinks.create(params)).rejects.toMatchObject(refused)
    const wanted = { amount: 100, recipient_address }
    await expect(liar.transactionIntents.create(wanted)).rejects.toMatchObject(refused)
    const { liar: cheap } = dishonest((_, answer) => ({ ...answer, amount: 1 }))
    const attempt = cheap.transactionIntents.create({ amount: 100 })
    await expect(attempt).rejects.toMatchObject(refused)
  })
})

test('products are updated and archived with their prices', async () => {
  const { products, prices } = florin
  const { id, default_price } = await products.create({ name: 'Tea', amount: 250 })
  expect(await products.update(id, { name: 'Green tea' })).toMatchObject({ name: 'Green tea' })
  await products.update(id, { active: false })
  expect((await products.get(id)).active).toBe(false)
  expect(await prices.get(default_price as string)).toMatchObject({
    unit_amount: 250,
    active: false,
  })
  expect((await prices.list({ product: id, active: true })).data).toEqual([])
  expect((await products.list({ active: false })).data.map((each) => each.id)).toEqual([id])
})
