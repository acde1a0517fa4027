// Keys, secrets, sessions and cards are revoked on several processes, at random times before and after a backup. The
// database is restored to it, and every one of them is tried on new processes: none works.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, signIn } from '../../scripts/local/client.ts'
import { seededRandom } from '../../scripts/local/fake-solana/random.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import type { Proof, Run } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { copyDatabase, restoreDatabase } from '../world/backup.ts'
import { inParallel } from '../world/parallel.ts'
import { FAULTS } from './restore/faults.ts'

const PROCESSES = 2
const AT_ONCE = 8
const EXPIRY = { exp_month: 12, exp_year: new Date().getUTCFullYear() + 2 }

export const proof: Proof = {
  promise: 'After a restore, keys, sessions and cards that were revoked since the backup stay dead',
  faults: FAULTS,
  async run(run) {
    const blobs = mkdtempSync(join(tmpdir(), 'florin-blobs-'))
    const options = {
      ...{ processes: PROCESSES, directory: run.directory },
      environment: { BLOBS_DIRECTORY: blobs },
    }
    try {
      return await withWorld(options, (world) => prove(world, run))
    } finally {
      rmSync(blobs, { recursive: true, force: true })
    }
  },
}

type Kind =
  | 'credentials of deleted accounts'
  | 'ended sessions'
  | 'removed cards'
  | 'replaced secrets'
  | 'revoked keys'

/** Something that works until it is revoked. */
type Thing = { readonly kind: Kind; isAlive(url: string): Promise<boolean> }

/** One request that revokes. */
type Act = {
  readonly things: readonly Thing[]
  revoke(url: string): Promise<number>
}

type Env = {
  readonly world: World
  readonly admin: { readonly cookie: string; readonly key: string }
  /** Secrets that replaced others: they must work. */
  readonly successors: string[]
}

async function prove(world: World, { isQuick, seed }: Run): Promise<Verdict> {
  const wallet = newWallet()
  const cookie = await signIn(world.next().url, wallet)
  const env: Env = {
    world,
    admin: { cookie, key: await newKey(world, { cookie }) },
    successors: [],
  }
  const ofEach = isQuick ? 12 : 120
  const makers = [keyAct, secretAct, () => sessionAct(env, wallet), cardAct]
  const made = Array.from({ length: ofEach }, () => makers.map((make) => () => make(env))).flat()
  const accounts = Array.from({ length: ofEach / 6 }, () => () => accountAct(env))
  const acts = shuffled(await inParallel(AT_ONCE, [...made, ...accounts], (make) => make()), seed)
  const controls = await inParallel(AT_ONCE, [keyAct, secretAct, cardAct, cardAct], (make) =>
    make(env),
  )

  const verdict = new Verdict()
  const refused: string[] = []
  const revoke = async (act: Act) => {
    const status = await patiently(() => act.revoke(world.next().url))
    if (status !== 200) refused.push(`${act.things[0]?.kind}: ${status}`)
  }
  const before = acts.slice(0, acts.length / 4)
  const after = acts.slice(before.length)
  await inParallel(AT_ONCE, before, revoke)
  await copyDatabase(world.databaseUrl)
  await inParallel(AT_ONCE, after, revoke)
  verdict.none(`revocations refused, of ${acts.length}`, refused)

  const stopped = world.apis.splice(0)
  await Promise.all(stopped.map((api) => api.stop()))
  await restoreDatabase(world.databaseUrl)
  await Promise.all(stopped.map(() => world.startAnother()))
  const things = acts.flatMap((act) => act.things)
  const alive = new Set<Thing>()
  await inParallel(AT_ONCE, things, async (thing) => {
    if (await thing.isAlive(world.next().url)) alive.add(thing)
  })
  for (const kind of new Set(things.map((thing) => thing.kind))) {
    const all = things.filter((thing) => thing.kind === kind)
    verdict.equal(`${kind} alive, of ${all.length}`, all.filter((it) => alive.has(it)).length, 0)
  }
  const kept = controls.flatMap((act) => act.things)
  const living = await inParallel(AT_ONCE, kept, (thing) => thing.isAlive(world.next().url))
  verdict.equal('never revoked, and alive', living.filter(Boolean).length, kept.length)
  const works = await inParallel(AT_ONCE, env.successors, (key) => keyWorks(world.next().url, key))
  verdict.equal(
    'secrets that replaced others, and work',
    works.filter(Boolean).length,
    works.length,
  )
  return verdict
}

