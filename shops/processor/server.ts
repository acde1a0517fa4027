// The processor over HTTP, on loopback. No part of a request's body or query reaches its log.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { readJson, readText } from './body.ts'
import type { Book } from './book.ts'
import { openBook } from './book.ts'
import { declined } from './cards.ts'
import { challengePage, closedPage } from './challenges.ts'
import type { Charges } from './charges.ts'
import { answerOf, createCharges, originsOf } from './charges.ts'
import type { Faults } from './faults.ts'
import { createFaults, isFaultKind } from './faults.ts'
import { fieldsPage, fieldsPolicy, isPart } from './fields.ts'
import type { Issuing } from './issuing.ts'
import { createIssuing, ledgerEntryOf, statementLineOf } from './issuing.ts'
import type { ProcessorOptions, Shop } from './options.ts'
import {
  readCard,
  readCharge,
  readConfirm,
  readFault,
  readOrigin,
  readSession,
  readToken,
} from './read.ts'
import { Refusal } from './refusal.ts'
import type { Sessions } from './sessions.ts'
import { createSessions, wireOf } from './sessions.ts'
import type { Tokens } from './tokens.ts'
import { createTokens } from './tokens.ts'
import type { ChargeRequest } from './wire.ts'

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export type Processor = { url: string; stop(): Promise<void> }

type Parts = {
  options: ProcessorOptions
  book: Book
  charges: Charges
  issuing: Issuing
  faults: Faults
  tokens: Tokens
  sessions: Sessions
  url: string
}

/** `end` sends no answer: the connection is cut, or stays open and silent. */
type Answer =
  | { status: number; json: unknown }
  | { status: number; html: string; policy?: string }
  | { status: 303; location: string }
  | { end: 'cut' | 'silence' }

type Call = { request: IncomingMessage; url: URL; id: string }

type Route = [method: string, path: RegExp, act: (parts: Parts, call: Call) => Promise<Answer>]

const ROUTES: Route[] = [
  ['POST', /^\/v1\/charges$/, createCharge],
  ['GET', /^\/v1\/charges\/(?<id>ch_\w+)$/, async (parts, call) => chargeJson(parts, call)],
  ['POST', /^\/v1\/charges\/(?<id>ch_\w+)\/confirm$/, confirmCharge],
  ['POST', /^\/v1\/charges\/(?<id>ch_\w+)\/reverse$/, reverseCharge],
  ['POST', /^\/v1\/sessions$/, createSession],
  ['GET', /^\/v1\/sessions\/(?<id>ps_\w+)$/, getSession],
  ['GET', /^\/pay\/(?<id>ps_\w+)$/, async ({ sessions }, { id }) => sessions.show(id)],
  ['POST', /^\/pay\/(?<id>ps_\w+)$/, paySession],
  ['GET', /^\/fields$/, showFields],
  ['POST', /^\/tokens$/, createToken],
  ['GET', /^\/challenges\/(?<id>ch_\w+)$/, showChallenge],
  ['POST', /^\/challenges\/(?<id>ch_\w+)$/, answerChallenge],
  ['POST', /^\/issuer\/v1\/cards$/, createCard],
  ['GET', /^\/issuer\/v1\/cards$/, listCards],
  ['GET', /^\/issuer\/v1\/cards\/(?<id>card_\w+)$/, issuer(({ issuing }, id) => issuing.get(id))],
  [
    'GET',
    /^\/issuer\/v1\/cards\/(?<id>card_\w+)\/details$/,
    issuer(({ issuing }, id) => issuing.getDetails(id)),
  ],
  [
    'POST',
    /^\/issuer\/v1\/cards\/(?<id>card_\w+)\/cancel$/,
    issuer(({ issuing }, id) => issuing.cancel(id)),
  ],
  ['GET', /^\/issuer\/v1\/authorizations$/, listAuthorizations],
  ['GET', /^\/statement$/, readStatement],
  ['GET', /^\/ledger$/, readLedger],
  ['POST', /^\/shops\/(?<id>\w+)\/origins$/, operator(addOrigin)],
  ['GET', /^\/faults$/, operator(async ({ faults }) => ok({ data: faults.list() }))],
  ['POST', /^\/faults$/, operator(setFault)],
  ['DELETE', /^\/faults$/, operator(clearFaults)],
  ['GET', /^\/health$/, async () => ok({ status: 'ok' })],
]

