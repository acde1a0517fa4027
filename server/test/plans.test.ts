import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { dashboardCalls } from '../../scripts/local/dashboard-calls.ts'
import type { SeededPayment } from '../../scripts/local/seed-payments.ts'
import { seedPayments, seedRest } from '../../scripts/local/seed-payments.ts'
import { useApi } from './api.ts'

const api = useApi()
const sql = (text: string, values: unknown[] = []) => api().database.query(text, values)

const PAYMENTS = 20_000
const OTHERS = 10
const PAYMENTS_OF_OTHERS = 500
const HOUR_MS = 3_600_000

let key: string
let sample: SeededPayment
let ids: Record<'session' | 'intent' | 'card', string>

// One larger business among smaller ones, with a little of everything else.
beforeAll(async () => {
  const own = await api().newKey()
  key = own.secret
  const nowMs = api().clock() - 3 * HOUR_MS
  for (let n = 0; n < OTHERS; n++) {
    const { accountId } = await api().signIn()
    await seedPayments(sql as pg.Client['query'], {
      accountId,
      payments: PAYMENTS_OF_OTHERS,
      nowMs,
    })
  }
  sample = await seedPayments(sql as pg.Client['query'], {
    accountId: own.accountId,
    payments: PAYMENTS,
    nowMs,
    days: 30,
  })
  await seedRest(sql as pg.Client['query'], own.accountId, nowMs)
  const [session] = await listed('/v1/checkout_sessions?payment_status=paid')
  const [intent] = await listed('/v1/transaction_intents')
  const { body: card } = await api().call('POST', '/v1/cards', {
    key,
    body: { number: '4242424242424242', exp_month: 12, exp_year: 2040 },
  })
  ids = { session, intent, card: card.id } as typeof ids
  await sql('VACUUM ANALYZE')
}, 120_000)

const listed = async (path: string): Promise<string[]> =>
  (await api().call('GET', path, { key })).body.data.map(({ id }: { id: string }) => id)

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
type Sent = {
  readonly name: string | undefined
  readonly text: string
  readonly values: unknown[]
}

/** The statements that a request sends to PostgreSQL. */
async function statementsOf(path: string): Promise<Sent[]> {
  const spy = vi.spyOn(pg.Pool.prototype, 'query')
  try {
    const { status, body } = await api().call('GET', path, { key })
    expect([path, status, JSON.stringify(body).slice(0, 200)]).toEqual([
      path,
      200,
      expect.anything(),
    ])
    const sent = spy.mock.calls.map(([each]) => each as unknown as Sent)
    // Authentication is cached for a quarter of a second.
    return sent.filter(({ name }) => name !== 'api_keys.find_by_secret_hash')
  } finally {
    spy.mockRestore()
  }
}

async function planOf(mode: string, text: string, values: readonly unknown[]): Promise<Node[]> {
  await sql(`SET plan_cache_mode = ${mode}`)
  await sql(`PREPARE asked AS ${text}`)
  const given = values.length === 0 ? '' : `(${values.map(literal)})`
  const explained = await sql(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked${given}`)
  await sql('DEALLOCATE asked')
  return flatten(explained.rows[0]['QUERY PLAN'][0].Plan)
}

/** Includes rows that were read and discarded. */
function rowsOf(node: Node): number {
  const inVain =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + inVain) * node['Actual Loops']
}

// EXPLAIN takes no parameters for the statement it executes.
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  const element = (each: unknown) => JSON.stringify(String(each))
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(element)}}` : String(value))
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
const PLANS = ['force_custom_plan', 'force_generic_plan']
const NEVER_GENERIC = PLANS.slice(0, 1)

/**
 * The cost of the answer: by the custom plan for these values or, for a named statement, by its
 * generic plan if that is worse.
 */
async function costOf(sent: readonly Sent[]): Promise<{ rows: number; scanned: string[] }> {
  let rows = 0
  const scanned = new Set<string>()
  for (const { name, text, values } of sent) {
    const modes = name === undefined ? NEVER_GENERIC : PLANS
    const costs: number[] = []
    for (const mode of modes) {
      const scans = (await planOf(mode, text, values)).filter((node) =>
        /Seq Scan|Index|Bitmap Heap/.test(node['Node Type']),
      )
      costs.push(scans.reduce((sum, node) => sum + rowsOf(node), 0))
      for (const node of scans) {
        if (node['Node Type'] === 'Seq Scan') scanned.add(node['Relation Name'] ?? '')
      }
    }
    rows += Math.ceil(Math.max(...costs))
  }
  return { rows, scanned: [...scanned] }
}

const BIG = ['payables', 'transactions', 'detections', 'payment_tallies', 'audit_events']

async function judge(path: string, most: number): Promise<string | null> {
  const { rows, scanned } = await costOf(await statementsOf(path))
  const ends = scanned.filter((table) => BIG.includes(table))
  if (ends.length > 0) return `${path}: ${ends} are scanned in full`
  return rows > most ? `${path}: ${rows} rows are read, more than ${most}` : null
}

test('every view uses an index, and reads no more rows than it shows', async () => {
  const troubles: string[] = []
  for (const [path, most] of Object.entries(dashboardCalls(sample, ids))) {
    const trouble = await judge(path, most)
    if (trouble !== null) troubles.push(trouble)
  }
  expect(troubles).toEqual([])
}, 120_000)

test('a generic plan would read a large account in full', async () => {
  const path = '/v1/transactions?amount_gte=500&amount_lte=2000'
  const sent = await statementsOf(path)
  const named = sent.map((each) => ({ ...each, name: 'any account' }))
  expect((await costOf(sent)).rows).toBeLessThan(PAYMENTS / 5)
  expect((await costOf(named)).rows).toBeGreaterThan(PAYMENTS / 2)
})

describe('without its index a view reads too much:', () => {
  test.each([
    ['transactions_by_type', () => '/v1/transactions?type=transaction_intent'],
    ['transactions_by_source', () => `/v1/transactions?source=${sample.source}`],
    ['transactions_by_sender', () => `/v1/transactions?sender_address=${sample.sender_address}`],
    ['transactions_by_amount', () => '/v1/transactions?amount_gte=16500'],
    ['payables_by_state', () => '/v1/checkout_sessions?status=canceled'],
    ['payables_by_amount', () => '/v1/checkout_sessions?amount_gte=16500'],
    ['payables_by_label', () => `/v1/search?query=order:${sample.order}`],
    ['payables_part_paid', () => '/v1/reports/attention'],
    ['detections_undecided', () => '/v1/reports/attention'],
    ['audit_events_by_subject', () => `/v1/audit_events?object=${ids.session}`],
  ])('%s', async (index, pathOf) => {
    const path = pathOf()
    const most = dashboardCalls(sample, ids)[path] as number
    expect(await judge(path, most)).toBeNull()
    await sql('BEGIN')
    try {
      // The statements come from the complete database; only their plans differ here.
      const sent = await statementsOf(path)
      await sql(`DROP INDEX ${index}`)
      const { rows, scanned } = await costOf(sent)
      expect(rows > most || scanned.some((table) => BIG.includes(table))).toBe(true)
    } finally {
      await sql('ROLLBACK')
    }
  })
})
