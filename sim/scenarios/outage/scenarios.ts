import { setTimeout as delay } from 'node:timers/promises'
import type { LocalApi } from '../../../scripts/local/api.ts'
import { call } from '../../../scripts/local/client.ts'
import type { Verdict } from '../../verdict.ts'
import type { TestEnv } from './test-env.ts'
import { load, patient } from './test-env.ts'

const BACK_WITHIN_MS = 10_000
const HANG_MS = 3_000
const CONNECTIONS = 10 // of a process to the database, by default
const BALANCER_MS = 250

const seconds = (ms: number) => Math.round(ms / 100) / 10

/**
 * The primary vanishes without a RST, and a new one answers at its address: at once, or three
 * seconds later.
 */
export async function vanish(testEnv: TestEnv, verdict: Verdict, times: number): Promise<void> {
  const found = { api: [] as number[], ingestion: [] as number[], wakeUp: [] as number[] }
  for (let time = 0; time < times; time++) {
    await fillPool(testEnv)
    const requests = load(testEnv, 2, () => testEnv.api.url)
    await delay(1_000)
    const isHanging = time % 2 === 1
    if (isHanging) testEnv.forwarder.hang()
    testEnv.forwarder.vanish()
    if (isHanging) await delay(HANG_MS)
    testEnv.forwarder.restore()
    const startedAt = performance.now()
    found.ingestion.push(await ingestionMoves(testEnv, 2 * BACK_WITHIN_MS))
    await delay(Math.max(0, BACK_WITHIN_MS + 2_000 - (performance.now() - startedAt)))
    await requests.stop()
    const lastFailure = requests.failures.at(-1)?.atMs ?? startedAt
    found.api.push(Math.max(0, lastFailure - startedAt))
    found.wakeUp.push(await patient(slowestWakeUp(testEnv)).catch(() => Number.POSITIVE_INFINITY))
  }
  for (const [what, times_] of Object.entries({
    'last failure of the API after': found.api,
    'all ingestion feeds move again after': found.ingestion,
  })) {
    const late = times_.filter((ms) => ms >= BACK_WITHIN_MS).map((ms) => `${seconds(ms)} s`)
    verdict.none(`${what} ${times_.map(seconds).join(', ')} s; later than 10 s`, late)
  }
  const slow = found.wakeUp.filter((ms) => ms >= 1_000).map((ms) => `${Math.round(ms)} ms`)
  const all = found.wakeUp.map(Math.round).join(', ')
  verdict.none(`slowest of five waits woken after ${all} ms; later than a second`, slow)
}

/** Opens every connection of the pool, so that all of them lead to the vanished server. */
async function fillPool({ api, key }: TestEnv): Promise<void> {
  const all = Array.from({ length: 4 * CONNECTIONS }, () =>
    call(api.url, 'POST', '/v1/transaction_intents', { key, body: { amount: 100 } }),
  )
  await Promise.all(all)
}

async function ingestionMoves({ sql }: TestEnv, withinMs: number): Promise<number> {
  const slots = async () => {
    const rows = await sql(
      'SELECT feed, complete_slot FROM chain_feeds WHERE lease_owner IS NOT NULL',
    )
    return new Map(rows.map((row) => [String(row.feed), Number(row.complete_slot)]))
  }
  const before = await slots()
  const startedAt = performance.now()
  while (performance.now() - startedAt < withinMs) {
    const now = await slots()
    if ([...before].every(([feed, slot]) => (now.get(feed) ?? 0) > slot)) break
    await delay(100)
  }
  return performance.now() - startedAt
}

/**
 * Time from the answer of a cancel to the answer of a request that waits for it. Without NOTIFY it
 * would poll every two seconds.
 */
async function slowestWakeUp({ api, key }: TestEnv): Promise<number> {
  let slowest = 0
  for (let i = 0; i < 5; i++) {
    const path = '/v1/transaction_intents'
    const { body } = await call(api.url, 'POST', path, { key, body: { amount: 100 } })
    const waiting = call(api.url, 'GET', `${path}/${body.id}?wait_for=canceled`, { key })
    await delay(300)
    const canceled = await call(api.url, 'POST', `${path}/${body.id}/cancel`, { key })
    const from = performance.now()
    const answer = await waiting
    const isRight = canceled.status === 200 && answer.body.status === 'canceled'
    slowest = Math.max(slowest, isRight ? performance.now() - from : Number.POSITIVE_INFINITY)
  }
  return slowest
}

