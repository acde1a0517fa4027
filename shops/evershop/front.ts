// A front to the shop in the same process: the maintenance API, faults, and the buyer's address.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { ShopMoment } from '../client.ts'
import type { Faults } from './faults.ts'
import type { Goods } from './goods.ts'
import { createMaintenance } from './maintenance.ts'

const MAINTENANCE = '/maintenance/'
const SUCCESS = '/checkout/success/'
const HANG_MS = 600_000
const CAPTCHA = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Just a moment…</title></head>
<body><h1>Verify you are human</h1>
<p>We have seen unusual traffic from your network. Complete the check to continue.</p>
<form method="post"><div class="g-recaptcha" aria-label="CAPTCHA">
<label><input type="checkbox" name="captcha"> I'm not a robot</label></div></form>
</body></html>`

export function createFront(parts: { faults: Faults; goods: Goods; maintenanceToken: string }) {
  const maintain = createMaintenance(parts)
  return (shop: RequestListener) => (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const act = async () => {
      if (path.startsWith(MAINTENANCE)) return await maintain(request, response)
      // The shop allows 120 requests a minute per address, so each buyer gets its own.
      request.headers['x-forwarded-for'] ??= addressOf(request.socket.remotePort ?? 0)
      if (standInTheWay(parts.faults, path, request, response)) return
      await countReaders(parts, path)
      await changeGoods(parts, momentOf(request.method, path))
      holdOrders(parts.faults, response)
      shop(request, response)
    }
    void act().catch((error: Error) => {
      console.error(`fault: ${error.stack}`)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  }
}

function addressOf(port: number): string {
  return `10.0.${port >> 8}.${port & 255}`
}

/** Answers instead of the shop if a fault requires it. */
function standInTheWay(
  faults: Faults,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const captcha = faults.list().find(({ kind }) => kind === 'captcha') as
    | { path?: string }
    | undefined
  if (captcha && path.startsWith(captcha.path ?? '/checkout') && faults.take('captcha')) {
    response.writeHead(403, { 'content-type': 'text/html; charset=utf-8' }).end(CAPTCHA)
    return true
  }
  if (path === '/checkout' && faults.take('login_wall')) {
    // As the shop does when guests may not buy.
    const back = encodeURIComponent(request.url ?? path)
    response.writeHead(302, { location: `/account/login?redirect=${back}` }).end()
    return true
  }
  if (path.startsWith(SUCCESS) && faults.take('thank_you_error')) {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Server Error (500)</h1>')
    return true
  }
  return false
}

/** The product itself carries the text; this counts its readers. */
async function countReaders(
  { faults, goods }: { faults: Faults; goods: Goods },
  path: string,
): Promise<void> {
  if (!faults.has('hostile_text')) return
  const product = (await goods.list()).find((it) => it.path === path)
  if (product === undefined) return
  const { sku } = product
  if (faults.take('hostile_text', { sku }) === null) faults.take('hostile_text', { sku: undefined })
}

function momentOf(method: string | undefined, path: string): ShopMoment | null {
  if (method === 'GET' && path === '/checkout') return 'preview'
  if (method === 'POST' && /^\/api\/carts\/[^/]+\/checkout$/.test(path)) return 'place_order'
  return null
}

async function changeGoods(
  { faults, goods }: { faults: Faults; goods: Goods },
  when: ShopMoment | null,
): Promise<void> {
  if (when === null) return
  const raised = faults.take('price_raised', { when })
  if (raised !== null) await goods.raise(raised.sku, raised.by_cents ?? 100)
  const gone = faults.take('sold_out', { when })
  if (gone !== null) await goods.change(gone.sku, { stock: 0 })
}

/** The order is placed and paid; the buyer gets no answer. */
function holdOrders(faults: Faults, response: ServerResponse): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  response.end = ((...args: unknown[]) => {
    const isOrdered =
      `${response.getHeader('location') ?? ''}`.includes(SUCCESS) ||
      (response.req.url === '/api/card/charges' && `${args[0]}`.includes(SUCCESS))
    const fault = isOrdered ? faults.take('hang_after_order') : null
    if (fault === null) return end(...args)
    void faults.wait(fault.ms ?? HANG_MS).then(() => response.destroy())
    return response
  }) as typeof response.end
}
