// However often a refund is requested, and whatever happens to it, no more than was paid goes back: attempts to get a
// double refund, measured by the money that left the merchants' accounts on the chain.
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { inParallel } from '../world/parallel.ts'
import type { Attempt } from './refunds/attempts.ts'
import { ATTEMPTS } from './refunds/attempts.ts'
import { misname, stall, vanish } from './refunds/forks.ts'
import { proveOnRealNetwork } from './refunds/real.ts'
import type { Sale, TestEnv } from './refunds/test-env.ts'
import { CREDITED, FLOAT, holdingOf, withTestEnv } from './refunds/test-env.ts'

const FORKS = [vanish, misname, stall]
const FORKED = 4
const AT_ONCE = 16
// The feeds of a dead process are free after ten seconds: ingestion must make progress in between.
const KILL_EVERY_MS = 20_000
const FIRST_KILL_MS = 4_000

const REFUNDS = 'server/src/payments/refunds'

const faults: readonly Fault[] = [
  {
    name: 'the server has no lock and no unique key',
    patches: [
      { file: `${REFUNDS}/service.ts`, in: 'create', without: 'lockPayment' },
      {
        file: 'server/migrations/20261120013000000_refunds-by-source.sql',
        in: 'refunds_one_live_of_source',
        replace: 'UNIQUE INDEX',
        by: 'INDEX',
      },
    ],
    caughtBy: 'payments refunded more than once',
    shownBy: 'atOnce',
  },
  {
    name: 'ingestion expires refunds by confirmed blocks',
    patches: [
      {
        file: `${REFUNDS}/expiry.ts`,
        in: 'expireRefunds',
        replace: "'finalized'",
        by: "'confirmed'",
      },
    ],
    caughtBy: 'payments refunded more than once',
    shownBy: 'stall',
  },
  {
    name: 'ingestion accepts any transaction that names a refund',
    patches: [
      {
        file: `${REFUNDS}/state.ts`,
        in: 'isRefund',
        replace: 'signers.includes(signerAddress)',
        by: 'true',
      },
    ],
    caughtBy: 'payments refunded more than once',
    shownBy: 'misname',
  },
]

export const proof: Proof = {
  promise: 'A payment is refunded at most once, whatever wallets and forks do',
  faults,
  async run(run) {
    const verdict = new Verdict()
    await withTestEnv(run.directory, (testEnv) => refundAll(testEnv, run, verdict))
    if (isWanted(run, proveOnRealNetwork.name)) await proveOnRealNetwork(verdict)
    return verdict
  },
}

async function refundAll(testEnv: TestEnv, run: Run, verdict: Verdict): Promise<void> {
  const attempts = ATTEMPTS.filter(({ name }) => isWanted(run, name))
  const forks = FORKS.filter(({ name }) => isWanted(run, name))
  const forked = forks.length * FORKED
  const attempted = attempts.length === 0 ? 0 : run.fault !== null ? 24 : run.isQuick ? 48 : 188
  const sales = await testEnv.sell(forked + attempted)
  const kills = await attemptAll(testEnv, sales.slice(forked), attempts, run.fault === null)
  for (const [index, fork] of forks.entries()) {
    await fork(testEnv, sales.slice(index * FORKED, (index + 1) * FORKED))
  }
  await audit(testEnv, sales, verdict)
  if (run.fault === null && run.only === undefined) verdict.atLeast('kills of ingestion', kills, 1)
}

/** A few at a time, while ingestion is killed from time to time. */
async function attemptAll(
  testEnv: TestEnv,
  sales: readonly Sale[],
  attempts: readonly Attempt[],
  isKilling: boolean,
): Promise<number> {
  let kills = 0
  const over = new AbortController()
  const { signal } = over
  const killing = (async () => {
    while (isKilling) {
      const afterMs = kills === 0 ? FIRST_KILL_MS : KILL_EVERY_MS
      await delay(afterMs, null, { signal }).catch(() => {})
      if (signal.aborted) return
      await testEnv.killIngestion()
      kills += 1
    }
  })()
  await inParallel(AT_ONCE, sales, async (sale, index) => {
    const attempt = attempts[index % attempts.length] as Attempt
    await attempt(testEnv, sale, Math.floor(index / attempts.length))
  }).finally(() => over.abort())
  await killing
  return kills
}

async function audit(testEnv: TestEnv, sales: readonly Sale[], verdict: Verdict): Promise<void> {
  const { sql, chain, answers } = testEnv
  await testEnv.until('no refund is pending', async () => {
    const query = "SELECT 1 FROM refunds WHERE state IN ('live', 'confirmed') LIMIT 1"
    return (await sql.query(query)).rows.length === 0
  })
  const { rows } = await sql.query(`SELECT source, sum(amount_base_units) AS landed
    FROM refunds WHERE state = 'landed' GROUP BY source`)
  const landed = new Map(rows.map((row) => [row.source as string, BigInt(row.landed)]))
  const [twice, unlike]: [string[], string[]] = [[], []]
  let whole = 0
  for (const { path, merchant, buyer } of sales) {
    const gone = FLOAT + CREDITED - (await holdingOf(chain, merchant))
    const id = path.split('/').at(-1) as string
    if (gone > CREDITED) twice.push(`${id}: ${gone} of ${CREDITED} went back`)
    const reported = landed.get(id) ?? 0n
    const back = await holdingOf(chain, buyer)
    if (reported !== gone || back !== gone)
      unlike.push(`${id}: ${reported} reported, ${gone} sent, ${back} received`)
    if (gone === CREDITED) whole += 1
  }
  verdict.none(`of ${sales.length} attempts, payments refunded more than once`, twice)
  verdict.none('refunds reported differently than they happened', unlike)
  verdict.atLeast('payments refunded in full', whole, Math.floor(sales.length * 0.8))
  const broken = answers.filter(({ status }) => status >= 500)
  verdict.none(
    `of ${answers.length} answers, 5xx`,
    broken.map(({ body }) => JSON.stringify(body)),
  )
}
