// One Idempotency-Key, many requests, several processes: one object, even when a process dies
// during the request. `--quick` takes a sample.
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../scripts/local/client.ts'
import { call, createKey } from '../scripts/local/client.ts'
import { newWallet } from '../scripts/local/wallets.ts'
import type { World } from '../scripts/local/world.ts'
import { withWorld } from '../scripts/local/world.ts'
import { plant } from './lib/mutant.ts'
import { prove, Verdict } from './lib/verdict.ts'

const isQuick = process.argv.includes('--quick')
const DUPLICATES = isQuick ? 200 : 1_000
const KILLS = isQuick ? 4 : 20
const PROCESSES = 4
const CONNECTIONS = 10 // of a process to the database, by default

await prove(
  `${DUPLICATES} duplicate requests over ${PROCESSES} processes, ${KILLS} kills`,
  (directory) =>
    withWorld({ processes: PROCESSES, ...(directory && { directory }) }, async (world) => {
      const verdict = new Verdict()
      await proveDuplicates(world, verdict)
      if (verdict.holds) await proveKills(world, verdict)
      return verdict
    }),
  {
    'the server checks before it takes the lock': plant(
      'server/src/db/database.ts',
      'claim === null ? db.insert(rows) : insertClaimed(db, claim, resourceId, rows),',
      `claim === null ? db.insert(rows) : (async () => {
        const { ClaimTaken, findClaim } = await import('./claims.ts')
        if ((await findClaim(db, claim)) !== null) throw new ClaimTaken()
        await db.insert(rows)
        await settleClaim(db, claim, resourceId).catch(() => {})
        claim.settled = true
      })(),`,
    ),
  },
)

function create(world: World, key: string, idempotencyKey: string, name: string): Promise<Answer> {
  const headers = { 'idempotency-key': idempotencyKey }
  return call(world.next().url, 'POST', '/v1/api_keys', { key, headers, body: { name } })
}

async function proveDuplicates(world: World, verdict: Verdict): Promise<void> {
  const [mine, theirs] = [await newKey(world), await newKey(world)]
  // The lock keeps every write open until as many requests as connections are inside. Otherwise the
  // first would finish before the second begins, and nothing would be proven.
  await world.sql.query('BEGIN; LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE')
  const duplicates = Array.from({ length: DUPLICATES }, () =>
    create(world, mine, 'one', 'duplicate'),
  )
  await blocked(world, PROCESSES * CONNECTIONS)
  await world.sql.query('COMMIT')
  const answers = await Promise.all(duplicates)
  const statuses = (status: number) => answers.filter((answer) => answer.status === status).length
  const ids = new Set(answers.map((answer) => answer.body.id))
  const replays = answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')
  verdict.equal('objects', await count(world, 'duplicate'), 1)
  verdict.equal('answers with 200', statuses(200), DUPLICATES)
  verdict.equal('ids named', ids.size, 1)
  verdict.equal('answers marked as replayed', replays.length, DUPLICATES - 1)
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
async function proveKills(world: World, verdict: Verdict): Promise<void> {
  const key = await newKey(world)
  let once = 0
  for (let i = 0; i < KILLS; i++) {
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
  verdict.equal('requests killed with -9 and repeated that created one object', once, KILLS)
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
