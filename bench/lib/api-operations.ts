import type pg from 'pg'

/** An API operation and the statements that PostgreSQL runs for it. */
export type Operation = {
  readonly name: string
  /** Wanted efficiency, as a share of bare PostgreSQL. */
  readonly goal: number
  readonly request: (n: number) => {
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly idempotencyKey?: string
    readonly body?: string
  }
  /** The pgbench script, which draws its own values. */
  readonly script: string
}

const SEEDED = 10_000
/** Clients that wait for a payment poll the same intent: this many intents are polled. */
const POLLED = 1_000
const GOALS = { create: 0.6, get: 0.4 }

const SESSION = {
  line_items: [{ quantity: 1, product_data: { name: 'Mug', price_data: { unit_amount: 2_500 } } }],
}
const INTENT = { amount: 2_500 }

const seededId = (prefix: string, n: number) => `${prefix}_${String(n).padStart(26, '0')}`

/** Seeds the objects to read: keys, and copies of a session and an intent that the API created. */
export async function seed(
  client: pg.Client,
  accountId: string,
  create: (path: string, body: object) => Promise<string>,
): Promise<void> {
  await client.query(
    `INSERT INTO api_keys (account_id, id, name, secret_hash, last4)
      SELECT $1, 'ak_' || lpad(n::text, 26, '0'), 'seeded', sha256(n::text::bytea), '0000'
      FROM generate_series(0, $2::int - 1) AS n`,
    [accountId, SEEDED],
  )
  const models = [
    await create('/v1/checkout_sessions', SESSION),
    await create('/v1/transaction_intents', INTENT),
  ]
  await client.query(
    `INSERT INTO payables (account_id, id, state, amount_cents, fee_cents, recipient_address,
        recipient_token_account, reference, marker, line_items)
      SELECT account_id, left(id, 3) || lpad(n::text, 26, '0'), state, amount_cents, fee_cents,
        recipient_address, recipient_token_account,
        translate(md5(id || n) || left(md5(n || id), 12), '0', 'Z'), marker, line_items
      FROM payables, generate_series(0, $2::int - 1) AS n WHERE id = ANY($1)`,
    [models, SEEDED],
  )
  await client.query('VACUUM ANALYZE')
}

export function operationsOf(accountId: string, wallet: string): Operation[] {
  const create = (path: string, body?: object) => {
    const text = body && JSON.stringify(body)
    return (n: number) => ({
      method: 'POST' as const,
      path,
      idempotencyKey: `${process.pid}-${n}`,
      ...(text === undefined ? {} : { body: text }),
    })
  }
  const get = (path: string, prefix: string, count: number) => (n: number) => ({
    method: 'GET' as const,
    path: `${path}/${seededId(prefix, n % count)}`,
  })
  const [keys, sessions, intents] = [
    '/v1/api_keys',
    '/v1/checkout_sessions',
    '/v1/transaction_intents',
  ] as const
  const findPayment = (prefix: string, count: number) => payableScript(accountId, prefix, count)
  return [
    { name: 'create', goal: GOALS.create, request: create(keys), script: createKey(accountId) },
    { name: 'get', goal: GOALS.get, request: get(keys, 'ak', SEEDED), script: findKey(accountId) },
    {
      name: 'session create',
      goal: GOALS.create,
      request: create(sessions, SESSION),
      script: createSession(accountId, wallet),
    },
    {
      name: 'session get',
      goal: GOALS.get,
      request: get(sessions, 'cs', SEEDED),
      script: findPayment('cs', SEEDED),
    },
    {
      name: 'intent create',
      goal: GOALS.create,
      request: create(intents, INTENT),
      script: createIntent(accountId, wallet),
    },
    {
      name: 'intent get again',
      goal: GOALS.get,
      request: get(intents, 'ti', POLLED),
      script: findPayment('ti', POLLED),
    },
    {
      name: 'intent get once',
      goal: GOALS.get,
      request: get(intents, 'ti', SEEDED),
      script: findPayment('ti', SEEDED),
    },
  ]
}

const RANDOM = `\\set a random(1, 9999999999999)
\\set b random(1, 9999999999999)
`
const UNIQUE = "lpad(:a::text, 13, '0') || lpad(:b::text, 13, '0')"

const claimed = (accountId: string, prefix: string) =>
  `condition AS (INSERT INTO idempotency_keys (scope, key_hash, fingerprint, status, resource_id)
  VALUES ('${accountId}', sha256((${UNIQUE})::bytea), sha256('body'), 200, '${prefix}_' || ${UNIQUE})
  ON CONFLICT DO NOTHING RETURNING 1)`

