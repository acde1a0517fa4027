import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import qs from 'qs'
import type { Account, Card } from './account.ts'
import { openAccount, renderAuthorization, renderCard } from './account.ts'

export const SECRET_KEY = 'sk_test_florin'
export const CARDHOLDER = 'ich_1'

/** A fault of a request, in place of its answer or after it was processed. */
export type Fault =
  | { readonly answer: number; readonly body?: object; readonly headers?: Record<string, string> }
  /** Processed, and the reply is lost. */
  | 'lost'
  /** Processed, never answered. */
  | 'silent'
  /** Processed, and a 500 is stored for its key. */
  | 'broken'

type Request = {
  readonly method: string
  readonly path: string
  readonly parameters: Record<string, unknown>
  readonly headers: IncomingMessage['headers']
}

export type FakeStripe = {
  readonly url: string
  readonly account: Account
  readonly requests: Request[]
  /** For the next requests that match `METHOD /path`, one each. */
  readonly faults: { readonly on: RegExp; readonly fault: Fault }[]
  [Symbol.asyncDispose](): Promise<void>
}

type Answer = { readonly status: number; readonly body: object }
type Kept = { readonly request: Request; answer: Answer | null }

/**
 * The part of Stripe's HTTP API that Issuing needs. Pages are small, so that lists have several.
 */
export async function startFakeStripe({ largestPage = 3 } = {}): Promise<FakeStripe> {
  const account = openAccount()
  const requests: Request[] = []
  const faults: FakeStripe['faults'] = []
  const kept = new Map<string, Kept>()
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming)
    requests.push(request)
    const at = faults.findIndex(({ on }) => on.test(`${request.method} ${request.path}`))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    if (fault !== undefined && typeof fault === 'object') {
      const body = fault.body ?? { error: { type: 'api_error', code: 'planted' } }
      response.writeHead(fault.answer, fault.headers).end(JSON.stringify(body))
      return
    }
    const decided = () => (fault === 'broken' ? broken(account, request) : answer(account, request))
    const { status, body } = await remembering(kept, request, async () => {
      await sleep(1) // lets other requests arrive
      return decided()
    })
    if (fault === 'silent') return
    if (fault === 'lost') response.destroy()
    else response.writeHead(status, HEADERS).end(JSON.stringify(page(body, request, largestPage)))
  }
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error) => response.writeHead(599).end(String(error)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, account, requests, faults, [Symbol.asyncDispose]: stop }
}

const HEADERS = {
  'content-type': 'application/json',
  'request-id': 'req_1',
  'stripe-notice': 'Upgrade.',
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = '', headers } = incoming
  const [path = '', query = ''] = (incoming.url ?? '').split('?')
  const parameters = qs.parse(method === 'POST' ? await text(incoming) : query, { depth: 5 })
  return { method, path, headers, parameters }
}

/** The first answer to a key is kept for a day, errors included; refused input is not kept. */
async function remembering(
  kept: Map<string, Kept>,
  request: Request,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string') return await act()
  const known = kept.get(key)
  if (known === undefined) {
    const entry: Kept = { request, answer: null }
    kept.set(key, entry)
    entry.answer = await act()
    if (entry.answer.status === 400) kept.delete(key)
    return entry.answer
  }
  if (known.answer === null) return refusal(409, 'idempotency_key_in_use')
  const isSame =
    known.request.path === request.path &&
    isDeepStrictEqual(known.request.parameters, request.parameters)
  if (isSame) return known.answer
  return { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys…' } } }
}

function answer(account: Account, request: Request): Answer {
  if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
    return refusal(401, 'api_key_invalid')
  const { method, path, parameters } = request
  const id = /^\/v1\/issuing\/cards\/([^/]+)$/.exec(path)?.[1]
  if (id !== undefined) {
    const card = account.cards.find((known) => known.id === decodeURIComponent(id))
    if (card === undefined) return refusal(404, 'resource_missing')
    if (method === 'POST') return cancel(card, parameters)
    return { status: 200, body: renderCard(card, (parameters.expand ?? []) as string[]) }
  }
  if (path === '/v1/issuing/cards') {
    return method === 'POST' ? create(account, parameters) : listCards(account, parameters)
  }
  if (path === '/v1/issuing/authorizations') return listAuthorizations(account, parameters)
  return refusal(404, 'url_unknown')
}

function broken(account: Account, request: Request): Answer {
  answer(account, request)
  return refusal(500, 'api_error')
}

function refusal(status: number, code: string, param?: string): Answer {
  return { status, body: { error: { type: 'invalid_request_error', code, param, message: code } } }
}

const PARAMETERS = [
  'cardholder',
  'currency',
  'lifecycle_controls',
  'metadata',
  'spending_controls',
  'status',
  'type',
]

function create(account: Account, parameters: Request['parameters']): Answer {
  const unknown = Object.keys(parameters).find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) return refusal(400, 'parameter_unknown', unknown)
  const { type, currency, cardholder, status = 'inactive' } = parameters as Record<string, string>
  if (type !== 'virtual') return refusal(400, 'parameter_invalid', 'type')
  // In the United States cards are in dollars.
  if (currency !== 'usd') return refusal(400, 'parameter_invalid', 'currency')
  if (cardholder !== CARDHOLDER) return refusal(400, 'resource_missing', 'cardholder')
  const { spending_controls, lifecycle_controls, metadata } = parameters as {
    spending_controls?: { spending_limits?: { amount: string; interval: string }[] }
    lifecycle_controls?: { cancel_after: { payment_count: string } }
    metadata?: Record<string, string>
  }
  const limits = spending_controls?.spending_limits ?? []
  const count = lifecycle_controls?.cancel_after.payment_count
  const card = account.addCard({
    currency,
    cardholder,
    status,
    metadata: { ...metadata },
    spendingLimits: limits.map(({ amount, interval }) => ({ amount: Number(amount), interval })),
    paymentCount: count === undefined ? null : Number(count),
  })
  return { status: 200, body: renderCard(card, []) }
}

function cancel(card: Card, { status }: Request['parameters']): Answer {
  if (card.state === 'canceled') return refusal(400, 'card_canceled', 'status')
  card.state = String(status)
  return { status: 200, body: renderCard(card, []) }
}

function listCards(account: Account, { last4 }: Request['parameters']): Answer {
  const found = account.cards.filter(
    ({ number }) => last4 === undefined || number.endsWith(`${last4}`),
  )
  const data = found.toReversed().map((card) => renderCard(card, []))
  return { status: 200, body: { object: 'list', data } }
}

function listAuthorizations(account: Account, parameters: Request['parameters']): Answer {
  const { card, created } = parameters as { card?: string; created?: { gte?: string } }
  const found = account.authorizations.filter(
    (held) =>
      (card === undefined || held.card.id === card) && held.created >= Number(created?.gte ?? 0),
  )
  return { status: 200, body: { object: 'list', data: found.map(renderAuthorization) } }
}

/** One page of a list. */
function page(body: object, { parameters }: Request, largestPage: number): object {
  if (!('data' in body)) return body
  const all = body.data as { id: string }[]
  const after = all.findIndex(({ id }) => id === parameters.starting_after) + 1
  const end = after + Math.min(largestPage, Number(parameters.limit ?? 10))
  return { ...body, data: all.slice(after, end), has_more: end < all.length }
}
