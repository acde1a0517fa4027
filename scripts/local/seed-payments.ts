import type pg from 'pg'

/** The amount of data to write, into an existing account. */
type Seeding = {
  readonly accountId: string
  /** The approximate number of payments. */
  readonly payments: number
  /** The time of the newest payment, and the number of days before it that they spread over. */
  readonly nowMs: number
  readonly days?: number
}

/** One of the payments, for tests to look up. */
export type SeededPayment = {
  readonly transaction: string
  readonly source: string
  readonly signature: string
  readonly sender_address: string
  readonly amount_cents: number
  readonly order: string
  /** A link that sessions were opened from. */
  readonly link: string
}

type Query = pg.Client['query']

const DAY_MS = 86_400_000
// The paid share of all sessions and intents; the rest was abandoned, canceled or free.
const PAID_SHARE = 0.789
const AT_ONCE = 50_000

/**
 * Seeds a business with a history, as the rows that the API and ingestion would have written:
 * sessions and intents of every outcome, with payments, partial payments, refunds and unmatched
 * transfers. The account and a number determine everything, so that each run writes the same.
 * Returns a payment from the middle.
 */
export async function seedPayments(query: Query, seeding: Seeding): Promise<SeededPayment> {
  await defineFunctions(query)
  for (const insert of [PRODUCTS, PRICES, LINKS]) {
    await query(insert, [seeding.accountId, startMs(seeding)])
  }
  const total = Math.ceil(seeding.payments / PAID_SHARE)
  for (let from = 0; from < total; from += AT_ONCE) {
    await draw(query, seeding, total, from, Math.min(from + AT_ONCE, total))
    for (const insert of [PAYABLES, PAYMENTS, REFUND_DETECTIONS, REFUNDS, TRANSACTIONS]) {
      await query(insert)
    }
  }
  const { rows } = await query(SAMPLE)
  return rows[0] as SeededPayment
}

/**
 * Seeds links, products, gifts, purchases and audit events: enough rows to make a scan expensive.
 */
export async function seedRest(query: Query, accountId: string, nowMs: number): Promise<void> {
  await defineFunctions(query)
  const id = (prefix: string) =>
    `pg_temp.seed_id('${prefix}', $2::bigint - n * 60000, $1, 'rest ' || n)`
  const rest = 'generate_series(1, 3000) AS n'
  const labels = `jsonb_build_object('order', 'rest-' || n)`
  const insert = (into: string, values: string) =>
    query(`INSERT INTO ${into} SELECT $1, ${values} FROM ${rest}`, [accountId, nowMs])
  await insert(
    'checkout_links',
    `${id('cl')}, '[]', n, 'shop', ${labels}, CASE WHEN n % 3 = 0 THEN now() END`,
  )
  await insert(
    `gifts (account_id, id, status, amount_cents, sender_address, release_verification_key, metadata,
      fund_by_slot, nonce, escrow_address, vault_address, recipient_address, funded_at, release_tx)`,
    `${id('gift')}, CASE WHEN n % 40 = 39 AND n > 200 THEN 'requires_action'
        ELSE (ARRAY['open', 'released', 'reclaimed'])[1 + n % 3] END, n,
      'sender' || n % 100, 'key' || n, ${labels}, 1, n, 'escrow' || n, 'vault',
      'recipient' || n % 100, now() - make_interval(days => n / 30), 'signature'`,
  )
  await insert(
    `products (account_id, id, active, name, images, metadata, type, amount_cents, updated_at)`,
    `${id('prod')}, n % 2 = 0, 'Mug', '{}', ${labels}, 'good', 0, now()`,
  )
  await insert('prices', `${id('price')}, 'prod_' || n % 300, n % 2 = 0, n`)
  await insert(
    `checkout_intents (account_id, id, phase, url, metadata, status_reason)`,
    `${id('ci')}, CASE WHEN n % 50 = 0 THEN 'awaiting_options' WHEN n % 51 = 0 THEN 'reconciling'
      ELSE 'failed' END, 'http://shop.test', ${labels}, 'merchant_error'`,
  )
  await insert(
    'audit_events',
    `${id('evt')}, 'gift.created', 'session', 'sess_1', 'gift_' || n, 'req_' || n`,
  )
}

