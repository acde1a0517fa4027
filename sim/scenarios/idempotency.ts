// One Idempotency-Key, many requests, several processes: one object, even when a process dies
// during the request.
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../../scripts/local/client.ts'
import { call, createKey } from '../../scripts/local/client.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'

const PROCESSES = 4
const CONNECTIONS = 10 // of a process to the database, by default

export const proof: Proof = {
  promise: 'One Idempotency-Key creates one object, even when a process is killed midway',
  faults: [
    {
      name: 'the server checks before it takes the lock',
      patches: [
        {
          file: 'server/src/db/claims.ts',
          in: 'insertClaimed',
          first: `if ((await findClaim(db, claim)) !== null) throw new ClaimTaken()
            await db.insert(rows)
            await recordClaim(db, claim, resourceId).catch(() => {})
            claim.isRecorded = true
            return`,
        },
      ],
      caughtBy: 'objects',
    },
  ],
  run: ({ isQuick, directory }) =>
    withWorld({ processes: PROCESSES, directory }, async (world) => {
      const verdict = new Verdict()
      await proveDuplicates(world, verdict, isQuick ? 200 : 1_000)
      if (verdict.holds) await proveKills(world, verdict, isQuick ? 4 : 20)
      return verdict
    }),
}

function create(world: World, key: string, idempotencyKey: string, name: string): Promise<Answer> {
  const headers = { 'idempotency-key': idempotencyKey }
  return call(world.next().url, 'POST', '/v1/api_keys', { key, headers, body: { name } })
}

async function proveDuplicates(world: World, verdict: Verdict, duplicates: number): Promise<void> {
  const [mine, theirs] = [await newKey(world), await newKey(world)]
  // The lock keeps every write open until as many requests as connections are inside. Otherwise the
  // first would finish before the second begins, and nothing would be proven.
  await world.sql.query('BEGIN; LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE')
  const requests = Array.from({ length: duplicates }, () => create(world, mine, 'one', 'duplicate'))
  await blocked(world, PROCESSES * CONNECTIONS)
  await world.sql.query('COMMIT')
  const answers = await Promise.all(requests)
  const statuses = (status: number) => answers.filter((answer) => answer.status === status).length
  const ids = new Set(answers.map((answer) => answer.body.id))
  const replays = answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')
  verdict.equal('objects', await count(world, 'duplicate'), 1)
  verdict.equal('answers with 200', statuses(200), duplicates)
  verdict.equal('ids named', ids.size, 1)
  verdict.equal('answers marked as replayed', replays.length, duplicates - 1)
  verdict.equal('answers with the secret', answers.filter((a) => 'secret' in a.body).length, 1)
  verdict.equal('answers with 5xx', answers.filter((a) => a.status >= 500).length, 0)

  const other = await create(world, mine, 'one', 'another body')
  verdict.equal(
    'another body',
    `${other.status} ${other.body.error?.code}`,
    '400 idempotency_key_reused',
  )
  const foreign = await create(world, theirs, 'one', 'foreign')
  verdict.equal('another account', `${foreign.status} ${foreign.body.name}`, '200 foreign')
  const elsewhere = await call(world.next().url, 'POST', '/v1/account', {
    key: mine,
    headers: { 'idempotency-key': 'one' },
    body: { username: 'elsewhere' },
  })
  const { status, body } = elsewhere
  verdict.equal('another path', `${status} ${body.username}`, '200 elsewhere')
}

/** Kills a process whose transaction holds the key's lock and waits inside the write. */
async function proveKills(world: World, verdict: Verdict, kills: number): Promise<void> {
  const key = await newKey(world)
  let once = 0
  for (let i = 0; i < kills; i++) {
    const name = `killed-${i}`
    // Before the object is written, and after it: the key's lock is held in both cases.
    const table = i % 2 === 0 ? 'api_keys' : 'audit_events'
    await world.sql.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
    const [victim] = world.apis.splice(0, 1) as [World['apis'][number]]
    const headers = { 'idempotency-key': name }
    const lost = call(victim.url, 'POST', '/v1/api_keys', { key, headers, body: { name } })
    lost.catch(() => {}) // its connection dies with the process
    await blocked(world, 1)
    await victim.kill()
    await world.sql.query('COMMIT')
    await world.startAnother()
    const retry = await create(world, key, name, name)
    if (retry.status === 200 && (await count(world, name)) === 1) once++
  }
  verdict.equal('requests killed with -9 and repeated that created one object', once, kills)
}

async function blocked(world: World, backends: number): Promise<void> {
  for (let tries = 0; tries < 800; tries++) {
    const { rows } = await world.sql.query('SELECT 1 FROM pg_locks WHERE NOT granted')
    if (rows.length >= backends) return
    await delay(5) // PostgreSQL has no event for this
  }
  throw new Error(`${backends} concurrent writes were never reached`)
}

async function newKey(world: World): Promise<string> {
  return await createKey(world.next().url, newWallet(), { name: 'proof', appUrl: world.appUrl })
}

async function count(world: World, name: string): Promise<number> {
  const { rows } = await world.sql.query('SELECT count(*) FROM api_keys WHERE name = $1', [name])
  return Number(rows[0].count)
}
