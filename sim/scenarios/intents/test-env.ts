/** The test environment: a real shop, the checkout processes, and a business with an API key. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Answer } from '../../../scripts/local/client.ts'
import { call, createKey, signIn } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { maintenanceClient } from '../../../shops/client.ts'
import { issuerClient } from '../../../shops/processor/client.ts'
import type { LedgerEntry } from '../../../shops/processor/wire.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { withCheckout } from '../../world/checkout.ts'
import type { Options } from './goods.ts'
import { plainNumbers, readGoods } from './goods.ts'
import type { ProofShop } from './shops.ts'

export type Intent = {
  readonly id: string
  readonly status: string
  readonly status_reason: string | null
  readonly status_detail: { code: string; message: string; retryable: boolean } | null
  readonly next_action: {
    type: string
    options_schema: Schema
    payment_authentication?: { url: string }
  } | null
  readonly options: Options
  readonly amount: number | null
  readonly currency: string | null
  readonly amount_breakdown: Record<string, number> | null
  readonly quote: Quote | null
  readonly exceeds_ceiling: boolean
  readonly card: string
  readonly charge_id: string | null
}

type Schema = { readonly properties: Record<string, unknown>; readonly required: string[] }

type Quote = {
  readonly items: {
    title: string
    variant: Record<string, string> | null
    quantity: number
    unit_amount: number
  }[]
  readonly shipping_method: string | null
  readonly ship_to: Record<string, string | null> | null
}

export type Caller = { readonly key: string } | { readonly cookie: string }
type Headers = Record<string, string>

const PROCESSES = 2
const SETTLES_WITHIN_MS = 360_000 // learning, quoting, or waiting for an answer that never comes
const AT_ONCE = { prefer: 'wait=0' }
// The local bank books at once, so there is no need to wait 15 minutes.
const HASTE = { DOUBT_QUIET_SECONDS: '60' }

export type TestEnv = Awaited<ReturnType<typeof prepare>>

export async function withTestEnv<Result>(
  here: ProofShop,
  directory: string | undefined,
  play: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  return await withCheckout(
    { directory, processes: PROCESSES, shop: here.name, environment: HASTE, tell: console.log },
    async (world) => play(await prepare(world, here, { directory })),
  )
}

/** `url`: the shop's address for buyers, if not its own. */
export async function prepare(
  world: CheckoutWorld,
  here: ProofShop,
  at: AgentOptions & { readonly url?: string } = {},
) {
  const local = world.shops[here.name]
  const shopUrl = at.url ?? local.url
  const shop = maintenanceClient(local.url, local.maintenanceToken)
  const goods = await readGoods(shop, shopUrl, here)
  return { ...(await openAgent(world, at)), here, shop, shopUrl, goods }
}

/**
 * `numbers`: shared card numbers, for several environments in one world, whose ledger knows a card by its last digits.
 */
type AgentOptions = {
  readonly directory?: string | undefined
  readonly numbers?: () => string
}

/** A business with an API key and an issued card. */
export async function openAgent(
  world: CheckoutWorld,
  { directory = '.', numbers = plainNumbers() }: AgentOptions = {},
) {
  const wallet = newWallet()
  const { url } = world.next()
  const key = await createKey(url, wallet, { name: 'agent', appUrl: world.appUrl })
  const owner: Caller = { cookie: await signIn(url, wallet) }
  const api = callers(world, { key })
  const addCard = async (card: object): Promise<string> =>
    (await api.post('/v1/cards', card)).body.id
  return {
    ...api,
    world,
    owner,
    issuedCard: await addCard({ source: 'issued' }),
    /** Adds a stored card; by default one that is accepted. */
    addCard: async (number: string = numbers(), security?: string | null) =>
      await addCard({
        source: 'stored',
        number,
        exp_month: 12,
        exp_year: new Date().getUTCFullYear() + 2,
        ...(security === null ? {} : { security_code: security ?? codeOf(number) }),
      }),
    chargesOf: chargesOf(world, api.get),
    /** Runs an operator command. */
    operate: async (...words: string[]) =>
      await promisify(execFile)(
        process.execPath,
        [`${directory}/server/src/main/operator.ts`, ...words],
        { env: { DATABASE_URL: world.databaseUrl, SOLANA_RPC_URLS: 'http://127.0.0.1:1' } },
      ),
  }
}