const auditRow = (accountId: string, prefix: string, action: string) =>
  `(INSERT INTO audit_events
    (account_id, id, action, actor_type, actor_id, subject_id, request_id, client_address)
  SELECT '${accountId}', 'evt_' || ${UNIQUE}, '${action}', 'api_key', '${seededId('ak', 1)}',
    '${prefix}_' || ${UNIQUE}, 'req_' || ${UNIQUE}, '127.0.0.1' FROM condition)`

function createKey(accountId: string): string {
  return `${RANDOM}WITH ${claimed(accountId, 'ak')},
row_0 AS (INSERT INTO api_keys (account_id, id, name, last4, scopes, budget, creator_id, secret_hash)
  SELECT '${accountId}', 'ak_' || ${UNIQUE}, 'Secret key', 'abcd',
    NULL::text[], NULL::jsonb, '${seededId('ak', 1)}', sha256((${UNIQUE})::bytea) FROM condition),
row_1 AS ${auditRow(accountId, 'ak', 'api_key.created')}
SELECT 1 AS done FROM condition;
`
}

function findKey(accountId: string): string {
  return `\\set n random(0, ${SEEDED - 1})
SELECT account_id, id, name, last4, scopes, budget, creator_id, last_used_at, revoked_at FROM api_keys
  WHERE account_id = '${accountId}' AND id = 'ak_' || lpad(:n::text, 26, '0')
    AND revoked_at IS NULL;
`
}

const ADDRESS = `md5(${UNIQUE}) || left(md5(${UNIQUE}), 12)`

const paymentRow = (accountId: string, wallet: string, prefix: string, lineItems: string) =>
  `(INSERT INTO payables (account_id, id, state, amount_cents, fee_cents, recipient_address,
    recipient_token_account, reference, marker, metadata, line_items, checkout_link)
  SELECT '${accountId}', '${prefix}_' || ${UNIQUE}, 'open', 2500, 0, '${wallet}', '${wallet}',
    ${ADDRESS}, '${wallet}', '{}'::jsonb, ${lineItems}, NULL FROM condition)`

/** A session with a new product: product, price and session are one statement. */
function createSession(accountId: string, wallet: string): string {
  const item = `'[{"id": "li_' || ${UNIQUE} || '", "name": "Mug", "quantity": 1,
    "priceId": "price_' || ${UNIQUE} || '", "productId": "prod_' || ${UNIQUE} || '",
    "unitAmountCents": 2500, "amountTotalCents": 2500}]'`
  return `${RANDOM}WITH ${claimed(accountId, 'cs')},
row_0 AS (INSERT INTO products (account_id, id, active, name, description, images, metadata, type,
    unit_label, url, default_price_id, amount_cents, updated_at)
  SELECT given.* FROM condition, jsonb_to_recordset(('[{"account_id": "${accountId}",
    "id": "prod_' || ${UNIQUE} || '", "active": true, "name": "Mug", "images": [], "metadata": {},
    "type": "good", "default_price_id": "price_' || ${UNIQUE} || '", "amount_cents": 2500,
    "updated_at": "2026-11-15T00:00:00Z"}]')::jsonb) AS given (account_id text, id text,
    active boolean, name text, description text, images text[], metadata jsonb, type text,
    unit_label text, url text, default_price_id text, amount_cents bigint, updated_at timestamptz)),
row_1 AS (INSERT INTO prices (account_id, id, product_id, active, unit_amount_cents)
  SELECT given.* FROM condition, jsonb_to_recordset(('[{"account_id": "${accountId}",
    "id": "price_' || ${UNIQUE} || '", "product_id": "prod_' || ${UNIQUE} || '", "active": true,
    "unit_amount_cents": 2500}]')::jsonb) AS given (account_id text, id text, product_id text,
    active boolean, unit_amount_cents bigint)),
row_2 AS ${paymentRow(accountId, wallet, 'cs', `(${item})::jsonb`)},
row_3 AS ${auditRow(accountId, 'cs', 'checkout_session.created')}
SELECT 1 AS done FROM condition;
`
}

function createIntent(accountId: string, wallet: string): string {
  return `${RANDOM}WITH ${claimed(accountId, 'ti')},
row_0 AS ${paymentRow(accountId, wallet, 'ti', 'NULL::jsonb')},
row_1 AS ${auditRow(accountId, 'ti', 'transaction_intent.created')}
SELECT 1 AS done FROM condition;
`
}

function payableScript(accountId: string, prefix: string, count: number): string {
  return `\\set n random(0, ${count - 1})
SELECT account_id, id, amount_cents, fee_cents, recipient_address, recipient_token_account,
  reference, marker, state, metadata, line_items, checkout_link, canceled_at, payer_address,
  transaction_id, received_base_units, fee_received_base_units, refunded_base_units,
  fee_due_base_units, last_error
  FROM payables WHERE account_id = '${accountId}' AND id = '${prefix}_' || lpad(:n::text, 26, '0');
`
}
