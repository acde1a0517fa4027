import type pg from 'pg'

/**
 * Work that is not done yet: purchases that wait for a job, and jobs that wait for their delivery. Purchases whose
 * outcome is unknown are the operator's and do not count.
 */
export async function findUnfinished(sql: pg.ClientBase): Promise<string[]> {
  const { rows } = await sql.query(`
    SELECT id || ' ' || phase AS what FROM checkout_intents
      WHERE phase IN ('resolving', 'quoting', 'claimed')
    UNION ALL
    SELECT 'a ' || handler || ' of ' || intent_id FROM outbox`)
  return rows.map(({ what }) => `${what}`)
}
