import type pg from 'pg'
import type { FinalTransaction } from './ledger.ts'
import { readFinalTransaction } from './ledger.ts'
import { lacking, readFacts } from './payment-requests.ts'
import type { TestEnv } from './test-env.ts'

// Every change of a payment request, and every deleted or changed Transaction of one: they belong
// to final payments, so there must be none.
const SETUP = `
  CREATE TABLE proof_paid (id text, before text, after text, signature text);
  CREATE FUNCTION proof_note_paid() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO proof_paid VALUES (NEW.id, OLD.state, NEW.state, NULL);
    RETURN NULL;
  END $$;
  CREATE TRIGGER proof_note_paid AFTER UPDATE ON payables FOR EACH ROW
    WHEN ((OLD.state, OLD.transaction_id) IS DISTINCT FROM (NEW.state, NEW.transaction_id))
    EXECUTE FUNCTION proof_note_paid();
  CREATE FUNCTION proof_note_lost() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO proof_paid VALUES (OLD.source, NULL, lower(TG_OP), OLD.signature);
    RETURN NULL;
  END $$;
  CREATE TRIGGER proof_note_lost AFTER UPDATE OR DELETE ON transactions FOR EACH ROW
    WHEN (OLD.type IN ('checkout_session', 'transaction_intent')) EXECUTE FUNCTION proof_note_lost()`

/** Invariants of sessions and transaction intents. */
export async function openPaymentWatch(testEnv: TestEnv, sql: pg.Client) {
  await sql.query(SETUP)
  const transactions = new Map<string, FinalTransaction>()
  return async (report: (breach: string) => void): Promise<void> => {
    await lookAtChanges(testEnv, sql, transactions, report)
    await lookAtRecords(testEnv, sql, report)
  }
}

async function lookAtChanges(
  testEnv: TestEnv,
  sql: pg.Client,
  transactions: Map<string, FinalTransaction>,
  report: (breach: string) => void,
): Promise<void> {
  const { rows } = await sql.query('DELETE FROM proof_paid RETURNING *')
  for (const { id, before, after, signature } of rows) {
    if (signature !== null) report(`${after} of the Transaction of ${signature}, which is final`)
    else if (before === 'settled' || before === 'canceled')
      report(`${id} was ${before}, is ${after}`)
    else if (after === 'settled' && (await lacksMoney(testEnv, transactions, id))) {
      report(`${id} is settled, but the money is not final`)
    }
  }
}

/** Uses everything that is final now, which can only be more than at settlement. */
async function lacksMoney(
  testEnv: TestEnv,
  transactions: Map<string, FinalTransaction>,
  id: string,
): Promise<boolean> {
  const { chain, sent, ask } = testEnv.field
  for (const signature of sent.keys()) {
    if (transactions.has(signature) || chain.find(signature)?.status !== 'finalized') continue
    transactions.set(signature, await readFinalTransaction(ask, signature))
  }
  const facts = readFacts(testEnv, [...transactions.values()])
  // Owners may accept held payments, and the proof may not know of it yet.
  const own = facts.filter(({ request, nature }) => request.id === id && nature !== 'failed')
  const request = testEnv.requests.get(id)
  return request === undefined || lacking(request, own) > 0n
}

const COUNTED = "'paid', 'overpaid', 'underpaid', 'extra', 'dust', 'after_cancel'"

/**
 * A Transaction belongs to a final payment; vanished payments count for nothing, the others once.
 */
async function lookAtRecords(
  { field }: TestEnv,
  sql: pg.Client,
  report: (breach: string) => void,
): Promise<void> {
  const { rows: recorded } = await sql.query(
    "SELECT signature FROM transactions WHERE type IN ('checkout_session', 'transaction_intent')",
  )
  for (const { signature } of recorded) {
    const found = field.chain.find(signature)
    if (found?.status !== 'finalized' || found.err !== null) {
      report(`${signature} is a Transaction, but not final on the chain`)
    }
  }
  const { rows: gone } = await sql.query(
    `SELECT source, signature, verdict FROM detections
       WHERE commitment = 'vanished' AND verdict IN (${COUNTED})`,
  )
  for (const { source, signature, verdict } of gone) {
    report(`${signature} is gone, but ${verdict} for ${source}`)
  }
  const { rows: shared } = await sql.query(
    `SELECT signature FROM detections WHERE action = 'pay' AND verdict IN (${COUNTED})
       GROUP BY signature HAVING count(DISTINCT source) > 1`,
  )
  for (const { signature } of shared) report(`${signature} counts for several at once`)
}