export async function startProcessor(
  options: ProcessorOptions,
  log: (line: string) => void,
): Promise<Processor> {
  const book = openBook(options.bookPath)
  const issuing = createIssuing(book, options)
  const charges = createCharges(book, options, issuing.findByNumber)
  const [faults, tokens] = [createFaults(), createTokens()]
  const sessions = createSessions(book, charges)
  const parts: Parts = { options, book, charges, issuing, faults, tokens, sessions, url: '' }
  const server = createServer((request, response) => void serve(parts, request, response, log))
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  parts.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return { url: parts.url, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

async function serve(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  const url = new URL(request.url ?? '/', parts.url)
  const answer = await route(parts, request, url).catch((error: unknown): Answer => {
    if (error instanceof Refusal) {
      const { status, code, message } = error
      return { status, json: { error: { code, message } } }
    }
    log(`fault: ${(error as Error).stack}`)
    return { status: 500, json: { error: { code: 'processor_fault', message: 'Our fault.' } } }
  })
  log(`${request.method} ${url.pathname} ${'end' in answer ? answer.end : answer.status}`)
  if ('end' in answer) {
    if (answer.end === 'cut') request.socket.destroy()
    return
  }
  response.setHeader('cache-control', 'no-store')
  if ('location' in answer) response.writeHead(303, { location: answer.location }).end()
  else if ('html' in answer) {
    response.setHeader('content-security-policy', answer.policy ?? pagePolicy([]))
    response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' })
    response.end(answer.html)
  } else {
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.json))
  }
}

async function route(parts: Parts, request: IncomingMessage, url: URL): Promise<Answer> {
  for (const [method, path, act] of ROUTES) {
    const match = method === request.method ? path.exec(url.pathname) : null
    if (match !== null) return await act(parts, { request, url, id: match.groups?.id ?? '' })
  }
  throw new Refusal(404, 'route_unknown', 'Not found.')
}

async function createCharge(parts: Parts, call: Call): Promise<Answer> {
  const { charges, faults } = parts
  const shop = authenticateShop(parts, call)
  const request = readCharge(await readJson(call.request))
  const known = findKnown(parts, shop, request)
  if (known !== null) return known
  const fault = faults.take()
  if (fault?.kind === 'down') return { end: 'cut' }
  if (fault?.kind === 'slow') await delay(fault.ms)
  const card =
    'token' in request ? parts.tokens.take(shop, request.token, request.idempotency_key) : request
  let decision = charges.decide(request, card)
  if (decision.delivery === 'slow') {
    await delay(parts.options.slowMs)
    decision = charges.decide(request, card)
  }
  // The same key may have arrived during the wait; from here to the booking nothing else runs.
  const meanwhile = findKnown(parts, shop, request)
  if (meanwhile !== null) return meanwhile
  if (fault?.kind === 'decline') {
    decision = { ...declined('card_declined', 'do_not_honor'), issuedCard: decision.issuedCard }
  }
  const charge = charges.book(shop, request, card, decision)
  const isSilent = fault?.kind === 'timeout_after_charge' || decision.delivery === 'never'
  return isSilent ? { end: 'silence' } : ok(answerOf(charge, parts.url))
}

function findKnown(parts: Parts, shop: Shop, request: ChargeRequest): Answer | null {
  if (request.idempotency_key === undefined) return null
  const charge = parts.charges.find(shop, request.idempotency_key, request)
  return charge === null ? null : ok(answerOf(charge, parts.url))
}

