import type pg from 'pg'

/**
 * Work that nobody does: purchases that wait for a job, and jobs that wait for their delivery, longer than a restart
 * takes. Purchases whose outcome is unknown are the operator's and do not count.
 */
export async function findForgotten(sql: pg.ClientBase): Promise<string[]> {
  const { rows } = await sql.query(`
    SELECT id || ' ' || phase AS what FROM checkout_intents
      WHERE phase IN ('resolving', 'quoting', 'claimed') AND changed_at < now() - interval '30 s'
    UNION ALL
    SELECT 'a ' || handler || ' of ' || intent_id FROM outbox
      WHERE created_at < now() - interval '30 s'`)
  return rows.map(({ what }) => `${what}`)
}
