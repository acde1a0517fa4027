// However often a refund is requested, and whatever happens to it, no more than was paid goes back:
// 200 attempts to get a double refund, measured by the money that left the merchants' accounts on
// the chain. `--quick` makes 60 and plants one fault.
import { setTimeout as delay } from 'node:timers/promises'
import { plant, plantAll } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { ATTEMPTS } from './refunds/attempts.ts'
import { misname, stall, vanish } from './refunds/forks.ts'
import { proveOnRealNetwork } from './refunds/real.ts'
import type { Sale, TestEnv } from './refunds/test-env.ts'
import { CREDITED, FLOAT, holdingOf, withTestEnv } from './refunds/test-env.ts'

const isQuick = process.argv.includes('--quick')
const PLANTED = 36
const FORKED = 4
const AT_ONCE = 16
// The feeds of a dead process are free after ten seconds: ingestion must make progress in between.
const KILL_EVERY_MS = 20_000
const FIRST_KILL_MS = 4_000

const REFUNDS = 'server/src/payments/refunds'

const FAULTS: Readonly<Record<string, () => Promise<string>>> = {
  'the server has no lock and no unique key': () =>
    plantAll([
      {
        file: `${REFUNDS}/service.ts`,
        sound: 'await lockPayment(tx, accountId, source)',
        faulty: 'lockPayment.call',
      },
      {
        file: 'server/migrations/20261115120000000_payables.sql',
        sound: 'CREATE UNIQUE INDEX refunds_one_live',
        faulty: 'CREATE INDEX refunds_one_live',
      },
    ]),
  'ingestion expires refunds by confirmed blocks': () =>
    plant(
      `${REFUNDS}/expiry.ts`,
      "source.getBlockHeight('finalized')",
      "source.getBlockHeight('confirmed')",
    ),
  'ingestion accepts any transaction that names a refund': () =>
    plant(
      `${REFUNDS}/state.ts`,
      'signers.includes(signerAddress) &&',
      'signers.length > 0 && signerAddress !== reference &&',
    ),
}
const planted = Object.entries(FAULTS).slice(0, isQuick ? 1 : undefined)

await prove(
  'refunds of one payment',
  async (directory) => {
    const verdict = new Verdict()
    const isSound = directory === undefined
    const attempts = isSound ? (isQuick ? 60 : 200) : PLANTED
    await withTestEnv(directory, async (testEnv) => {
      const sales = await testEnv.sell(attempts)
      const kills = await attemptAll(testEnv, sales.slice(3 * FORKED), isSound)
      for (const [index, fork] of [vanish, misname, stall].entries()) {
        await fork(testEnv, sales.slice(index * FORKED, (index + 1) * FORKED))
      }
      await audit(testEnv, sales, verdict)
      if (isSound) verdict.atLeast('kills of ingestion', kills, 1)
    })
    if (isSound) await proveOnRealNetwork(verdict)
    return verdict
  },
  Object.fromEntries(planted.map(([fault, tree]) => [fault, tree()])),
)

/** A few at a time, while ingestion is killed from time to time. */
async function attemptAll(testEnv: TestEnv, sales: readonly Sale[], isKilling: boolean) {
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
  const queue = sales.entries()
  const worker = async () => {
    for (const [index, sale] of queue) {
      const attempt = ATTEMPTS[index % ATTEMPTS.length] as (typeof ATTEMPTS)[number]
      await attempt(testEnv, sale, Math.floor(index / ATTEMPTS.length))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker)).finally(() => over.abort())
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