async function confirmCharge(parts: Parts, call: Call): Promise<Answer> {
  const shop = authenticateShop(parts, call)
  const request = readConfirm(await readJson(call.request))
  const fault = parts.faults.take()
  if (fault?.kind === 'down') return { end: 'cut' }
  if (fault?.kind === 'slow') await delay(fault.ms)
  const charge = parts.charges.confirm(shop, call.id, request)
  if (fault?.kind === 'timeout_after_charge') return { end: 'silence' }
  return ok(answerOf(charge, parts.url))
}

async function reverseCharge(parts: Parts, call: Call): Promise<Answer> {
  const charge = parts.charges.reverse(authenticateShop(parts, call), call.id)
  return ok(answerOf(charge, parts.url))
}

function chargeJson(parts: Parts, call: Call): Answer {
  return ok(answerOf(parts.charges.get(authenticateShop(parts, call), call.id), parts.url))
}

/** The card fields, for a page of the shop to embed; they answer only that page. */
async function showFields(parts: Parts, call: Call): Promise<Answer> {
  const { shop: id = '', parent = '', part = '' } = queryOf(call)
  const shop = getShop(parts, id)
  if (!originsOf(parts.book, shop).includes(parent)) {
    throw new Refusal(403, 'parent_foreign', 'The parent is not an origin of the shop.')
  }
  const nonce = randomBytes(16).toString('base64')
  const html = fieldsPage({ shop: id, parent, nonce, part: isPart(part) ? part : undefined })
  return { status: 200, html, policy: fieldsPolicy({ parent, nonce }) }
}

async function createToken(parts: Parts, call: Call): Promise<Answer> {
  const { shop, ...card } = readToken(await readJson(call.request))
  return ok(parts.tokens.create(getShop(parts, shop), card))
}

async function createSession(parts: Parts, call: Call): Promise<Answer> {
  const shop = authenticateShop(parts, call)
  const request = readSession(await readJson(call.request))
  return ok(wireOf(parts.sessions.create(shop, request), parts.url))
}

async function getSession(parts: Parts, call: Call): Promise<Answer> {
  return ok(wireOf(parts.sessions.get(authenticateShop(parts, call), call.id), parts.url))
}

async function paySession({ sessions }: Parts, { request, id }: Call): Promise<Answer> {
  return sessions.pay(id, new URLSearchParams(await readText(request)))
}

async function addOrigin(parts: Parts, call: Call): Promise<Answer> {
  const shop = getShop(parts, call.id)
  parts.book.putOrigin({ shop: shop.id, origin: readOrigin(await readJson(call.request)) })
  return ok({ data: originsOf(parts.book, shop) })
}

function getShop({ options }: Parts, id: string): Shop {
  const shop = options.shops.find((known) => known.id === id)
  if (shop === undefined) throw new Refusal(404, 'shop_unknown', 'There is no such shop.')
  return shop
}

async function showChallenge(parts: Parts, { id }: Call): Promise<Answer> {
  return askBuyer(parts, id, false)
}

/** The bank's page, which the shop may embed in a frame. */
function askBuyer({ charges, options, book }: Parts, id: string, isWrong: boolean): Answer {
  const charge = charges.findChallenge(id)
  const shop = options.shops.find((known) => known.id === charge?.shop)
  if (charge === null || shop === undefined) return { status: 410, html: closedPage() }
  const html = challengePage({ ...charge, shop: shop.name, isWrong })
  return { status: 200, html, policy: pagePolicy(originsOf(book, shop)) }
}

function pagePolicy(ancestors: readonly string[]): string {
  return `${PAGE_POLICY}; frame-ancestors ${ancestors.join(' ') || "'none'"}`
}

async function answerChallenge(parts: Parts, { request, id }: Call): Promise<Answer> {
  const form = new URLSearchParams(await readText(request))
  const code = form.get('action') === 'cancel' ? null : (form.get('code') ?? '')
  const answer = parts.charges.answerChallenge(id, code)
  if (answer === 'closed') return { status: 410, html: closedPage() }
  return answer === 'wrong_code' ? askBuyer(parts, id, true) : { status: 303, ...answer }
}

