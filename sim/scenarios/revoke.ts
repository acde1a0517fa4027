// Keys and their children under load on several processes, revoked one after another: no process
// accepts a request that was sent after the DELETE of its key, or of that key's creator, had answered.
import type { LocalApi } from '../../scripts/local/api.ts'
import { call, createKey } from '../../scripts/local/client.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { inParallel } from '../world/parallel.ts'

const PROCESSES = 4
const AT_ONCE = 10
/** So many are revoked one by one without load: under load, an answer can take longer than a lease. */
const ALONE = 10
/** Requests with a key to each process right after its DELETE has answered. */
const ASKED_AFTER = 5

type Key = { id: string; secret: string; deletedAtMs: number }
/** A key and another that it created. */
type Family = { parent: Key; child: Key }
type Request = { key: Key; sentAtMs: number; status: number }

export const proof: Proof = {
  promise: 'A revoked key is refused by every process once DELETE has answered',
  faults: [
    {
      name: 'DELETE does not wait for the leases',
      patches: [
        { file: 'server/src/accounts/api-keys/service.ts', in: 'revoke', without: 'leasesEnd' },
      ],
      caughtBy: 'sent after their DELETE had answered',
    },
    {
      name: 'leases last longer than DELETE waits',
      patches: [
        {
          file: 'server/src/accounts/api-keys/authentication.ts',
          in: 'lease',
          replace: 'startedAtMs + LEASE_MS',
          by: 'startedAtMs + LEASE_MS + 200',
        },
      ],
      caughtBy: 'sent after their DELETE had answered',
    },
    {
      name: 'children outlive the key that created them',
      patches: [
        {
          file: 'server/src/accounts/api-keys/service.ts',
          in: 'revoke',
          replace: 'await revokeApiKeys(tx, accountId, ids)',
          by: '(await revokeApiKeys(tx, accountId, ids)).slice(0, 0)',
        },
      ],
      caughtBy: 'sent after their DELETE had answered',
    },
  ],
  run: ({ isQuick, directory }) =>
    withWorld({ processes: PROCESSES, directory }, (world) =>
      proveRevoke(world, isQuick ? 40 : 200),
    ),
}

async function proveRevoke(world: World, count: number): Promise<Verdict> {
  const admin = await createKey(world.next().url, newWallet(), {
    name: 'admin',
    appUrl: world.appUrl,
  })
  const create = async (creator: string): Promise<Key> => {
    const { body } = await call(world.next().url, 'POST', '/v1/api_keys', { key: creator })
    return { id: body.id, secret: body.secret, deletedAtMs: Infinity }
  }
  const families = await inParallel(
    AT_ONCE,
    Array.from({ length: count }),
    async (): Promise<Family> => {
      const parent = await create(admin)
      return { parent, child: await create(parent.secret) }
    },
  )
  const keys = families.flatMap(({ parent, child }) => [parent, child])
  const requests: Request[] = []
  const ask = async (key: Key, url: string): Promise<void> => {
    const sentAtMs = performance.now()
    const { status } = await call(url, 'GET', '/v1/account', { key: key.secret })
    requests.push({ key, sentAtMs, status })
  }

  let isOver = false
  const load = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!isOver)
        await ask(keys[Math.floor(Math.random() * keys.length)] as Key, world.next().url)
    }),
  )
  const revoke = async ({ parent, child }: Family) => {
    const askEach = async ({ url }: LocalApi) => {
      await Promise.all([ask(parent, url), ask(child, url)])
    }
    await Promise.all(world.apis.map(askEach))
    // Every process still holds both keys when DELETE commits, however long that takes.
    const renewed = world.apis.map(async (api) => {
      while (parent.deletedAtMs === Infinity) await askEach(api)
    })
    const path = `/v1/api_keys/${parent.id}`
    const answer = await call(world.next().url, 'DELETE', path, { key: admin })
    parent.deletedAtMs = child.deletedAtMs = performance.now()
    const urls = world.apis.flatMap(({ url }) => Array.from({ length: ASKED_AFTER }, () => url))
    await Promise.all([...renewed, ...urls.flatMap((url) => [ask(parent, url), ask(child, url)])])
    return answer
  }
  const deletes = await inParallel(AT_ONCE, families.slice(ALONE), revoke)
  isOver = true
  await load
  deletes.push(...(await inParallel(1, families.slice(0, ALONE), revoke)))

  const after = requests.filter(({ key, sentAtMs }) => sentAtMs > key.deletedAtMs)
  const before = requests.filter(({ key, sentAtMs }) => sentAtMs < key.deletedAtMs)
  const accepted = (list: Request[]) => list.filter(({ status }) => status === 200).length
  const verdict = new Verdict()
  verdict.equal('DELETEs answered with 200', deletes.filter((a) => a.status === 200).length, count)
  verdict.equal('some requests were accepted before', String(accepted(before) > count), 'true')
  verdict.equal(
    `accepted of ${after.length} sent after their DELETE had answered`,
    accepted(after),
    0,
  )
  const refused = after.filter(({ status }) => status === 401).length
  verdict.equal('refused with 401 of those', refused, after.length)
  return verdict
}