async function keyAct({ world, admin }: Env): Promise<Act> {
  const parent = await makeKey(world, { key: admin.key })
  const child = await makeKey(world, { key: parent.secret })
  const kind = 'revoked keys'
  return {
    things: [parent, child].map((made) => ({ kind, isAlive: (url) => keyWorks(url, made.secret) })),
    revoke: (url) => answer(url, 'DELETE', `/v1/api_keys/${parent.id}`, { key: admin.key }),
  }
}

async function secretAct({ world, admin, successors }: Env): Promise<Act> {
  const { id, secret } = await makeKey(world, { key: admin.key })
  return {
    things: [{ kind: 'replaced secrets', isAlive: (url) => keyWorks(url, secret) }],
    async revoke(url) {
      const body = { old_secret_lifetime: 0 }
      const options = { key: admin.key, body }
      const replaced = await call(url, 'POST', `/v1/api_keys/${id}/rotate`, options)
      if (replaced.status === 200) successors.push(replaced.body.secret)
      return replaced.status
    },
  }
}

async function sessionAct({ world }: Env, wallet: ReturnType<typeof newWallet>): Promise<Act> {
  const { url } = world.next()
  const cookie = await signIn(url, wallet)
  const headers = { origin: world.appUrl }
  return {
    things: [{ kind: 'ended sessions', isAlive: (at) => sessionWorks(at, cookie) }],
    revoke: (at) => answer(at, 'DELETE', '/v1/session', { cookie, headers }),
  }
}

async function cardAct({ world, admin: { key } }: Env): Promise<Act> {
  const path = `/v1/cards/${await addCard(world, { key })}`
  return {
    things: [
      {
        kind: 'removed cards',
        isAlive: async (url) => (await answer(url, 'GET', path, { key })) === 200,
      },
    ],
    revoke: (url) => answer(url, 'DELETE', path, { key }),
  }
}

/** A restored account has none of its credentials; its owner can sign in again. */
async function accountAct({ world }: Env): Promise<Act> {
  const wallet = newWallet()
  const cookie = await signIn(world.next().url, wallet)
  const secret = await newKey(world, { cookie })
  await addCard(world, { key: secret })
  const kind = 'credentials of deleted accounts'
  const hasCard = async (url: string) => {
    const listed = await call(url, 'GET', '/v1/cards', { cookie: await signIn(url, wallet) })
    return listed.body.data.length > 0
  }
  return {
    things: [
      { kind, isAlive: (url) => keyWorks(url, secret) },
      { kind, isAlive: (url) => sessionWorks(url, cookie) },
      { kind, isAlive: hasCard },
    ],
    revoke: (url) =>
      answer(url, 'DELETE', '/v1/account', { cookie, headers: { origin: world.appUrl } }),
  }
}

type Credential = { readonly key?: string; readonly cookie?: string }

async function makeKey(world: World, credential: Credential) {
  const options = { ...credential, headers: { origin: world.appUrl }, body: { budget: null } }
  const { status, body } = await call(world.next().url, 'POST', '/v1/api_keys', options)
  if (status !== 200) throw new Error(`no key: ${JSON.stringify(body)}`)
  return body as { id: string; secret: string }
}

const newKey = async (world: World, credential: Credential) =>
  (await makeKey(world, credential)).secret

async function addCard(world: World, credential: Credential): Promise<string> {
  const options = { ...credential, body: { number: '4242424242424242', ...EXPIRY } }
  const { status, body } = await call(world.next().url, 'POST', '/v1/cards', options)
  if (status !== 200) throw new Error(`no card: ${JSON.stringify(body)}`)
  return body.id
}

const answer = async (...request: Parameters<typeof call>) => (await call(...request)).status
const keyWorks = async (url: string, key: string) =>
  (await answer(url, 'GET', '/v1/account', { key })) === 200
const sessionWorks = async (url: string, cookie: string) =>
  (await answer(url, 'GET', '/v1/session', { cookie })) === 200

/** The backup cuts connections: what had no effect is repeated. */
async function patiently(ask: () => Promise<number>): Promise<number> {
  for (let tries = 0; ; tries++) {
    const status = await ask()
    if (status !== 503 || tries === 20) return status
  }
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = seededRandom(seed)
  return items
    .map((item) => ({ item, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
