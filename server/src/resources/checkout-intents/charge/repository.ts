import type { Queryable } from '../../../db/database.ts'
import { statement } from '../../../db/statement.ts'
import type { AccountId } from '../../../lib/ids.ts'
import type { CheckoutIntent, IntentId } from '../state.ts'

export type Press = {
  readonly intentId: IntentId
  readonly accountId: AccountId
  readonly pressedAtMs: number
  readonly sealedSession: Buffer
  readonly issuedCard: string | null
}

/** The right to press. False: it was given before, and is never given again. */
export async function insertPress(tx: Queryable, press: Press): Promise<boolean> {
  const { intentId, accountId, pressedAtMs, sealedSession, issuedCard } = press
  const values = [intentId, accountId, new Date(pressedAtMs), sealedSession, issuedCard]
  return (await tx.run(insertPressRow, values)).length === 1
}

export async function findPress(
  db: Queryable,
  accountId: AccountId,
  intentId: IntentId,
): Promise<Press | null> {
  const [row] = await db.run(findPressRow, [accountId, intentId])
  if (row === undefined) return null
  return {
    accountId,
    intentId,
    sealedSession: row.sealed_session,
    issuedCard: row.issued_card,
    pressedAtMs: row.pressed_at.getTime(),
  }
}

/** Other presses that a line of the same card's statement could belong to. */
export async function countRivals(
  db: Queryable,
  { accountId, id, quote }: CheckoutIntent,
  last4: string,
  since: Date,
): Promise<number> {
  const values = [accountId, id, last4, quote?.amountCents, quote?.currency, since]
  const [row] = await db.run(rivals, values)
  return row?.count ?? 0
}

const insertPressRow = statement<{ intent_id: string }>({
  name: 'charge_presses.insert',
  text: `INSERT INTO charge_presses
      (intent_id, account_id, pressed_at, sealed_session, issued_card)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING intent_id`,
})

const findPressRow = statement<{
  sealed_session: Buffer
  issued_card: string | null
  pressed_at: Date
}>({
  name: 'charge_presses.find',
  text: `SELECT sealed_session, issued_card, pressed_at FROM charge_presses
    WHERE account_id = $1 AND intent_id = $2`,
})

const rivals = statement<{ count: number }>({
  name: 'charge_presses.count_rivals',
  text: `SELECT count(*) FROM charge_presses
    JOIN checkout_intents ON checkout_intents.account_id = charge_presses.account_id
      AND checkout_intents.id = charge_presses.intent_id
    JOIN cards ON cards.account_id = checkout_intents.account_id
      AND cards.id = checkout_intents.card_id
    WHERE charge_presses.account_id = $1 AND charge_presses.intent_id <> $2 AND cards.last4 = $3
      AND amount_cents = $4 AND currency = $5 AND pressed_at > $6`,
})