// Ids as `lib/ids.ts` makes them: time, shard, and hexadecimal digits instead of randomness.
// Signatures and addresses are base58 of the right length; base58 has no zero, so the zeros of
// hexadecimal digits are replaced.
async function defineFunctions(query: Query): Promise<void> {
  const digit = (shift: number) =>
    `substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> ${shift}) & 31)::int + 1, 1)`
  const time = Array.from({ length: 10 }, (_, place) => digit(45 - 5 * place)).join(' || ')
  const define = (signature: string, body: string) =>
    query(`CREATE OR REPLACE FUNCTION pg_temp.${signature} RETURNS text LANGUAGE sql IMMUTABLE
      AS $$ SELECT ${body} $$`)
  await define(
    'seed_id(prefix text, ms bigint, account text, name text)',
    `prefix || '_' || ${time} || substr(account, 16, 2) || left(md5(prefix || account || name), 14)`,
  )
  await define(
    'seed_signature(name text)',
    `'5' || translate(md5(name) || md5(name || '1') || left(md5(name || '2'), 22), '0', 'Z')`,
  )
  await define(
    'seed_address(name text)',
    `'A' || translate(md5(name) || left(md5(name || '1'), 10), '0', 'Z')`,
  )
}

const startMs = ({ nowMs, days = 365 }: Pick<Seeding, 'nowMs' | 'days'>) =>
  Math.floor(nowMs - days * DAY_MS)

const THINGS = 50
const things = (of: number) => `generate_series(0, ${of - 1}) AS n`
const PRODUCTS = `INSERT INTO products (account_id, id, active, name, images, metadata, type,
    default_price_id, amount_cents, updated_at)
  SELECT $1, pg_temp.seed_id('prod', $2, $1, n::text), true, 'Mug ' || n, '{}', '{}', 'good',
    pg_temp.seed_id('price', $2, $1, n::text), 100 + n, to_timestamp($2::bigint / 1000)
  FROM ${things(THINGS)}`
const PRICES = `INSERT INTO prices (account_id, id, product_id, active, unit_amount_cents)
  SELECT $1, pg_temp.seed_id('price', $2, $1, n::text), pg_temp.seed_id('prod', $2, $1, n::text),
    true, 100 + n FROM ${things(THINGS)}`
const LINKS = `INSERT INTO checkout_links (account_id, id, line_items, amount_cents, recipient_address)
  SELECT $1, pg_temp.seed_id('cl', $2, $1, n::text), '[]', 100 + n, wallet_address
  FROM accounts, ${things(20)} WHERE id = $1`