/** The primary is demoted: it is read-only until it is promoted again. */
export async function demote(testEnv: TestEnv, verdict: Verdict): Promise<void> {
  const { api, key, sql } = testEnv
  const post = () =>
    call(api.url, 'POST', '/v1/transaction_intents', { key, body: { amount: 100 } })
  const ready = async () => (await call(api.url, 'GET', '/readyz')).status
  await sql('ALTER SYSTEM SET default_transaction_read_only = on')
  await sql('SELECT pg_reload_conf()')
  await delay(500) // until every session has reloaded
  const refused = await post()
  const retryAfter = Number(refused.headers.get('retry-after'))
  verdict.equal('POST while read-only', refused.status, 503)
  verdict.atLeast('Retry-After, in seconds', retryAfter, 1)
  verdict.equal('/readyz while read-only', await ready(), 503)
  const read = await call(api.url, 'GET', '/v1/account', { key })
  verdict.equal('GET while read-only', read.status, 200)
  await sql('ALTER SYSTEM RESET default_transaction_read_only')
  await sql('SELECT pg_reload_conf()')
  await delay(500)
  verdict.equal('POST after promotion', (await post()).status, 200)
  verdict.equal('/readyz after promotion', await ready(), 200)
}

/** PostgreSQL is stopped for a while under load. */
export async function stop(testEnv: TestEnv, verdict: Verdict, forMs: number): Promise<void> {
  const requests = load(testEnv, 5, () => testEnv.api.url)
  await delay(1_000)
  testEnv.lines.length = 0
  await testEnv.stopPostgres()
  await delay(forMs)
  await testEnv.startPostgres()
  const startedAt = performance.now()
  await delay(5_000)
  await requests.stop()
  const lastMs = Math.max(0, (requests.failures.at(-1)?.atMs ?? startedAt) - startedAt)
  const others = requests.failures.filter(({ what }) => what !== '503').map(({ what }) => what)
  const count = requests.failures.length
  verdict.atLeast('requests that failed during the stop', count, 10)
  verdict.none('of them with a status other than 503', others)
  verdict.equal(`recovered ${seconds(lastMs)} s after its start`, String(lastMs < 5_000), 'true')
  const logged = testEnv.lines.map((line) => JSON.parse(line) as { msg: string; err?: Error })
  const words = logged.map(({ msg }) => msg)
  const of = (word: string) => words.filter((each) => each === word).length
  verdict.equal('log lines of API and ingestion: unavailable', of('database unavailable'), 2)
  verdict.equal(
    'log lines of API and ingestion: available again',
    of('database available again'),
    2,
  )
  verdict.none(
    'other log lines at level warn and above',
    logged
      .filter(({ msg }) => !msg.startsWith('database '))
      // A node that answers late on a busy machine is no matter of the database.
      .filter(({ err }) => err?.message.startsWith('no source could be read') !== true)
      .map(({ msg, err }) => (err === undefined ? msg : `${msg}: ${err.message}`)),
  )
}

/**
 * Two API processes behind a load balancer, replaced one after another under load, as a deploy
 * does.
 */
export async function deploy(testEnv: TestEnv, verdict: Verdict, restarts: number): Promise<void> {
  const apis: LocalApi[] = [testEnv.api, await testEnv.startAnother()]
  let ready = apis.map(({ url }) => url)
  let isOver = false
  const balancing = (async () => {
    while (!isOver) {
      const urls = apis.map(({ url }) => url)
      const answers = await Promise.all(
        urls.map((url) => call(url, 'GET', '/readyz').catch(() => null)),
      )
      ready = urls.filter((_, index) => answers[index]?.status === 200)
      await delay(BALANCER_MS)
    }
  })()
  let turn = 0
  const requests = load(testEnv, 8, () => ready[turn++ % ready.length])
  for (let i = 0; i < restarts; i++) {
    await delay(1_000)
    const [oldest] = apis as [LocalApi]
    await oldest.stop()
    const next = await testEnv.startAnother()
    apis.shift()
    apis.push(next)
    while (!ready.includes(next.url)) await delay(BALANCER_MS)
  }
  await delay(500)
  await requests.stop()
  isOver = true
  await balancing
  verdict.atLeast('requests during the deploy', requests.count(), 100)
  verdict.none(
    `of them failed, in ${restarts} restarts`,
    requests.failures.map(({ what }) => what),
  )
}
