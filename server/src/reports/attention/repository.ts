import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import { idBoundAt } from '../../lib/ids.ts'
import type { Concern, Group, Item } from './state.ts'
import { AGEING_AFTER_DAYS, MOST_COUNTED, NEWEST_SHOWN, UNFUNDED_AFTER_DAYS } from './state.ts'

const DAY_SECONDS = 86_400

export async function findGroup(
  db: Queryable,
  accountId: AccountId,
  concern: Concern,
  nowMs: number,
): Promise<Group> {
  const { look, since } = LOOKS[concern]
  const values = [accountId, ...(since?.(Math.floor(nowMs / 1000)) ?? [])]
  const rows = await db.run(look, values)
  const newest = rows.map(
    (row): Item => ({
      id: row.id,
      source: row.source,
      signature: row.signature,
      amountCents: row.amount_cents,
      currency: row.currency,
      url: row.url,
    }),
  )
  return { concern, count: rows[0]?.total ?? 0, newest }
}

type Row = {
  id: string
  source: string | null
  signature: string | null
  amount_cents: number | null
  currency: string | null
  url: string | null
  total: number
}

/** The newest rows of `found`, each with the total. */
function look(concern: Concern, found: string) {
  return statement<Row>({
    name: `attention.${concern}`,
    text: `WITH found AS MATERIALIZED (${found} LIMIT ${MOST_COUNTED})
      SELECT *, (SELECT count(*) FROM found) AS total FROM found
      ORDER BY place DESC LIMIT ${NEWEST_SHOWN}`,
    unprepared: true,
  })
}

/** Paid on the chain, unlike purchases. */
const OURS = "'usdc' AS currency, NULL AS url"

const intents = (phases: string) => `SELECT id, NULL AS source, NULL AS signature, amount_cents,
    currency, url, id AS place FROM checkout_intents
  WHERE account_id = $1 AND phase IN (${phases}) ORDER BY id DESC`

// Payments that count for nothing yet, while the object that they may be for is still open. Only
// the newest are read, because those for objects that were paid otherwise stay forever.
const undecided = (verdict: string) => `SELECT id, source, signature,
    amount_base_units / 10000 AS amount_cents, ${OURS}, id AS place
  FROM (SELECT * FROM detections WHERE account_id = $1 AND verdict = '${verdict}'
      AND verdict IN ('proposed', 'multiple_objects') ORDER BY id DESC LIMIT ${MOST_COUNTED}) AS candidates
  WHERE action = 'pay' AND account_id = $1
    AND EXISTS (SELECT 1 FROM payables WHERE payables.account_id = $1
      AND payables.id = candidates.source AND state = 'open')
    AND NOT EXISTS (SELECT 1 FROM detections AS others WHERE others.signature = candidates.signature
      AND others.outstanding_base_units IS NOT NULL)`

// As the index payables_overpaid has it.
const OVERPAID = `state IN ('confirmed', 'settled', 'canceled')
          AND received_base_units + fee_received_base_units - refunded_base_units
            - CASE WHEN state = 'canceled' THEN 0 ELSE amount_cents * 10000 END >= 10000`

const LOOKS: Record<
  Concern,
  { look: ReturnType<typeof look>; since?: (nowSeconds: number) => unknown[] }
> = {
  unresolved_checkout_intent: {
    look: look('unresolved_checkout_intent', intents("'reconciling'")),
  },
  waiting_checkout_intent: {
    look: look(
      'waiting_checkout_intent',
      intents(
        "'awaiting_options', 'awaiting_confirmation', 'awaiting_security_code', 'awaiting_authentication'",
      ),
    ),
  },
  held_payment: { look: look('held_payment', undecided('multiple_objects')) },
  proposed_payment: { look: look('proposed_payment', undecided('proposed')) },
  unmatched_payment: {
    // Dust is sent to every wallet on the network. Suggested and held payments have their own
    // groups; asked for each row, because a join would read all detections.
    look: look(
      'unmatched_payment',
      `SELECT id, NULL AS source, signature,
          (amount_base_units - credited_base_units - refunded_base_units) / 10000 AS amount_cents,
          ${OURS}, id AS place
        FROM unmatched_transfers AS held
        WHERE account_id = $1 AND state = 'unmatched'
          AND amount_base_units - credited_base_units - refunded_base_units >= 10000
          AND (SELECT true FROM detections JOIN payables
            ON payables.account_id = detections.account_id AND payables.id = detections.source
            WHERE detections.signature = held.signature AND detections.account_id = $1
              AND verdict IN ('proposed', 'multiple_objects') AND payables.state = 'open'
              AND NOT EXISTS (SELECT 1 FROM detections AS others
                WHERE others.signature = held.signature
                  AND others.outstanding_base_units IS NOT NULL)
            LIMIT 1) IS NULL
        ORDER BY id DESC`,
    ),
  },
  overpaid_payment: {
    look: look(
      'overpaid_payment',
      `SELECT id, NULL AS source, NULL AS signature,
          (received_base_units + fee_received_base_units - refunded_base_units
            - CASE WHEN state = 'canceled' THEN 0 ELSE amount_cents * 10000 END) / 10000
            AS amount_cents,
          ${OURS}, substr(id, 4) AS place
        FROM payables WHERE account_id = $1 AND ${OVERPAID} ORDER BY id DESC`,
    ),
  },
  underpaid_payment: {
    look: look(
      'underpaid_payment',
      `SELECT id, NULL AS source, NULL AS signature, amount_cents, ${OURS}, substr(id, 4) AS place
        FROM payables WHERE account_id = $1 AND state = 'open'
          AND received_base_units + fee_received_base_units > 0 ORDER BY id DESC`,
    ),
  },
  ageing_gift: {
    look: look(
      'ageing_gift',
      `SELECT id, NULL AS source, NULL AS signature, amount_cents, ${OURS}, id AS place FROM gifts
        WHERE account_id = $1 AND status = 'open' AND funded_at <= $2 ORDER BY funded_at DESC`,
    ),
    since: (now) => [new Date((now - AGEING_AFTER_DAYS * DAY_SECONDS) * 1000)],
  },
  unfunded_gift: {
    look: look(
      'unfunded_gift',
      `SELECT id, NULL AS source, NULL AS signature, amount_cents, ${OURS}, id AS place FROM gifts
        WHERE account_id = $1 AND status = 'requires_action' AND reclaim_requested_at IS NULL
          AND id < $2 ORDER BY id DESC`,
    ),
    since: (now) => [idBoundAt('gift', now - UNFUNDED_AFTER_DAYS * DAY_SECONDS)],
  },
}
