/** Attacks of row 7, at an API process with limits, and at the web server. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { LocalApi } from '../../../scripts/local/api.ts'
import { call } from '../../../scripts/local/client.ts'
import { inParallel } from '../../world/parallel.ts'
import type { Scenario, TestEnv } from './test-env.ts'

/** Of a client address, and of links and accounts: each at a process of its own. */
const OF_ADDRESSES = { RATE_LIMIT_ADDRESS_PER_SECOND: '4' }
const OF_OBJECTS = { RATE_LIMIT_OPENINGS_PER_MINUTE: '20', RATE_LIMIT_WAITS_AT_ONCE: '5' }
/** Look-ups of an address in a second, by its limit: good credentials look up side by side. */
const LOOK_UPS_A_SECOND = 40
/** A key that is not found is looked for among those that ended, too. */
const SCANS_A_KEY = 2
const MADE_UP_KEYS = 500
const SPOOFED = 60
const WAITS = 20
const OPENINGS = 40
const AT_ONCE = 20

type Sent = { readonly status: number }

/** From one address, which tries to look like many. */
async function from(url: string, options: RequestOptions): Promise<Sent> {
  const { hostname, port } = new URL(url)
  const sent = request({ hostname, port, family: 4, ...options })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode ?? 0 }
}

const count = (answers: readonly Sent[], status: number) =>
  answers.filter((answer) => answer.status === status).length

export const proveLimits: Scenario = async (testEnv, verdict) => {
  const { world } = testEnv
  const [strict, roomy] = [
    await world.startAnother(OF_ADDRESSES),
    await world.startAnother(OF_OBJECTS),
  ]
  world.apis.splice(-2) // the others in turn have no limits
  try {
    await guess(testEnv, strict, verdict)
    await spoof(strict, verdict)
    await open(testEnv, roomy, verdict)
    await wait(testEnv, roomy, verdict)
  } finally {
    await Promise.all([strict.stop(), roomy.stop()])
  }
}

type Judge = Parameters<Scenario>[1]

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** In the form of a key, with the right checksum: only the database knows that there is none. */
function madeUpKey(): string {
  const body = Array.from({ length: 33 }, () => DIGITS[randomInt(62)]).join('')
  let check = ''
  for (let rest = crc32(body); check.length < 6; rest = Math.floor(rest / 62)) {
    check = DIGITS[rest % 62] + check
  }
  return `sk_live_${body}${check}`
}

/** Made-up keys are counted before they are looked up. */
async function guess({ world }: TestEnv, { url }: LocalApi, verdict: Judge): Promise<void> {
  const startedAt = performance.now()
  const before = await countLookUps(world)
  const answers = await inParallel(AT_ONCE, Array.from({ length: MADE_UP_KEYS }), () =>
    from(url, {
      path: '/v1/account',
      localAddress: '127.0.0.21',
      headers: { authorization: `Bearer ${madeUpKey()}` },
    }),
  )
  const seconds = Math.ceil((performance.now() - startedAt) / 1_000) + 1
  verdict.equal('made-up keys let in', count(answers, 200), 0)
  verdict.atLeast(
    `of ${MADE_UP_KEYS} made-up keys, refused for their number`,
    count(answers, 429),
    MADE_UP_KEYS - LOOK_UPS_A_SECOND * seconds,
  )
  await delay(STATISTICS_MS)
  verdict.atMost(
    `of ${MADE_UP_KEYS} made-up keys within ${seconds} s, looked up in the database`,
    ((await countLookUps(world)) - before) / SCANS_A_KEY,
    LOOK_UPS_A_SECOND * seconds,
  )
}

/** PostgreSQL publishes what a connection did once that rests for a second. */
const STATISTICS_MS = 1_500

async function countLookUps({ sql }: TestEnv['world']): Promise<number> {
  const { rows } = await sql.query(
    `SELECT coalesce(idx_scan, 0) + coalesce(seq_scan, 0) AS scans FROM pg_stat_user_tables
      WHERE relname = 'api_keys'`,
  )
  return Number(rows[0].scans)
}

