// A shop with one product. Buyers pay on Florin's page, and the shop prints each paid order.
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Florin, waitFor } from '@florin/sdk'

const { FLORIN_URL, FLORIN_API_KEY, SHOP_PORT = '4242' } = process.env
if (!FLORIN_URL || !FLORIN_API_KEY) throw new Error('Set FLORIN_URL and FLORIN_API_KEY')

const florin = new Florin(FLORIN_API_KEY, { baseUrl: FLORIN_URL })
const mug = await florin.products.create({ name: 'Harbour mug', amount: 1_200, type: 'good' })

// For newsletters and posters: the link opens a new session for each visitor, without a server of
// yours.
const link = await florin.checkoutLinks.create({ line_items: [{ product: mug.id }] })
console.log(`link: ${link.url}`)

const server = createServer(async (request, response) => {
  try {
    if (request.method === 'POST' && request.url === '/buy') await sell(response)
    else show(response)
  } catch (error) {
    console.error(error)
    response.writeHead(502).end('Try again in a moment.')
  }
})
server.listen(Number(SHOP_PORT), '127.0.0.1', () => {
  console.log(`shop: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

function show(response: ServerResponse): void {
  const page = `<h1>${mug.name}</h1><form method="post" action="/buy"><button>Buy for ${money(mug.amount)}</button></form>`
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}

async function sell(response: ServerResponse): Promise<void> {
  const order = crypto.randomUUID()
  const session = await florin.checkoutSessions.create(
    { line_items: [{ product: mug.id }], metadata: { order } },
    { idempotencyKey: order }, // a retry returns the same session
  )
  response.writeHead(303, { location: session.url }).end()
  deliver(order, session.id).catch((error) => console.error(`order ${order}:`, error))
}

// A shop that can restart would list its open sessions and resume from there.
async function deliver(order: string, id: string): Promise<void> {
  const get = (wait: { wait_for: 'paid' | 'complete' }) => florin.checkoutSessions.get(id, wait)
  await waitFor(get, 'paid', { timeoutMs: 3_600_000 })
  console.log(`order ${order}: paid, thank the buyer`)
  // Seconds later the payment is final. Ship now.
  const { amount_received } = await waitFor(get, 'complete')
  console.log(`order ${order}: complete, ship it; ${money(amount_received)} are yours`)
}

function money(cents: number): string {
  return `${(cents / 100).toFixed(2)} USDC`
}
