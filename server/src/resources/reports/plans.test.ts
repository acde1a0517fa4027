import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { allStatements } from '../../db/statement.ts'
import '../search/repository.ts'
import './repository.ts'

const database = useDatabase()

const ACCOUNTS = 20
const ROWS = 1_000

// Like a service of some size, in which one account is a small part of the whole.
beforeAll(async () => {
  const { query } = database()
  await query('SET session_replication_role = replica') // rows without their accounts will do
  const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 10, '0') || lpad(a::text, 16, '0')`
  const some = `FROM generate_series(1, ${ROWS}) AS n, generate_series(1, ${ACCOUNTS}) AS a`
  const account = `'acct_' || a`
  const labels = `jsonb_build_object('order', n::text)`
  await query(`INSERT INTO transactions SELECT ${account}, ${id('txn')},
    (ARRAY['checkout_session', 'transaction_intent', 'gift_fund', 'gift_release'])[1 + n % 4],
    ${id('cs')}, 's' || n || '-' || a, 'payer' || n % 500, 'shop' || a, n, n * 10000, 0 ${some}`)
  await query(`INSERT INTO payables (account_id, id, state, amount_cents, recipient_address,
    recipient_token_account, reference, marker, metadata, fee_due_base_units)
    SELECT ${account}, ${id('cs')}, 'settled', n, 'shop' || n % 50, 't', 'r' || n || '-' || a, 'm',
    ${labels}, CASE WHEN n % 100 = 0 THEN 5 ELSE 0 END ${some}`)
  await query(`INSERT INTO detections SELECT ${account}, ${id('det')}, ${id('cs')},
    's' || n || '-' || a, CASE WHEN n % 100 = 0 THEN 'refund' ELSE 'pay' END, 0, 'finalized',
    CASE WHEN n % 100 = 0 THEN 'refunded' ELSE 'paid' END, n, now(), n * 10000, 'p', 'q', 0,
    CASE WHEN n % 100 = 0 THEN NULL ELSE 0 END ${some}`)
  await query(`INSERT INTO checkout_links SELECT ${account}, ${id('cl')}, '[]', n, 'shop', ${labels}
    ${some}`)
  await query(`INSERT INTO gifts (account_id, id, status, amount_cents, sender_address,
    release_verification_key, metadata, fund_by_slot, nonce, escrow_address, vault_address,
    recipient_address) SELECT ${account}, ${id('gift')}, 'open', n, 's' || n, 'k' || n || '-' || a,
    ${labels}, 1, 1, 'e' || n || '-' || a, 'v', 'r' || n ${some}`)
  await query(`INSERT INTO products (account_id, id, active, name, images, metadata, type,
    amount_cents, updated_at) SELECT ${account}, ${id('prod')}, true, 'x', '{}', ${labels}, 'good', 0,
    now() ${some}`)
  await query(
    `INSERT INTO prices SELECT ${account}, ${id('price')}, ${id('prod')}, true, n ${some}`,
  )
  await query(`INSERT INTO checkout_intents (account_id, id, phase, url, metadata)
    SELECT ${account}, ${id('ci')}, 'quoting', 'http://shop.test', ${labels} ${some}`)
  await query('VACUUM ANALYZE')
}, 60_000)

type Node = { 'Node Type': string; 'Index Name'?: string; Plans?: Node[] }

/** Every step of the plan that serves any values, as a named statement is planned after some uses. */
async function planOf(text: string): Promise<Node[]> {
  const { rows } = await database().query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
  const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
  return flatten(rows[0]['QUERY PLAN'][0].Plan)
}

const own = () => allStatements().filter(({ name }) => /^(reports|search)\./.test(name))

test('no report and no search reads a table from end to end', async () => {
  expect(own().length).toBeGreaterThan(25)
  for (const { name, text } of own()) {
    const nodes = (await planOf(text)).map((node) => node['Node Type'])
    expect(nodes, name).not.toContain('Seq Scan')
    expect(nodes.join(), name).toMatch(/Index/)
  }
})

test('every look-up has its index', async () => {
  const used: Record<string, string> = {}
  for (const { name, text } of own()) {
    const indexes = (await planOf(text)).flatMap((node) => node['Index Name'] ?? [])
    used[name] = [...new Set(indexes)].join(', ')
  }
  expect(used).toMatchInlineSnapshot(`
    {
      "reports.count_by_state": "payables_by_state",
      "reports.list_entries": "detections_by_signature, transactions_signature_unique",
      "reports.list_fees_due.asc": "payables_fee_due",
      "reports.list_fees_due.desc": "payables_fee_due",
      "reports.list_tallies": "payables_pkey, detections_by_source",
      "reports.sum_by_type": "transactions_by_type, detections_refunds",
      "reports.sum_fees_due": "payables_fee_due",
      "reports.walk": "detections_pkey, transactions_pkey",
      "search.checkout_intents_by_id": "checkout_intents_id_unique",
      "search.checkout_intents_by_metadata": "checkout_intents_by_metadata",
      "search.checkout_links_by_id": "checkout_links_id_unique",
      "search.checkout_links_by_metadata": "checkout_links_by_metadata",
      "search.detections_by_id": "detections_pkey",
      "search.detections_by_signature": "detections_by_signature",
      "search.gifts_by_id": "gifts_id_unique",
      "search.gifts_by_metadata": "gifts_by_metadata",
      "search.gifts_by_recipient": "gifts_by_recipient",
      "search.gifts_by_sender": "gifts_by_sender",
      "search.payables_by_amount": "payables_by_amount",
      "search.payables_by_id": "payables_id_unique",
      "search.payables_by_metadata": "payables_by_metadata",
      "search.payables_by_payer": "transactions_by_sender, payables_id_unique",
      "search.payables_by_recipient": "payables_by_recipient",
      "search.prices_by_id": "prices_pkey",
      "search.products_by_id": "products_pkey",
      "search.products_by_metadata": "products_by_metadata",
      "search.transactions_by_amount": "transactions_by_amount",
      "search.transactions_by_id": "transactions_pkey",
      "search.transactions_by_recipient": "transactions_by_recipient",
      "search.transactions_by_sender": "transactions_by_sender",
      "search.transactions_by_signature": "transactions_signature_unique",
    }
  `)
})

test('sums are made from indexes alone', async () => {
  for (const name of ['reports.sum_by_type', 'reports.count_by_state', 'reports.sum_fees_due']) {
    const { text = '' } = own().find((each) => each.name === name) ?? {}
    const scans = (await planOf(text)).filter((node) => node['Index Name'] !== undefined)
    const apart = scans.filter((node) => node['Node Type'] !== 'Index Only Scan')
    // Refunds are few: theirs are read.
    const indexes = apart.map((node) => node['Index Name'])
    expect(indexes, name).toEqual(name === 'reports.sum_by_type' ? ['detections_refunds'] : [])
  }
})

test('a table read from end to end is seen', async () => {
  const nodes = await planOf(`SELECT id FROM payables WHERE marker = $1`)
  expect(nodes.map((node) => node['Node Type'])).toContain('Seq Scan')
})