/** Headers that claim another address change nothing. */
async function spoof({ url }: LocalApi, verdict: Judge): Promise<void> {
  const startedAt = performance.now()
  const answers = await inParallel(AT_ONCE, Array.from({ length: SPOOFED }), (_, n) =>
    from(url, {
      path: '/v1/gifts/gift_00000000000000000000000000/preview',
      localAddress: '127.0.0.22',
      headers: {
        'x-forwarded-for': `203.0.113.${n}`,
        'x-real-ip': `203.0.113.${n}`,
        forwarded: `for=203.0.113.${n}`,
        'florin-client-address': `203.0.113.${n}`,
        'florin-forward-secret': 'a guess',
      },
    }),
  )
  const seconds = Math.ceil((performance.now() - startedAt) / 1_000) + 1
  const allowed = seconds * Number(OF_ADDRESSES.RATE_LIMIT_ADDRESS_PER_SECOND)
  verdict.atLeast(
    `of ${SPOOFED} requests that name other addresses, counted as one address`,
    count(answers, 429),
    SPOOFED - allowed,
  )
}

/** Anybody may open a link, though not without end. */
async function open({ owner, byKey }: TestEnv, { url }: LocalApi, verdict: Judge): Promise<void> {
  const line_items = [{ product_data: { name: 'Mug', price_data: { unit_amount: 100 } } }]
  const { body: link } = await byKey(owner, 'POST', '/v1/checkout_links', { line_items })
  const answers = await inParallel(AT_ONCE, Array.from({ length: OPENINGS }), () =>
    from(url, {
      method: 'POST',
      path: `/v1/checkout_links/${link.id}/sessions`,
      localAddress: '127.0.0.23',
    }),
  )
  const most = Number(OF_OBJECTS.RATE_LIMIT_OPENINGS_PER_MINUTE)
  verdict.equal(`of ${OPENINGS} sessions of a link by one address, made`, count(answers, 200), most)
}

/** An account holds a few sockets, and another still waits. */
async function wait(
  { owner, stranger, byKey }: TestEnv,
  { url }: LocalApi,
  verdict: Judge,
): Promise<void> {
  const pathOf = async (party: typeof owner) => {
    const { body } = await byKey(party, 'POST', '/v1/transaction_intents', { amount: 100 })
    return `/v1/transaction_intents/${body.id}?wait_for=succeeded&timeout=3`
  }
  const [path, other] = [await pathOf(owner), await pathOf(stranger)]
  const headers = { authorization: `Bearer ${owner.key}` }
  const waits = Promise.all(Array.from({ length: WAITS }, () => from(url, { path, headers })))
  const theirs = call(url, 'GET', other, { key: stranger.key })
  const answers = await waits
  const most = Number(OF_OBJECTS.RATE_LIMIT_WAITS_AT_ONCE)
  verdict.equal(`of ${WAITS} waits of an account, held`, count(answers, 200), most)
  verdict.equal('the wait of another account', (await theirs).status, 200)
}

const SLOW_HEAD_MS = 15_000
const SLOW_BODY_MS = 35_000

/** A client that sends a byte now and then does not hold a connection of the web server. */
export const proveSlowClients: Scenario = async ({ web }, verdict) => {
  const head = 'POST /terms HTTP/1.1\r\nHost: florin.localhost\r\n'
  const ways = [
    { what: 'a slow head', first: head, withinMs: SLOW_HEAD_MS },
    { what: 'a slow body', first: `${head}Content-Length: 1000\r\n\r\n`, withinMs: SLOW_BODY_MS },
  ]
  const servers = { 'web server': web.url, 'card frame': web.cardFrameUrl }
  const tries = Object.entries(servers).flatMap(([name, url]) =>
    ways.map(async ({ what, first, withinMs }) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.on('error', () => {})
      const closed = once(socket.resume(), 'close').then(() => true)
      socket.write(first)
      const drip = setInterval(() => socket.write('A'), 500)
      const isClosed = await Promise.race([closed, delay(withinMs, false, { ref: false })])
      clearInterval(drip)
      socket.destroy()
      return isClosed ? null : `${name}, ${what}: open after ${withinMs / 1_000} s`
    }),
  )
  const open = (await Promise.all(tries)).filter((each) => each !== null)
  verdict.none('slow clients that hold a connection', open)
}
