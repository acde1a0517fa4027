/** Requests and purchases that run while secrets are rotated. Each goes through two processes where it can. */
import type { Answer } from '../../../scripts/local/client.ts'
import { call, signIn } from '../../../scripts/local/client.ts'
import { OPTIONS } from '../../../scripts/local/options.ts'
import { sealForFrame } from '../../../scripts/local/seal.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { MUG } from '../cards/setup.ts'

const EXPIRY = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 2 }
const NUMBER = '4242424242424242'
const PATIENCE_MS = 90_000

export type Load = {
  readonly world: CheckoutWorld
  readonly egressUrl: string
  /** The values that the web server and the egress's worker send now. */
  readonly secrets: { forward(): string; egress(): string }
  readonly cookie: string
  readonly key: string
  readonly address: string
  readonly failed: string[]
  readonly unpaid: string[]
  readonly cards: string[]
  /** Work that holds the address of an API process, which may not stop before. */
  readonly busy: Map<string, Set<Promise<unknown>>>
  readonly counts: { requests: number; purchases: number; names: number }
  /** A product whose creation is repeated throughout, with its Idempotency-Key. */
  firstProduct: string | null
}

export async function openLoad(
  given: Pick<Load, 'egressUrl' | 'secrets' | 'world'>,
): Promise<Load> {
  const { url } = given.world.next()
  const wallet = newWallet()
  const cookie = await signIn(url, wallet)
  const options = { cookie, headers: { origin: given.world.appUrl }, body: { budget: null } }
  const { body } = await call(url, 'POST', '/v1/api_keys', options)
  const counts = { requests: 0, purchases: 0, names: 0 }
  const found = { failed: [], unpaid: [], cards: [], busy: new Map(), counts, firstProduct: null }
  return { ...given, ...found, cookie, key: body.secret, address: wallet.address }
}

export function isBroken({ failed, unpaid }: Load): boolean {
  return failed.length + unpaid.length > 0
}

/** Only the first failure counts: it ends the load, and what ends with it has not failed by itself. */
function breach(load: Load, list: 'failed' | 'unpaid', what: string): void {
  if (!isBroken(load)) load[list].push(what)
}

/** An answer that the work cannot go on with counts as a failed request. */
export async function noting(load: Load, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => breach(load, 'failed', `${error}`))
}

/** As behind a load balancer: a process is stopped once nobody waits for it. */
async function using<Result>(
  { busy }: Load,
  urls: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const done = work()
  const sets = urls.map((url) => busy.get(url) ?? new Set<Promise<unknown>>())
  for (const [index, set] of sets.entries()) busy.set(urls[index] as string, set.add(done))
  return await done.finally(() => {
    for (const set of sets) set.delete(done)
  })
}

export async function idle({ busy }: Load, url: string): Promise<void> {
  await Promise.allSettled(busy.get(url) ?? [])
}

/** As the web server forwards it: each request from another visitor. */
function visitor({ counts, secrets }: Load): Record<string, string> {
  counts.requests += 1
  const { requests } = counts
  const address = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
  return { 'florin-forward-secret': secrets.forward(), 'florin-client-address': address }
}

async function ask(
  load: Load,
  url: string,
  method: string,
  path: string,
  options: Parameters<typeof call>[3] = {},
): Promise<Answer> {
  const headers = { origin: load.world.appUrl, ...visitor(load), ...options.headers }
  const answer = await using(load, [url], () => call(url, method, path, { ...options, headers }))
  if (answer.status !== 200) {
    const code = answer.body?.error?.code ?? ''
    breach(load, 'failed', `${method} ${path.slice(0, 50)}: ${answer.status} ${code}`)
  }
  return answer
}

async function createProduct(load: Load, url: string, name: string): Promise<string> {
  const options = { key: load.key, body: { name }, headers: { 'idempotency-key': name } }
  return (await ask(load, url, 'POST', '/v1/products', options)).body?.id
}

/** One process gives the frame its key, another takes the card. Returns null if it failed. */
async function addCard(load: Load, from: string, to: string): Promise<string | null> {
  const frame = await ask(load, from, 'POST', '/v1/card_frame_tokens', { cookie: load.cookie })
  const { token } = frame.body
  const seal = await sealForFrame(from, token, visitor(load))
  const sealed = { sealed_number: await seal('card_number', NUMBER) }
  const body = { brand: 'visa', last4: NUMBER.slice(-4), ...EXPIRY, ...sealed }
  const added = await ask(load, to, 'POST', '/v1/sealed_cards', { key: token, body })
  if (added.status !== 200) return null
  load.cards.push(added.body.id)
  return added.body.id
}