/** Draws the outcome of each, into a table that the inserts read. */
async function draw(
  query: Query,
  { accountId, nowMs, days = 365 }: Seeding,
  total: number,
  from: number,
  to: number,
): Promise<void> {
  const stepMs = (days * DAY_MS) / total
  await query('DROP TABLE IF EXISTS seeded')
  await query(
    `CREATE TEMP TABLE seeded AS
      SELECT drawn.*, pg_temp.seed_id(kind, ms, account_id, n::text) AS id,
        pg_temp.seed_signature(account_id || n) AS signature,
        pg_temp.seed_address('payer ' || luck % 3571) AS payer,
        CASE WHEN kind = 'ti' THEN (amount_cents + 50) / 100 ELSE 0 END AS fee_cents,
        CASE outcome WHEN 'underpaid' THEN amount_cents * 5000
          WHEN 'overpaid' THEN (amount_cents + 100) * 10000
          WHEN 'paid' THEN amount_cents * 10000
          WHEN 'refunded' THEN amount_cents * 10000 ELSE 0 END AS paid_base_units
      FROM (
        SELECT n, luck, accounts.id AS account_id, wallet_address, $7::bigint AS start_ms,
          -- Busier at some hours than at others.
          ($2::float8 - ($4::bigint - n) * $3::float8 + luck % 997 * $3::float8 / 997)::bigint AS ms,
          CASE WHEN luck % 4 = 0 AND luck / 4 % 100 <> 99 THEN 'ti' ELSE 'cs' END AS kind,
          CASE WHEN luck / 4 % 100 = 99 AND luck % 4 = 1 THEN 0
            ELSE 100 + luck % 97 * 50 + luck % 11 * luck % 13 * 999 END AS amount_cents,
          CASE WHEN luck / 4 % 100 = 99 AND luck % 4 = 1 THEN 'free'
            WHEN luck / 400 % 10000 < 1500 THEN 'open'
            WHEN luck / 400 % 10000 < 2000 THEN 'canceled'
            WHEN luck / 400 % 10000 < 2050 THEN 'underpaid'
            WHEN luck / 400 % 10000 < 2100 THEN 'overpaid'
            WHEN luck / 400 % 10000 < 2200 THEN 'refunded'
            WHEN luck / 400 % 10000 < 2202 THEN 'proposed'
            WHEN luck / 400 % 10000 < 2204 THEN 'multiple_objects'
            ELSE 'paid' END AS outcome
        FROM accounts, generate_series($5::bigint, $6::bigint - 1) AS n,
          LATERAL (SELECT (hashint8extended(n, 7) & 9007199254740991) AS luck) AS lucky
        WHERE accounts.id = $1
      ) AS drawn`,
    [accountId, nowMs, stepMs, total, from, to, startMs({ nowMs, days })],
  )
}

const SETTLED = `outcome IN ('paid', 'overpaid', 'refunded', 'free')`
const PAID = `outcome IN ('paid', 'overpaid', 'refunded', 'underpaid')`
const BLOCK_MS = 'ms + 45000'
const RECEIVED = `CASE WHEN ${PAID} THEN paid_base_units - fee_cents * 10000 ELSE 0 END`
const PARTY = `pg_temp.seed_address('token account ' || wallet_address)`

const PAYABLES = `INSERT INTO payables (account_id, id, state, amount_cents, fee_cents,
    recipient_address, recipient_token_account, reference, marker, metadata, line_items,
    checkout_link, canceled_at, payer_address, transaction_id, received_base_units,
    fee_received_base_units, refunded_base_units)
  SELECT account_id, id,
    CASE WHEN ${SETTLED} THEN 'settled' WHEN outcome = 'canceled' THEN 'canceled' ELSE 'open' END,
    amount_cents, fee_cents, wallet_address, ${PARTY},
    pg_temp.seed_address('reference ' || id), pg_temp.seed_address('marker ' || n % 2),
    CASE WHEN luck % 5 = 0 THEN '{}' ELSE jsonb_build_object('order', right(account_id, 4) || '-' || n,
      'channel', (ARRAY['web', 'app', 'till'])[1 + luck % 3]) END,
    CASE WHEN kind = 'cs' THEN jsonb_build_array(jsonb_build_object(
      'id', pg_temp.seed_id('li', ms, account_id, n::text), 'description', 'Mug', 'quantity', 1,
      'productId', pg_temp.seed_id('prod', start_ms, account_id, luck % 50 || ''),
      'priceId', pg_temp.seed_id('price', start_ms, account_id, luck % 50 || ''),
      'unitAmountCents', amount_cents, 'amountSubtotalCents', amount_cents,
      'amountTotalCents', amount_cents)) END,
    CASE WHEN kind = 'cs' AND luck % 5 = 1
      THEN pg_temp.seed_id('cl', start_ms, account_id, luck % 20 || '') END,
    CASE WHEN outcome = 'canceled' THEN to_timestamp((ms + 3600000) / 1000) END,
    CASE WHEN ${SETTLED} AND outcome <> 'free' THEN payer END,
    CASE WHEN ${SETTLED} AND outcome <> 'free'
      THEN pg_temp.seed_id('txn', ${BLOCK_MS}, account_id, n::text) END,
    ${RECEIVED}, CASE WHEN ${PAID} THEN fee_cents * 10000 ELSE 0 END,
    CASE WHEN outcome = 'refunded' THEN paid_base_units ELSE 0 END
  FROM seeded ORDER BY n`

