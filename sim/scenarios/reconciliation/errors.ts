/**
 * Possible errors in the records, made by hand in one payment, and how the report must name each.
 */
import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { expectOk } from '../settlement/setup.ts'
import type { Processes } from '../settlement/test-env.ts'

type Planted = {
  readonly sql: string
  /** How the report must name it, and with which id. */
  readonly kind: string
  readonly id: (victim: Victim) => string
}

/** The recorded ids of one payment. */
type Victim = { signature: string; source: string; transaction: string; detection: string }

const INVENTED = `txn_${'0'.repeat(26)}`

export const ERRORS: Record<string, Planted> = {
  'a cent too much in a Transaction': {
    sql: `UPDATE transactions SET amount_cents = amount_cents + 1,
      amount_base_units = amount_base_units + 10000 WHERE signature = $1`,
    kind: 'wrong_amount',
    id: ({ transaction }) => transaction,
  },
  'a cent too little in a detection': {
    sql: `UPDATE detections SET amount_base_units = amount_base_units - 10000
      WHERE signature = $1`,
    kind: 'wrong_amount',
    id: ({ detection }) => detection,
  },
  'a missing Transaction': {
    sql: 'DELETE FROM transactions WHERE signature = $1',
    kind: 'missing_transaction',
    id: ({ source }) => source,
  },
  'an invented Transaction': {
    sql: `INSERT INTO transactions SELECT account_id, left(id, 14) || right('${INVENTED}', 16), type,
        source, '${base58.encode(randomBytes(64))}', sender_address, recipient_address, 1, 10000, 0
      FROM transactions WHERE signature = $1`,
    kind: 'not_on_chain',
    id: ({ transaction }) => `${transaction.slice(0, 14)}${INVENTED.slice(-16)}`,
  },
  'an object off by one base unit': {
    sql: `UPDATE payables SET received_base_units = received_base_units + 1
      WHERE id = (SELECT source FROM transactions WHERE signature = $1)`,
    kind: 'wrong_sum',
    id: ({ source }) => source,
  },
}

const TABLES = ['transactions', 'detections', 'payables']

export async function readReport({ ask }: Pick<Processes, 'ask'>) {
  return expectOk(await ask('mine', 'GET', '/v1/reports/reconciliation'))
}

/**
 * Plants the error, takes the report and restores the records; returns what the report got wrong.
 */
export async function findPlanted(
  { sql, ask }: Pick<Processes, 'sql' | 'ask'>,
  { sql: fault, kind, id }: Planted,
): Promise<string[]> {
  const { rows } = await sql.query<Victim>(
    `SELECT transactions.signature, transactions.source, transactions.id AS transaction,
        detections.id AS detection FROM transactions JOIN detections USING (account_id, source, signature)
      WHERE amount_cents > 1 ORDER BY random() LIMIT 1`,
  )
  const victim = rows[0] as Victim
  for (const table of TABLES) {
    await sql.query(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table}`)
  }
  await sql.query(fault, [victim.signature])
  const report = await readReport({ ask })
  for (const table of TABLES) {
    await sql.query(`DELETE FROM ${table}`)
    await sql.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
    await sql.query(`DROP TABLE kept_${table}`)
  }
  const after = await readReport({ ask })
  type Difference = { kind: string; id: string }
  const isNamed = report.differences.some(
    (each: Difference) => each.kind === kind && each.id === id(victim),
  )
  return [
    ...(isNamed ? [] : [`not named: ${JSON.stringify(report.differences)}`]),
    ...(report.difference_base_units === '0' ? ['the difference is 0'] : []),
    ...(after.difference_base_units === '0'
      ? []
      : ['the difference is not 0 after the records were restored']),
  ]
}
