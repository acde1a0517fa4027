import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../src/lib/ids.ts'
import { usePayments } from './world.ts'

const world = usePayments()
const { newSession, newIntent, waitFor, payer, payAtEndpoint: payAtDoor, send, create } = world

// One merchant with payments of all kinds.
let key: string
let session: Awaited<ReturnType<typeof newSession>>
let intent: typeof session
let whole: typeof session
let signature: string

const get = async (path: string, own = key) =>
  (await world.api().call('GET', path, { key: own })).body
const reconcile = () => get('/v1/reports/reconciliation')
const sql = (text: string, values: unknown[] = []) => world.api().database.query(text, values)
const references = ({ object }: typeof session): string[] =>
  object.chain_pay_uri === undefined
    ? object.next_action.chain_payment.payable.references
    : new URL(object.chain_pay_uri).searchParams.getAll('reference')
const pay = async (made: typeof session, baseUnits: number, named = references(made)) =>
  await send(await payer(), [{ to: made.object.recipient_address, baseUnits }], named)

const detected = (made: typeof session, verdict: string) =>
  vi.waitFor(
    async () =>
      expect(await world.detections(made)).toMatchObject([{ verdict, commitment: 'finalized' }]),
    { timeout: 60_000, interval: 100 },
  )

beforeAll(async () => {
  key = (await world.api().newKey()).secret
  session = await newSession(2_500, key)
  intent = await newIntent(10_000, key)
  whole = await newIntent(20_000, key)
  const [split, over, proposed] = [
    await newSession(1_000, key),
    await newSession(300, key),
    await newSession(777, key),
  ]
  signature = await payAtDoor(session, await payer())
  await payAtDoor(intent, await payer())
  await pay(whole, 200_000_000)
  await pay(split, 4_000_005)
  await pay(split, 9_999) // less than a cent
  await pay(split, 6_000_000)
  await pay(over, 3_500_001)
  const unmatched = await pay(proposed, 7_770_000, [])
  await waitFor(session, 'complete')
  await waitFor(intent, 'succeeded')
  await waitFor(whole, 'succeeded')
  await waitFor(split, 'complete')
  await waitFor(over, 'complete')
  await detected(proposed, 'proposed')
  await world.api().call('POST', `${proposed.path}/detections/${unmatched}/accept`, { key })
  await holdOne()
  await newSession(50, key)
  const gone = await newSession(60, key)
  await world.api().call('POST', `${gone.path}/cancel`, { key })
}, 90_000)

/** A payment that names two, and waits for its owner's decision. */
async function holdOne() {
  const line = { product_data: { name: 'Mug', price_data: { unit_amount: 300 } }, quantity: 1 }
  const { address: recipient_address } = await world.api().addPayoutWallet(key)
  const body = { line_items: [line], recipient_address }
  const one = await create('/v1/checkout_sessions', body, key)
  const other = await create('/v1/checkout_sessions', body, key)
  await pay(one, 3_000_000, [...references(one), ...references(other).slice(0, 1)])
  await detected(other, 'multiple_objects')
}

const PAID = 25_000_000 + 100_000_000 + 200_000_000 + 10_010_004 + 3_500_001 + 7_770_000

describe('the summary', () => {
  test('shows the amount paid, the fees, and the net', async () => {
    const report = await get('/v1/reports/summary')
    const gross = Math.floor((PAID - 9_999) / 10_000) // less than a cent is no Transaction
    expect(report).toMatchObject({
      object: 'report.summary',
      gross,
      fees: 100,
      refunded: 0,
      net: gross - 100,
      count: 7,
      count_by_type: { checkout_session: 5, transaction_intent: 2, gift_fund: 0, refund: 0 },
      complete_count: 6,
      open_count: 3,
      canceled_count: 1,
      success_rate: 0.6,
      time_zone: 'UTC',
      previous: { to: report.from, gross: 0, count: 0, open_count: 0, success_rate: null },
    })
    expect(report.previous.to - report.previous.from).toBe(report.to - report.from)
    const days: { count: number; date: number }[] = report.by_day
    expect(days.reduce((sum, day) => sum + day.count, 0)).toBe(7)
    expect(days).toHaveLength(report.from % 86_400 === 0 ? 30 : 31)
  })

  test('has the days of a time zone, and compares with the previous period', async () => {
    const zone = 'Pacific/Kiritimati'
    const report = await get(`/v1/reports/summary?time_zone=${zone}`)
    const today = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(Date.now())
    expect(report.time_zone).toBe(zone)
    expect(report.by_day.at(-1)).toMatchObject({ day: today, count: 7 })
    const later = `from=${report.to}&to=${report.to + 86_400}`
    expect(await get(`/v1/reports/summary?${later}`)).toMatchObject({
      count: 0,
      success_rate: null,
      previous: { count: 7, gross: report.gross, complete_count: 6, success_rate: 0.6 },
    })
  })

  test('of another period or account is empty', async () => {
    expect(await get('/v1/reports/summary?from=0&to=86400')).toMatchObject({ gross: 0, count: 0 })
    const other = (await world.api().newKey()).secret
    expect(await get('/v1/reports/summary', other)).toMatchObject({ gross: 0, open_count: 0 })
  })

  test.each([
    'from=5&to=5',
    'from=0&to=31622401',
    'from=-1',
    'to=1e20',
    'since=1',
    'time_zone=Mars/Olympus',
  ])('refuses %s', async (query) => {
    const answer = await world.api().call('GET', `/v1/reports/summary?${query}`, { key })
    expect(answer.status).toBe(400)
  })
})