async function createCard(parts: Parts, call: Call): Promise<Answer> {
  authenticate(call, [parts.options.issuerSecret])
  return ok(parts.issuing.create(readCard(await readJson(call.request))))
}

async function listCards(parts: Parts, call: Call): Promise<Answer> {
  authenticate(call, [parts.options.issuerSecret])
  return ok({ data: parts.issuing.list(call.url.searchParams.get('reference')) })
}

async function listAuthorizations(parts: Parts, call: Call): Promise<Answer> {
  authenticate(call, [parts.options.issuerSecret])
  const { card, reference } = queryOf(call)
  const sinceMs = sinceOf(call)
  const filter = {
    sinceMs,
    ...(card === undefined ? {} : { card }),
    ...(reference === undefined ? {} : { reference }),
  }
  return ok({ data: parts.issuing.listAuthorizations(filter) })
}

async function readStatement(parts: Parts, call: Call): Promise<Answer> {
  authenticate(call, [parts.options.issuerSecret, parts.options.operatorSecret])
  const { card, last4 } = queryOf(call)
  if (card === undefined && last4 === undefined) {
    throw new Refusal(400, 'card_missing', 'Pass card or last4.')
  }
  const sinceMs = sinceOf(call)
  const lines = parts.book
    .listCharges()
    .filter(({ outcome }) => outcome === 'approved')
    .filter((charge) => (card ?? charge.issuedCard) === charge.issuedCard)
    .filter((charge) => (last4 ?? charge.last4) === charge.last4)
    .map((charge) => statementLineOf(charge, parts.options))
    .filter(({ at_ms }) => at_ms >= sinceMs)
  return ok({ data: lines })
}

async function readLedger(parts: Parts, call: Call): Promise<Answer> {
  authenticate(call, [parts.options.operatorSecret])
  const { shop, order } = queryOf(call)
  const sinceMs = sinceOf(call)
  const entries = parts.book
    .listCharges()
    .filter((charge) => (shop ?? charge.shop) === charge.shop)
    .filter((charge) => (order ?? charge.order) === charge.order)
    .filter(({ atMs }) => atMs >= sinceMs)
    .map(ledgerEntryOf)
  return ok({ data: entries })
}

async function setFault({ faults }: Parts, { request }: Call): Promise<Answer> {
  const fault = readFault(await readJson(request))
  if (!isFaultKind(fault.kind)) throw new Refusal(400, 'kind_unknown', 'There is no such fault.')
  return ok(faults.set({ ...fault, kind: fault.kind }))
}

async function clearFaults({ faults }: Parts): Promise<Answer> {
  faults.clear()
  return ok({ data: [] })
}

function issuer(act: (parts: Parts, id: string) => unknown): Route[2] {
  return async (parts, call) => {
    authenticate(call, [parts.options.issuerSecret])
    return ok(act(parts, call.id))
  }
}

function operator(act: Route[2]): Route[2] {
  return async (parts, call) => {
    authenticate(call, [parts.options.operatorSecret])
    return await act(parts, call)
  }
}

function authenticateShop({ options }: Parts, call: Call): Shop {
  const secret = authenticate(
    call,
    options.shops.map((shop) => shop.secret),
  )
  return options.shops.find((shop) => shop.secret === secret) as Shop
}

/** The credential among `secrets` that the call carries; each opens only its own routes. */
function authenticate({ request }: Call, secrets: string[]): string {
  const given = digest(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  const secret = secrets.find((candidate) => timingSafeEqual(digest(candidate), given))
  if (secret === undefined) {
    throw new Refusal(401, 'credential_refused', 'This credential does not allow this.')
  }
  return secret
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function queryOf({ url }: Call): Record<string, string | undefined> {
  return Object.fromEntries(url.searchParams)
}

function sinceOf(call: Call): number {
  const sinceMs = Number(queryOf(call).since_ms ?? 0)
  if (!Number.isFinite(sinceMs))
    throw new Refusal(400, 'since_ms_invalid', 'since_ms must be a number.')
  return sinceMs
}

function ok(json: unknown): Answer {
  return { status: 200, json }
}