function codeOf(number: string): string {
  return number.startsWith('3') ? '1234' : '123'
}

/** The public API, each call at the next process in turn. */
function callers(world: CheckoutWorld, agent: { readonly key: string }) {
  const path = (id: string, action = '') => `/v1/checkout_intents/${id}${action}`
  const send = async (
    method: string,
    where: string,
    body?: unknown,
    by: Caller = agent,
    more?: Headers,
  ) =>
    await call(world.next().url, method, where, {
      ...by,
      ...(body === undefined ? {} : { body }),
      headers: { ...('cookie' in by ? { origin: world.appUrl } : {}), ...more },
    })
  const post = async (where: string, body?: unknown, by?: Caller, more?: Headers) =>
    await send('POST', where, body, by, more)
  const find = async (id: string, query = ''): Promise<Intent> =>
    (await send('GET', path(id, query))).body
  /** Keeps waiting when the answer came before the outcome. */
  const settle = async (answer: Answer): Promise<Answer> => {
    let { body } = answer
    const until = performance.now() + SETTLES_WITHIN_MS
    while (body.status === 'processing' && performance.now() < until) {
      body = await find(body.id, '?wait_for=succeeded&timeout=5')
    }
    return { ...answer, body }
  }
  return {
    post,
    get: async (where: string) => await send('GET', where),
    listAll: async <Item extends { id: string }>(where: string): Promise<Item[]> => {
      const all: Item[] = []
      for (let hasMore = true; hasMore; ) {
        const after = all.length === 0 ? '' : `&starting_after=${all.at(-1)?.id}`
        const { body } = await send('GET', `${where}?limit=100${after}`)
        all.push(...body.data)
        hasMore = body.has_more
      }
      return all
    },
    getPicture: async (where: string): Promise<Buffer> => {
      const headers = { authorization: `Bearer ${agent.key}` }
      const response = await fetch(`${world.next().url}${where}`, { headers })
      return Buffer.from(await response.arrayBuffer())
    },
    find,
    settle,
    create: async (body: object) => await settle(await post('/v1/checkout_intents', body)),
    respond: async (id: string, options: Options) =>
      await settle(await post(path(id, '/respond'), { options })),
    respondByForm: async (id: string, options: Options) =>
      await settle(
        await sendForm(`${world.next().url}${path(id, '/respond')}`, agent, { options }),
      ),
    confirm: async (id: string, by?: Caller, more?: Headers) =>
      await settle(await post(path(id, '/confirm'), undefined, by, more)),
    cancel: async (id: string) => await post(path(id, '/cancel')),
    /** Any action, without waiting for its outcome. */
    hasten: async (id: string, action: string) =>
      await post(path(id, `/${action}`), undefined, undefined, AT_ONCE),
    createHastily: async (body: object) =>
      await post('/v1/checkout_intents', body, undefined, AT_ONCE),
  }
}

async function sendForm(url: string, { key }: { key: string }, body: object): Promise<Answer> {
  const form = new URLSearchParams(pairsOf('', body))
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(url, { method: 'POST', headers, body: form })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** `options[contact][email]`, the form encoding of nested values. */
function pairsOf(prefix: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[prefix, `${value ?? ''}`]]
  return Object.entries(value).flatMap(([name, inner]) =>
    pairsOf(prefix === '' ? name : `${prefix}[${name}]`, inner),
  )
}

/** The processor's charges for an intent: on its issued card, or on the stored card. */
function chargesOf({ ledger, shops }: CheckoutWorld, get: (path: string) => Promise<Answer>) {
  const { url, issuerSecret } = shops.processor
  const issuer = issuerClient(url, issuerSecret)
  return async ({ id, card }: Pick<Intent, 'id' | 'card'>): Promise<LedgerEntry[]> => {
    const { last4 } = (await get(`/v1/cards/${card}`)).body
    const issued = new Set((await issuer.listCards({ reference: id })).map((it) => it.id))
    return (await ledger.readLedger()).filter(
      (entry) =>
        entry.outcome === 'approved' &&
        (entry.issued_card === null ? entry.last4 === last4 : issued.has(entry.issued_card)),
    )
  }
}
