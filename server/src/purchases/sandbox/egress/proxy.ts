import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Dial } from './dial.ts'
import type { Refusal } from './refusals.ts'
import { REFUSALS, Refused } from './refusals.ts'
import type { Target } from './targets.ts'
import { hostAndPort, parseAbsoluteForm, parseAuthority } from './targets.ts'
import type { Visit, Visits } from './visits.ts'

export type ProxySettings = {
  readonly visits: Visits
  readonly dial: Dial
  /** Called with the host only: a path may be private. */
  onRefusal(visit: Visit, host: string, reason: Refusal): void
  /** A bug of ours, which cost one connection. */
  onFault(error: unknown): void
}

const MOST_HEADER_BYTES = 32 * 1024
const HEADERS_MS = 10_000
const IDLE_MS = 30_000
const MOST_CONNECTIONS = 4_000
/** Characters of a malformed request to report. */
const MOST_TOLD = 100

/** Hop-by-hop headers, and those between the browser and the proxy. */
const NOT_PASSED_ON = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * An HTTP proxy for browsers: CONNECT tunnels (TLS and WebSockets), and plain requests in absolute
 * form. It decides only where a tunnel leads, never what is in it.
 */
export function createProxy(settings: ProxySettings): Server {
  const server = createServer({
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: HEADERS_MS / 2,
    requestTimeout: IDLE_MS * 2,
    keepAliveTimeout: IDLE_MS,
  })
  server.maxConnections = MOST_CONNECTIONS
  server.on('connect', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    tunnel(settings, request, socket as Socket, head).catch((error: unknown) => {
      if (error instanceof Refused) return answer(socket, error.reason)
      settings.onFault(error)
      socket.destroy()
    })
  })
  server.on('request', (request, response) => {
    passOn(settings, request, response).catch((error: unknown) => {
      if (error instanceof Refused) return answerRequest(response, error.reason)
      settings.onFault(error)
      response.destroy()
    })
  })
  server.on('upgrade', (_request, socket) => answer(socket, 'request')) // browsers tunnel their WebSockets
  server.on('clientError', (_error, socket) => answer(socket, 'request'))
  return server
}

async function tunnel(
  settings: ProxySettings,
  request: IncomingMessage,
  browser: Socket,
  head: Buffer,
): Promise<void> {
  const visit = findVisit(settings, request)
  browser.once('close', visit.keep(browser))
  const asked = request.url ?? ''
  const shop = await reach(settings, visit, parseAuthority(asked), asked)
  join(visit, browser, shop)
  browser.on('data', ({ length }: Buffer) => visit.count(length))
  browser.write('HTTP/1.1 200 Connection established\r\n\r\n')
  browser.unshift(head)
  browser.pipe(shop).pipe(browser)
}

async function passOn(
  settings: ProxySettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const visit = findVisit(settings, request)
  response.once('close', visit.keep(response))
  const { url = '' } = request
  const target = parseAbsoluteForm(url)
  const shop = await reach(settings, visit, target, URL.canParse(url) ? new URL(url).host : '')
  join(visit, request.socket, shop)
  request.on('data', ({ length }: Buffer) => visit.count(length))
  exchange(target as NonNullable<typeof target>, shop, request, response)
}

function findVisit({ visits }: ProxySettings, { headers }: IncomingMessage): Visit {
  const visit = visits.findByAuthorization(headers['proxy-authorization'])
  if (visit === null) throw new Refused('credential')
  return visit
}

/** Throws a `Refused` after recording it. */
async function reach(
  { dial, onRefusal }: ProxySettings,
  visit: Visit,
  target: Target | null,
  asked: string,
): Promise<Socket> {
  try {
    if (target === null) throw new Refused('request')
    await visit.admit(target)
    return await dial(target)
  } catch (error) {
    if (error instanceof Refused) {
      const host = target === null ? asked.slice(0, MOST_TOLD) : hostAndPort(target)
      visit.note(host, error.reason)
      onRefusal(visit, host, error.reason)
    }
    throw error
  }
}

/** Idle connections end, and each side closes the other. */
function join(visit: Visit, browser: Socket, shop: Socket): void {
  const end = () => shop.destroy()
  shop.once('close', () => browser.off('close', end))
  shop.on('error', end)
  shop.setTimeout(IDLE_MS, end)
  shop.on('data', ({ length }: Buffer) => visit.count(length))
  browser.once('close', end)
  if (browser.destroyed) end()
}

function exchange(
  { host, port, path }: Target & { readonly path: string },
  shop: Socket,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const fail = () => {
    shop.destroy()
    response.destroy()
  }
  const kept = Object.entries(request.headers).filter(([name]) => !NOT_PASSED_ON.has(name))
  const onward = httpRequest({
    createConnection: () => shop,
    method: request.method,
    path,
    maxHeaderSize: MOST_HEADER_BYTES,
    // The Host header is the decided target, whatever the request claims.
    headers: { ...Object.fromEntries(kept), host: hostAndPort({ host, port }).replace(/:80$/, '') },
  })
  onward.on('error', fail).on('upgrade', fail)
  onward.on('response', (answered) => {
    try {
      response.writeHead(answered.statusCode ?? 502, passedOn(answered.rawHeaders))
    } catch {
      return fail() // an invalid header or status
    }
    answered.on('error', fail).pipe(response)
  })
  response.once('close', () => shop.destroy())
  request.pipe(onward)
}

/** Names and values in turn, as received: one line per cookie. */
function passedOn(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? ''
    return !NOT_PASSED_ON.has(name.toLowerCase())
  })
}

function answer(socket: Duplex, reason: Refusal): void {
  if (!socket.writable) return void socket.destroy()
  const { status, message } = REFUSALS[reason]
  const headers = Object.entries(headersOf(reason)).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = Buffer.byteLength(message)
  socket.end(
    `HTTP/1.1 ${status} Refused\r\n${headers.join('')}content-length: ${length}\r\n\r\n${message}`,
  )
}

function answerRequest(response: ServerResponse, reason: Refusal): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(REFUSALS[reason].status, headersOf(reason)).end(REFUSALS[reason].message)
}

function headersOf(reason: Refusal): Record<string, string> {
  return {
    'content-type': 'text/plain',
    connection: 'close',
    'proxy-status': `florin-egress; error=${reason}`,
    ...(reason === 'credential' ? { 'proxy-authenticate': 'Basic realm="florin-egress"' } : {}),
  }
}