const DETECTIONS = `INSERT INTO detections (account_id, id, source, signature, action, position,
    commitment, verdict, slot, block_time, amount_base_units, sender_address, recipient_address,
    fee_base_units, outstanding_base_units)`

const PAYMENTS = `${DETECTIONS}
  SELECT account_id, pg_temp.seed_id('det', ${BLOCK_MS}, account_id, n::text), id, signature, 'pay',
    0, 'finalized', CASE outcome WHEN 'refunded' THEN 'paid' ELSE outcome END, ms / 400,
    to_timestamp((${BLOCK_MS}) / 1000),
    CASE WHEN ${PAID} THEN paid_base_units ELSE amount_cents * 10000 END, payer, wallet_address,
    CASE WHEN ${PAID} THEN fee_cents * 10000 ELSE 0 END,
    CASE WHEN ${PAID} THEN amount_cents * 10000 - paid_base_units END
  FROM seeded WHERE ${PAID} OR outcome IN ('proposed', 'multiple_objects') ORDER BY n`

const REFUND_MS = 'ms + 7200000'
const REFUND_SIGNATURE = `pg_temp.seed_signature('refund ' || signature)`

const REFUND_DETECTIONS = `${DETECTIONS}
  SELECT account_id, pg_temp.seed_id('det', ${REFUND_MS}, account_id, 'refund ' || n), id,
    ${REFUND_SIGNATURE}, 'refund', 0, 'finalized', 'refunded', (${REFUND_MS}) / 400,
    to_timestamp((${REFUND_MS}) / 1000), paid_base_units, wallet_address, payer, 0, NULL
  FROM seeded WHERE outcome = 'refunded' ORDER BY n`

const REFUNDS = `INSERT INTO refunds (account_id, id, source, payment_signature, amount_base_units,
    sender_address, recipient_address, reference, signer_address, state, wire_transaction,
    fee_lamports, last_valid_block_height, signature)
  SELECT account_id, pg_temp.seed_id('rfd', ${REFUND_MS}, account_id, n::text), id, signature,
    paid_base_units, wallet_address, payer, pg_temp.seed_address('refund ' || id),
    pg_temp.seed_address('refund signer'), 'landed', '', 5000, 1, ${REFUND_SIGNATURE}
  FROM seeded WHERE outcome = 'refunded' ORDER BY n`

const TRANSACTIONS = `INSERT INTO transactions (account_id, id, type, source, signature,
    sender_address, recipient_address, amount_cents, amount_base_units, fee_base_units)
  SELECT account_id, pg_temp.seed_id('txn', ${BLOCK_MS}, account_id, n::text),
    CASE kind WHEN 'cs' THEN 'checkout_session' ELSE 'transaction_intent' END, id, signature, payer,
    wallet_address, paid_base_units / 10000, paid_base_units, fee_cents * 10000
  FROM seeded WHERE ${PAID} ORDER BY n`

// A labeled payment from the middle of the last batch.
const SAMPLE = `SELECT pg_temp.seed_id('txn', ${BLOCK_MS}, account_id, n::text) AS transaction,
    id AS source, signature, payer AS sender_address, amount_cents::int AS amount_cents,
    right(account_id, 4) || '-' || n AS "order",
    pg_temp.seed_id('cl', start_ms, account_id, '1') AS link
  FROM seeded WHERE outcome = 'paid' AND luck % 5 <> 0
  ORDER BY n OFFSET (SELECT count(*) / 3 FROM seeded) LIMIT 1`
