import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Field } from './field.ts'
import { addressesOf } from './field.ts'
import type { TestEnv } from './test-env.ts'
import { openPaymentWatch } from './watch-payments.ts'

/** Invariants that must hold at every moment, whatever fails. */
export type Watch = AsyncDisposable & {
  /** Each breach in words. */
  readonly breaches: string[]
  readonly looks: () => number
  /**
   * How often a gift that was funded again after its end changed from its second end to its first.
   */
  readonly reconsidered: () => number
}

const EVERY_MS = 100

// Records every status change of a gift, so that none is missed between two checks.
const SETUP = `
  CREATE TABLE proof_changes (gift_id text, before text, after text, release_tx text, fund_by_slot bigint);
  CREATE FUNCTION proof_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO proof_changes VALUES (NEW.id, OLD.status, NEW.status, NEW.release_tx, NEW.fund_by_slot);
    RETURN NULL;
  END $$;
  CREATE TRIGGER proof_note AFTER UPDATE ON gifts FOR EACH ROW
    WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION proof_note()`

export async function watch(testEnv: TestEnv, databaseUrl: string): Promise<Watch> {
  const { field } = testEnv
  const sql = new pg.Client({ connectionString: databaseUrl })
  sql.on('error', () => {}) // ends with the server if the proof ends early
  await sql.connect()
  await sql.query(SETUP)
  const breaches = new Set<string>()
  const list: string[] = []
  const report = (breach: string) => {
    if (!breaches.has(breach)) list.push(breach)
    breaches.add(breach)
  }
  const lookAtPayments = await openPaymentWatch(testEnv, sql)
  const known = new Set<string>()
  let looks = 0
  let reconsidered = 0
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      await lookAtFeeds(field, sql, known, report)
      reconsidered += await lookAtChanges(field, sql, report)
      await lookAtFacts(field, sql, report)
      await lookAtPayments(report)
      looks++
      await delay(EVERY_MS)
    }
  })()
  return {
    breaches: list,
    looks: () => looks,
    reconsidered: () => reconsidered,
    async [Symbol.asyncDispose]() {
      isOver = true
      await done
      await sql.end()
    },
  }
}

/** Each cursor stands on a final row, and everything final below it is in the inbox as final. */
async function lookAtFeeds(
  { chain, sent }: Field,
  sql: pg.Client,
  known: Set<string>,
  report: (breach: string) => void,
): Promise<void> {
  // Read before the database: what is final now stays final.
  const final = [...sent.values()].filter(
    ({ signature }) => !known.has(signature) && chain.find(signature)?.status === 'finalized',
  )
  const { rows } = await sql.query(
    `SELECT feed, address, cursor_signature, cursor_slot::int, greatest(cursor_slot, complete_slot)::int
       AS reach, start_slot::int, ARRAY(SELECT signature FROM chain_inbox
         WHERE signature = ANY($1) AND commitment = 'finalized') AS present FROM chain_feeds`,
    [final.map(({ signature }) => signature)],
  )
  for (const signature of rows[0]?.present ?? []) known.add(signature)
  const missing = final.filter(({ signature }) => !known.has(signature))
  for (const { feed, address, ...row } of rows) {
    for (const each of missing.filter((one) => addressesOf(one).has(address))) {
      const slot = chain.find(each.signature)?.slot as number
      if (slot > row.start_slot && slot <= row.reach) {
        report(`${feed} is past a hole, up to ${row.reach}: ${each.signature} in ${slot}`)
      }
    }
    if (row.cursor_signature === null) continue
    const at = chain.find(row.cursor_signature)
    if (at?.status !== 'finalized' || at.slot !== row.cursor_slot) {
      report(`${feed} is at ${row.cursor_signature}, which is not final in that slot`)
    }
  }
}

/** Gifts end only on final transactions and never leave that state, except in one case. */
async function lookAtChanges(
  { chain, sent }: Field,
  sql: pg.Client,
  report: (breach: string) => void,
): Promise<number> {
  let reconsidered = 0
  const { rows } = await sql.query('DELETE FROM proof_changes RETURNING *')
  const isFinal = (signature: string) => chain.find(signature)?.status === 'finalized'
  for (const { gift_id: id, before, after, release_tx: releaseTx, fund_by_slot: window } of rows) {
    const acts = [...sent.values()].flatMap(({ signature, acts: all }) =>
      all.filter(({ giftId }) => giftId === id).map((act) => ({ ...act, signature })),
    )
    // Funded again after its end, a gift may show its second end until the first was read.
    const ends = acts.filter(({ action, signature }) => action !== 'fund' && isFinal(signature))
    const isEnded = before === 'released' || before === 'reclaimed'
    if (isEnded && ends.length < 2) report(`${id} was ${before} and became ${after}`)
    else if (isEnded) reconsidered++
    if (after === 'released' && !isFinal(releaseTx)) {
      report(`${id} is released by ${releaseTx}, which is not final`)
    }
    if (after !== 'reclaimed') continue
    const isTakenBack = acts.some(
      ({ action, signature }) => action === 'reclaim' && isFinal(signature),
    )
    const isFunded = acts.some(
      ({ action, nature, signature }) =>
        action === 'fund' && nature === 'sound' && chain.find(signature)?.err === null,
    )
    const isLapsed = !isFunded && Number(window) < chain.finalizedSlot
    if (!isTakenBack && !isLapsed) report(`${id} is reclaimed, but not on the chain`)
  }
  return reconsidered
}

/** Everything recorded as final happened, once. */
async function lookAtFacts(
  { chain, sent }: Field,
  sql: pg.Client,
  report: (breach: string) => void,
): Promise<void> {
  const { rows: facts } = await sql.query(
    `SELECT signature, action, verdict, amount_base_units FROM detections
       WHERE commitment = 'finalized'`,
  )
  for (const { signature, action, verdict, amount_base_units: amount } of facts) {
    const found = chain.find(signature)
    if (found?.status !== 'finalized') report(`${signature} is recorded as final, but is not`)
    else if ((verdict === 'failed') === (found.err === null)) {
      report(`${signature} is recorded as ${verdict}; the chain says ${JSON.stringify(found.err)}`)
    }
    if (action === 'pay' || action === 'refund') continue
    const acts = sent.get(signature)?.acts ?? []
    const isMoved = acts.some((act) => act.action === action && act.baseUnits === BigInt(amount))
    if (!isMoved && verdict !== 'failed') report(`${signature}: it did not move ${amount}`)
  }
  const { rows: wrong } = await sql.query(
    `SELECT signature, count(*) FROM transactions GROUP BY signature HAVING count(*) > 1
     UNION ALL SELECT transactions.signature, 0 FROM transactions JOIN detections USING (signature, source)
       WHERE verdict = 'rolled_back'`,
  )
  for (const { signature, count } of wrong) {
    const words = Number(count) > 1 ? `${count} times` : 'although it was rolled back'
    report(`${signature} is recorded ${words}`)
  }
}
