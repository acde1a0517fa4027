/**
 * Every operation about an object × every object of another account × every credential that a
 * stranger may hold; and every query parameter and body field that takes an id.
 */
import type { Answer } from '../../../scripts/local/client.ts'
import { call, signIn } from '../../../scripts/local/client.ts'
import type { Operation } from '../../../web/scripts/docs/contract.ts'
import type { Run } from '../../proof.ts'
import { inParallel } from '../../world/parallel.ts'
import type { Named, Place } from './contract.ts'
import {
  bodiesWith,
  bodyOf,
  isBySession,
  isOpen,
  listOf,
  madeUp,
  namedBy,
  namesObject,
  OPERATIONS,
  pathOf,
  placesOfIds,
  read,
} from './contract.ts'
import type { Scenario, TestEnv } from './test-env.ts'
import { CANARY, codeOf } from './test-env.ts'

const AT_ONCE = 8
const LEAST_PAIRS = 219

type Credential = {
  readonly name: string
  readonly headers: Record<string, string>
  /** Whether it is good for another account. */
  readonly isStranger: boolean
}

/** Each operation with every object; in a sample, with one of each list. */
function pairsOf(operations: readonly Operation[], named: readonly Named[], { isQuick }: Run) {
  const lists = [...Map.groupBy(named, ({ list }) => list).values()]
  const chosen = isQuick ? lists.flatMap((all) => all.slice(0, 1)) : named
  return operations.flatMap((operation) => chosen.map((each) => ({ ...each, operation })))
}

export const proveIdSwap: Scenario = async (testEnv, verdict) => {
  const { url, owner } = testEnv
  const named = await namedBy(url, owner)
  const guarded = OPERATIONS.filter((each) => namesObject(each) && !isOpen(each))
  const lists = new Set(named.map(({ list }) => list))
  const unnamed = guarded.filter((each) => !lists.has(listOf(each)))
  verdict.none(
    'operations about an object of which the owner has none',
    unnamed.map(({ operationId }) => operationId),
  )
  verdict.none('objects that their owner cannot get', await listLocked(testEnv, named))

  const credentials = await newCredentials(testEnv)
  const before = await snapshot(testEnv)
  const pairs = pairsOf(guarded, named, testEnv.run)
  const tries = credentials.flatMap((credential) =>
    pairs
      // Without a right to anything, no kind of object is refused otherwise than another.
      .filter(({ operation, list }) => credential.isStranger || list === listOf(operation))
      .map((pair) => ({ ...pair, credential })),
  )
  const leaks = await inParallel(AT_ONCE, tries, async ({ operation, id, credential }) => {
    const swap = (other: string) =>
      send(url, operation.method, pathOf(operation, other), credential, bodyOf(operation))
    const [foreign, missing] = [await swap(id), await swap(madeUp(id))]
    const isSame = shown(foreign, id) === shown(missing, madeUp(id))
    if (foreign.status >= 400 && isSame) return null
    return `${operation.operationId} of ${id} by ${credential.name}: ${shown(foreign, id)}, of nothing: ${shown(missing, madeUp(id))}`
  })
  verdict.atLeast('pairs of an object and an operation', pairs.length, LEAST_PAIRS)
  verdict.none(
    `of ${tries.length} requests about a foreign object, not answered as about none`,
    leaks.filter((leak) => leak !== null),
  )
  await swapInside(testEnv, named, verdict)
  const after = await snapshot(testEnv)
  const changed = [...before].filter(([path, text]) => after.get(path) !== text)
  verdict.none(
    `of ${before.size} views of the owner, changed by strangers`,
    changed.map(([path]) => path),
  )
  verdict.none('views of a stranger that show the owner', await listShown(testEnv, named))
}

/** With what strangers, and former friends, have. */
async function newCredentials(testEnv: TestEnv): Promise<Credential[]> {
  const { url, origin, owner, stranger, bySession } = testEnv
  const { body: revoked } = await bySession(owner, 'POST', '/v1/api_keys', { name: 'revoked' })
  await bySession(owner, 'DELETE', `/v1/api_keys/${revoked.id}`)
  const ended = await signIn(url, owner.wallet)
  await call(url, 'DELETE', '/v1/session', { cookie: ended, headers: { origin } })
  const { body: frame } = await bySession(stranger, 'POST', '/v1/card_frame_tokens')
  const bearer = (name: string, token: string, isStranger = false) => ({
    name,
    headers: { authorization: `Bearer ${token}` },
    isStranger,
  })
  return [
    bearer("a stranger's key", stranger.key, true),
    {
      name: "a stranger's session",
      headers: { cookie: stranger.cookie, origin },
      isStranger: true,
    },
    { name: 'nobody', headers: {}, isStranger: false },
    bearer('a revoked key of the owner', revoked.secret),
    {
      name: 'an ended session of the owner',
      headers: { cookie: ended, origin },
      isStranger: false,
    },
    bearer("a stranger's card frame", frame.token),
  ]
}

async function send(
  url: string,
  method: string,
  path: string,
  { headers }: Pick<Credential, 'headers'>,
  body: unknown,
): Promise<Answer> {
  return await call(url, method, path, { headers, ...(method === 'GET' ? {} : { body }) })
}

/** Code and text, with the id left out. */
function shown(answer: Answer, id: string): string {
  return withoutTimes(`${codeOf(answer)} ${JSON.stringify(answer.body)}`).replaceAll(id, '…')
}

