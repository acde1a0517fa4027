import type { Queryable } from '../../db/queryable.ts'
import type { Statement } from '../../db/statement.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Hit, Prefix, Wanted } from './state.ts'

/** Finds the newest matches of one kind, which is one prefix of ids. */
export async function findHits(
  db: Queryable,
  accountId: AccountId,
  prefix: Prefix,
  wanted: Wanted,
  limit: number,
): Promise<Hit[]> {
  const values = [accountId, wanted.value, `${prefix}_`, `${prefix}_~`, limit]
  return (await lookUpAll(db, prefix, wanted, values)).map((row) => ({
    matched: wanted.by,
    id: row.id,
    source: row.source,
    amountCents: row.amount_cents as Cents | null,
    currency: row.currency,
    status: row.status,
  }))
}

async function lookUpAll(
  db: Queryable,
  prefix: Prefix,
  { by }: Wanted,
  values: readonly unknown[],
): Promise<Row[]> {
  if (by !== 'metadata') {
    const lookUps = LOOK_UPS[by][prefix] ?? []
    return (await Promise.all(lookUps.map((lookUp) => db.run(lookUp, values)))).flat()
  }
  const lookUp = LABELS[prefix]
  if (lookUp === undefined) return []
  // A common label is among the newest rows; a rare one is found by its index.
  const near = await db.run(lookUp.near, values)
  return near.length === values.at(-1) ? near : await db.run(lookUp.all, values)
}

/** The kinds to search. */
export function kindsOf(wanted: Wanted): Prefix[] {
  if (wanted.by === 'id') return [wanted.prefix]
  return Object.keys(wanted.by === 'metadata' ? LABELS : LOOK_UPS[wanted.by]) as Prefix[]
}

type Row = {
  id: string
  source: string | null
  amount_cents: number | null
  currency: string | null
  status: string | null
}
type LookUp = Statement<Row>

const COLUMNS = {
  payables: 'id, NULL AS source, amount_cents, state AS status',
  checkout_links: `id, NULL AS source, amount_cents,
    CASE WHEN canceled_at IS NULL THEN 'open' ELSE 'canceled' END AS status`,
  products: `id, NULL AS source, amount_cents,
    CASE WHEN active THEN 'active' ELSE 'inactive' END AS status`,
  prices: `id, product_id AS source, unit_amount_cents AS amount_cents,
    CASE WHEN active THEN 'active' ELSE 'inactive' END AS status`,
  gifts: 'id, NULL AS source, amount_cents, status',
  checkout_intents: 'id, NULL AS source, amount_cents, phase AS status',
  transactions: 'id, source, amount_cents, NULL AS status',
  refunds: 'id, source, amount_base_units / 10000 AS amount_cents, state AS status',
  detections: 'id, source, amount_base_units / 10000 AS amount_cents, verdict AS status',
} as const
type Table = keyof typeof COLUMNS

/** Purchases have the shop's currency; all else is paid in USDC. */
const columnsOf = (table: Table) =>
  `${COLUMNS[table]}, ${table === 'checkout_intents' ? 'currency' : "'usdc' AS currency"}`

/** Searches the account's ids of one kind by a condition that has an index. */
function lookUp(table: Table, by: string, condition: string): LookUp {
  return statement<Row>({
    name: `search.${table}_by_${by}`,
    text: `SELECT ${columnsOf(table)} FROM ${table} WHERE account_id = $1 AND ${condition}
      AND id > $3 AND id < $4 ORDER BY id DESC LIMIT $5`,
    unprepared: true,
  })
}

const NEAR_ROWS = 2_000

// All values of the labels, and the labels: the expression that the indexes have.
const LABELS_OF = "(jsonb_path_query_array(metadata, '$.*') || metadata)"
const HAS_LABEL = `(${LABELS_OF} @> ($2::jsonb[])[1] OR ${LABELS_OF} @> ($2::jsonb[])[2])
      AND metadata <> '{}'`

/** `near` scans the newest rows; `all` finds every row with the label before it cuts the list. */
function lookUpLabel(table: Table): { near: LookUp; all: LookUp } {
  return {
    near: statement<Row>({
      name: `search.${table}_by_label_near`,
      text: `SELECT * FROM (SELECT ${columnsOf(table)}, metadata FROM ${table}
          WHERE account_id = $1 AND id > $3 AND id < $4 ORDER BY id DESC LIMIT ${NEAR_ROWS}) AS near
        WHERE ${HAS_LABEL} ORDER BY id DESC LIMIT $5`,
      unprepared: true,
    }),
    all: statement<Row>({
      name: `search.${table}_by_label`,
      text: `WITH found AS MATERIALIZED (SELECT ${columnsOf(table)} FROM ${table}
          WHERE account_id = $1 AND ${HAS_LABEL})
        SELECT * FROM found WHERE id > $3 AND id < $4 ORDER BY id DESC LIMIT $5`,
      unprepared: true,
    }),
  }
}

const idOf = (table: Table) => [lookUp(table, 'id', 'id = $2')]
const payablesById = idOf('payables')
const payablesByAmount = [lookUp('payables', 'amount', 'amount_cents = $2')]
const payablesByLabel = lookUpLabel('payables')
const payablesByAddress = [
  lookUp('payables', 'recipient', 'recipient_address = $2'),
  // Finds partial payers too.
  lookUp(
    'payables',
    'payer',
    `id IN (SELECT source FROM transactions WHERE account_id = $1 AND sender_address = $2
      AND source > $3 AND source < $4 ORDER BY id DESC LIMIT $5)`,
  ),
]

const LOOK_UPS: Record<
  Exclude<Wanted['by'], 'metadata'>,
  Partial<Record<Prefix, readonly LookUp[]>>
> = {
  id: {
    cs: payablesById,
    ti: payablesById,
    cl: idOf('checkout_links'),
    prod: idOf('products'),
    price: idOf('prices'),
    gift: idOf('gifts'),
    ci: idOf('checkout_intents'),
    txn: idOf('transactions'),
    det: idOf('detections'),
    rfd: idOf('refunds'),
  },
  signature: {
    txn: [lookUp('transactions', 'signature', 'signature = $2')],
    det: [lookUp('detections', 'signature', 'signature = $2')],
  },
  address: {
    cs: payablesByAddress,
    ti: payablesByAddress,
    gift: [
      lookUp('gifts', 'sender', 'sender_address = $2'),
      lookUp('gifts', 'recipient', 'recipient_address = $2'),
    ],
    txn: [
      lookUp('transactions', 'sender', 'sender_address = $2'),
      lookUp('transactions', 'recipient', 'recipient_address = $2'),
    ],
  },
  amount: {
    cs: payablesByAmount,
    ti: payablesByAmount,
    txn: [lookUp('transactions', 'amount', 'amount_cents = $2')],
  },
}

const LABELS: Partial<Record<Prefix, ReturnType<typeof lookUpLabel>>> = {
  cs: payablesByLabel,
  ti: payablesByLabel,
  cl: lookUpLabel('checkout_links'),
  prod: lookUpLabel('products'),
  gift: lookUpLabel('gifts'),
  ci: lookUpLabel('checkout_intents'),
}
