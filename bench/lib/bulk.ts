import type pg from 'pg'

/**
 * Writes many payments quickly: indexes and tallies are rebuilt at the end. Nothing checks the rows
 * that `work` writes.
 */
export async function inBulk<Result>(
  query: pg.Client['query'],
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows: indexes } = await query(
    `SELECT indexname AS name, indexdef AS text FROM pg_indexes
      WHERE tablename IN ('payables', 'detections', 'transactions', 'refunds')
        AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  )
  for (const { name } of indexes) await query(`DROP INDEX ${name}`)
  await query('SET session_replication_role = replica') // disables triggers and foreign keys
  const result = await work()
  await query('SET session_replication_role = DEFAULT')
  await query(`INSERT INTO payment_tallies
    SELECT account_id, type, substr(id, 5, 6), count(*), sum(amount_base_units), sum(fee_base_units)
    FROM transactions GROUP BY 1, 2, 3
    UNION ALL
    SELECT account_id, state, substr(id, 4, 6), count(*), 0, 0
    FROM payables WHERE state IN ('settled', 'canceled') GROUP BY 1, 2, 3`)
  for (const { text } of indexes) await query(text)
  return result
}