/** Everything that two processes do together, with each pair of them. */
export async function cross(load: Load): Promise<void> {
  const urls = load.world.apis.map(({ url }) => url)
  const pairs = urls.flatMap((from) => urls.filter((to) => to !== from).map((to) => [from, to]))
  for (const [from = '', to = ''] of pairs) {
    const isThere = [from, to].every((url) => load.world.apis.some((api) => api.url === url))
    if (isThere) await using(load, [from, to], () => crossPair(load, from, to))
  }
}

async function crossPair(load: Load, from: string, to: string): Promise<void> {
  const name = `product-${load.counts.names++}`
  const [id, again] = [await createProduct(load, from, name), await createProduct(load, to, name)]
  if (id !== again) breach(load, 'failed', `${name}: repeated as ${again}`)
  await addCard(load, from, to)
  await ask(load, to, 'POST', '/v1/session/challenge', { body: { address: load.address } })
  const first = await createProduct(load, from, 'first')
  load.firstProduct ??= first
  if (first !== load.firstProduct) breach(load, 'failed', 'the first product is another now')
}

const nextPair = ({ world }: Load) => [world.next().url, world.next().url] as const

type Intent = { readonly status: string; readonly next_action?: Answer['body'] }
const isOver = ({ status }: Intent) => status === 'failed' || status === 'succeeded'

/** Buys with a card, or with a new one for null. */
export async function buy(load: Load, stored: string | null): Promise<void> {
  const { world, key } = load
  load.counts.purchases += 1
  const [one, other] = nextPair(load)
  const card = stored ?? (await using(load, [one, other], () => addCard(load, one, other)))
  const body = { url: MUG, card, options: { ...OPTIONS, shipping_method: 'Standard' } }
  const made = await ask(load, world.next().url, 'POST', '/v1/checkout_intents', { key, body })
  const path = `/v1/checkout_intents/${made.body?.id}`
  const until = async (wanted: string, isReached: (intent: Intent) => boolean) => {
    const endsAt = Date.now() + PATIENCE_MS
    for (;;) {
      const at = `${path}?wait_for=${wanted}&timeout=5`
      const { body: now } = await ask(load, world.next().url, 'GET', at, { key })
      if (isOver(now) || isReached(now) || Date.now() > endsAt || isBroken(load)) return now
    }
  }
  await until('requires_action', ({ status }) => status === 'requires_action')
  const headers = { prefer: 'wait=0', 'allow-duplicate-purchase': 'true' }
  await ask(load, world.next().url, 'POST', `${path}/confirm`, { key, headers })
  // No code was kept with the card, so the purchase asks for it.
  const asking = await until('requires_action', ({ next_action: next }) => {
    return next?.type === 'payment_authentication'
  })
  const link = asking.next_action?.payment_authentication?.url
  if (typeof link === 'string') {
    const pair = nextPair(load)
    await using(load, pair, () => giveCode(load, path, new URL(link).hash.slice(1), pair))
  }
  const end = await until('succeeded', isOver)
  if (end.status !== 'succeeded') {
    breach(load, 'unpaid', `${end.id}: ${end.status} ${end.status_detail?.code ?? ''}`)
  }
}

/** The link, the frame's token and its key may be of one process, and be used at another. */
async function giveCode(
  load: Load,
  path: string,
  link: string,
  [from, to]: readonly [string, string],
): Promise<void> {
  const body = { token: link }
  const admitted = await ask(load, from, 'POST', `${path}/authentication`, { body })
  const cookie = admitted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const frame = await ask(load, to, 'POST', `${path}/card_frame_tokens`, { cookie })
  const { token } = frame.body
  const seal = await sealForFrame(from, token, visitor(load))
  const sealed = { token, sealed_security_code: await seal('security_code', '123') }
  await ask(load, to, 'POST', `${path}/security_code`, { body: sealed })
}

export async function askEgress(load: Load): Promise<void> {
  const { egressUrl, secrets, counts } = load
  const response = await fetch(new URL('/visits', egressUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.egress()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hosts: null, lifetimeMs: 1_000, mostBytes: 1_000 }),
  }).catch(() => null) // it is being restarted
  if (response === null) return
  counts.requests += 1
  await response.text()
  if (response.status !== 200) breach(load, 'failed', `the egress: ${response.status}`)
}