test('a payment that waits for its owner is listed, an accepted one is not', async () => {
  const { groups } = await get('/v1/reports/attention')
  const counts = Object.fromEntries(
    groups.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
  )
  expect(counts).toMatchObject({ held_payment: 2, proposed_payment: 0, underpaid_payment: 0 })
})

test('the object shows who accepted a payment for it', async () => {
  const { data } = await get('/v1/audit_events?limit=100')
  const accepted = data.find(({ action }: { action: string }) => action === 'detection.accepted')
  const detection = await get(`/v1/search?query=${accepted.subject}`)
  const about = await get(`/v1/audit_events?object=${detection.data[0].source}`)
  const actions = about.data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['detection.accepted', 'checkout_session.created'])
  expect(about.data[0]).toEqual(accepted)
})

test('fees that went to the merchant are due, and listed with their intents', async () => {
  expect(await get('/v1/reports/fees_due')).toMatchObject({
    object: 'report.fees_due',
    due: 200,
    due_base_units: '2000000',
    count: 1,
    intents: { data: [{ id: whole.object.id, due: 200, fee_amount: 200 }], has_more: false },
  })
  const older = await get(`/v1/reports/fees_due?starting_after=${whole.object.id}`)
  expect(older).toMatchObject({ due: 200, intents: { data: [] } })
})

describe('reconciliation', () => {
  test('finds every credited base unit on the chain, and nothing else', async () => {
    expect(await reconcile()).toMatchObject({
      is_complete: true,
      next_from: null,
      signature_count: 8,
      object_count: 6,
      recorded_base_units: `${PAID}`,
      derived_base_units: `${PAID}`,
      difference_base_units: '0',
      differences: [],
    })
  })

  const invented = base58.encode(randomBytes(64))
  test.each([
    [
      'a cent too much in a Transaction',
      `UPDATE transactions SET amount_cents = amount_cents + 1,
        amount_base_units = amount_base_units + 10000 WHERE signature = $1`,
      'wrong_amount',
    ],
    [
      'a cent too little in a detection',
      `UPDATE detections SET amount_base_units = amount_base_units - 10000 WHERE signature = $1`,
      'wrong_amount',
    ],
    ['a lost Transaction', 'DELETE FROM transactions WHERE signature = $1', 'missing_transaction'],
    ['a lost detection', 'DELETE FROM detections WHERE signature = $1', 'missing_detection'],
    [
      'an invented Transaction',
      `INSERT INTO transactions SELECT account_id, '${newId('txn', 0, Date.now())}', type, source,
        '${invented}', sender_address, recipient_address, 1, 10000, 0
        FROM transactions WHERE signature = $1`,
      'not_on_chain',
    ],
    [
      'an object with a base unit too much',
      `UPDATE payables SET received_base_units = received_base_units + 1
        WHERE id = (SELECT source FROM transactions WHERE signature = $1)`,
      'wrong_sum',
    ],
  ])('names %s', async (_, fault, kind) => {
    const tables = ['transactions', 'detections', 'payables']
    for (const table of tables) await sql(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`)
    await sql(fault, [signature])
    const report = await reconcile()
    for (const table of tables) {
      await sql('SET session_replication_role = replica')
      await sql(`DELETE FROM ${table}`)
      await sql(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
      await sql('SET session_replication_role = DEFAULT')
      await sql(`DROP TABLE kept_${table}`)
    }
    expect(report.differences.map((each: { kind: string }) => each.kind)).toContain(kind)
    expect(report.difference_base_units).not.toBe('0')
    expect(report.differences[0].source).toBe(session.object.id)
    expect(await reconcile()).toMatchObject({ difference_base_units: '0', differences: [] })
  })
})