/** Objects that `GET` of their own path does not open for the owner: they would prove nothing. */
async function listLocked({ url, owner }: TestEnv, named: readonly Named[]): Promise<string[]> {
  const gets = OPERATIONS.filter(
    ({ method, path }) => method === 'GET' && /^[^{]+\/\{\w+\}$/.test(path),
  )
  const locked = named.map(async ({ list, id }) => {
    const get = gets.find((each) => listOf(each) === list && isBySession(each))
    if (get === undefined) return null
    const { status } = await read(url, pathOf(get, id), owner.cookie)
    return status === 200 ? null : `${id}: ${status}`
  })
  return (await Promise.all(locked)).filter((each) => each !== null)
}

/** Ids in queries and bodies: the answer must be that about an id which names nothing. */
async function swapInside(
  testEnv: TestEnv,
  named: readonly Named[],
  verdict: Parameters<Scenario>[1],
): Promise<void> {
  const { url, stranger } = testEnv
  const own = await namedBy(url, stranger)
  const headers = { authorization: `Bearer ${stranger.key}` }
  const places = placesOfIds()
  const ask = async (place: Place, path: string, id: string): Promise<[Answer, Answer][]> => {
    const { method } = place.operation
    const swap = (body: unknown, query = '') => send(url, method, path + query, { headers }, body)
    if (place.in === 'query') {
      const of = (each: string) => swap(undefined, `?${place.at[0]}=${each}`)
      return [[await of(id), await of(madeUp(id))]]
    }
    const bodies = bodiesWith(place, id)
    const others = bodiesWith(place, madeUp(id))
    const pairs: [Answer, Answer][] = []
    for (const [index, body] of bodies.entries()) {
      pairs.push([await swap(body), await swap(others[index])])
    }
    return pairs
  }
  const found = await inParallel(AT_ONCE, places, async (place) => {
    const id = named.find((each) => each.id.startsWith(place.prefix))?.id
    const { operation } = place
    if (id === undefined) return null // of its own kind, which no list names
    const owned = namesObject(operation) && own.find(({ list }) => list === listOf(operation))?.id
    const path = owned ? pathOf(operation, owned) : operation.path
    for (const [foreign, missing] of await ask(place, path, id)) {
      const text = JSON.stringify(foreign.body)
      const isSame = shown(foreign, id) === shown(missing, madeUp(id))
      if (!isSame || text.includes(CANARY)) {
        return `${operation.operationId} ${place.at.join('.')}: ${shown(foreign, id)}, for nothing: ${shown(missing, madeUp(id))}`
      }
    }
    return null
  })
  verdict.none(
    `of ${places.length} queries and fields with a foreign id, not answered as with none`,
    found.filter((each) => each !== null),
  )
}

/** Everything that the owner can read, by path. */
async function snapshot({ url, owner }: TestEnv): Promise<Map<string, string>> {
  const named = await namedBy(url, owner)
  const gets = OPERATIONS.filter(
    (each) =>
      each.method === 'GET' && isBySession(each) && !isSealed(each) && each.path !== AUDIT_LOG,
  )
  const paths = gets.flatMap((get) =>
    namesObject(get)
      ? named.filter(({ list }) => list === listOf(get)).map(({ id }) => pathOf(get, id))
      : [get.path],
  )
  const views = await inParallel(AT_ONCE, paths, async (path) => {
    const { text } = await read(url, path, owner.cookie)
    return [path, withoutTimes(text)] as const
  })
  return new Map(views)
}

/** Its newest entries are the attempts that were refused; an entry cannot be changed. */
const AUDIT_LOG = '/v1/audit_events'

/** Evidence is signed anew at each view. */
function isSealed({ responses }: Operation): boolean {
  return responses['200']?.content?.['application/x-ndjson'] !== undefined
}

const REFUSED_ATTEMPT =
  /\{"id":"evt_\w+","object":"audit_event","action":"access\.refused".*?"refusal":\{[^{}]*\}[^{}]*\},?/g

/**
 * Some views say when they were made, transactions to sign name a recent block, and the export has the attempts that
 * were refused.
 */
function withoutTimes(text: string): string {
  return text
    .replaceAll(REFUSED_ATTEMPT, '')
    .replaceAll(/,(?=\s*\])/g, '')
    .replaceAll(/"(last_used_at|serialized_transaction|slot)":("[^"]*"|\d+|null)/g, '')
    .replaceAll(/\b1[789]\d{8}\b/g, '')
}

/** Lists, reports, the export and the search of a stranger. */
async function listShown({ url, stranger }: TestEnv, named: readonly Named[]): Promise<string[]> {
  const gets = OPERATIONS.filter(
    (each) => each.method === 'GET' && isBySession(each) && !namesObject(each),
  )
  const views = gets.flatMap(({ path }) =>
    path === '/v1/search'
      ? [CANARY, ...named.map(({ id }) => id)].map((q) => `${path}?q=${encodeURIComponent(q)}`)
      : [path],
  )
  const shows = await inParallel(AT_ONCE, views, async (path) => {
    const { text } = await read(url, path, stranger.cookie)
    const own = path.startsWith('/v1/search') ? text.replaceAll(decodeURIComponent(path), '') : text
    const foreign = [CANARY, ...named.map(({ id }) => id)].find((each) => own.includes(each))
    return foreign === undefined ? null : `${path} shows ${foreign}`
  })
  const opens = OPERATIONS.filter(
    (each) => each.method === 'GET' && namesObject(each) && isOpen(each),
  )
  const seen = await inParallel(
    AT_ONCE,
    opens.flatMap((get) => named.map(({ id }) => pathOf(get, id))),
    async (path) => {
      const { text } = await read(url, path)
      return text.includes(CANARY) ? `${path} shows the owner's labels` : null
    },
  )
  return [...shows, ...seen].filter((each) => each !== null)
}
