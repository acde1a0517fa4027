import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { Flow } from '../flow.ts'
import { flowSchema } from '../flow.ts'

/** Names one version of a shop's flow. */
export type FlowRef = Pick<Flow, 'slug' | 'version'>

/** The newest flow in use for this host and port; null if none was learned. */
export async function findFlowForHost(db: Queryable, host: string): Promise<Flow | null> {
  const [row] = await db.run(findByHost, [host])
  return row === undefined ? null : flowSchema.parse(row.flow)
}

/** One version, in use or retired: a purchase keeps the flow that it began with. */
export async function findFlow(db: Queryable, slug: string, version: number): Promise<Flow | null> {
  const [row] = await db.run(find, [slug, version])
  return row === undefined ? null : flowSchema.parse(row.flow)
}

/** The number of the last version, in use or retired; 0 if there is none. */
export async function findLastVersion(db: Queryable, slug: string): Promise<number> {
  const [row] = await db.run(lastVersion, [slug])
  return row?.version ?? 0
}

/** Returns false if this version exists already; it is left unchanged. */
export async function insertFlow(
  tx: Queryable,
  host: string,
  flow: Flow,
  learntBy: string,
): Promise<boolean> {
  const { slug, version } = flow
  const values = [slug, version, host, JSON.stringify(flow), learntBy]
  return (await tx.run(insert, values)).length === 1
}

/** Whether a version of the shop's flow was learned within the last hour. */
export async function wasLearnedLately(db: Queryable, slug: string): Promise<boolean> {
  return (await db.run(recent, [slug])).length > 0
}

/** Takes the flow out of use. Its row stays, because purchases name it. */
export async function retireFlow(db: Queryable, { slug, version }: FlowRef): Promise<void> {
  await db.run(retire, [slug, version])
}

/** Whether this intent learned the flow and no quote has come of it yet. */
export async function isUntested(
  db: Queryable,
  { slug, version }: FlowRef,
  intentId: string,
): Promise<boolean> {
  return (await db.run(untested, [slug, version, intentId])).length === 1
}

/** Records that the flow led to a quote, at most once a day. */
export async function saveFit(db: Queryable, { slug, version }: FlowRef): Promise<void> {
  await db.run(fit, [slug, version])
}

/** Counts a flow mismatch. Returns how many there were in a row. */
export async function addMismatch(db: Queryable, { slug, version }: FlowRef): Promise<number> {
  const [row] = await db.run(mismatch, [slug, version])
  return row?.misfits ?? 0
}

export async function addPurchase(
  tx: Queryable,
  { slug, version }: FlowRef,
  hasSucceeded: boolean,
): Promise<void> {
  await tx.run(hasSucceeded ? success : failure, [slug, version])
}

type Row = { flow: unknown }

const ACROSS = 'a flow belongs to the shop, not to an account'

const findByHost = statement<Row>({
  name: 'flows.find_by_host',
  text: `SELECT flow FROM flows WHERE host = $1 AND retired_at IS NULL ORDER BY version DESC LIMIT 1`,
  acrossAccounts: ACROSS,
})

const find = statement<Row>({
  name: 'flows.find',
  text: 'SELECT flow FROM flows WHERE slug = $1 AND version = $2',
  acrossAccounts: ACROSS,
})

const lastVersion = statement<{ version: number }>({
  name: 'flows.last_version',
  text: 'SELECT version FROM flows WHERE slug = $1 ORDER BY version DESC LIMIT 1',
  acrossAccounts: ACROSS,
})

const recent = statement<object>({
  name: 'flows.find_recent',
  text: `SELECT FROM flows WHERE slug = $1 AND learnt_at > now() - interval '1 hour' LIMIT 1`,
  acrossAccounts: ACROSS,
})

const insert = statement<{ version: number }>({
  name: 'flows.insert',
  text: `INSERT INTO flows (slug, version, host, flow, learnt_by, learnt_at)
    VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT DO NOTHING RETURNING version`,
  acrossAccounts: ACROSS,
})

const retire = statement({
  name: 'flows.retire',
  text: `UPDATE flows SET retired_at = now()
    WHERE slug = $1 AND version = $2 AND retired_at IS NULL`,
  acrossAccounts: ACROSS,
})

const untested = statement<object>({
  name: 'flows.find_untested',
  text: `SELECT FROM flows WHERE slug = $1 AND version = $2 AND learnt_by = $3 AND NOT EXISTS (
      SELECT FROM flow_tallies AS tally WHERE tally.slug = flows.slug
        AND tally.version = flows.version AND last_quoted_on IS NOT NULL)`,
  acrossAccounts: ACROSS,
})

// Checks before it writes, because a conflict would lock the row even if nothing changes.
const fit = statement({
  name: 'flow_tallies.fit',
  text: `INSERT INTO flow_tallies (slug, version, last_quoted_on)
    SELECT $1, $2, current_date WHERE NOT EXISTS (SELECT FROM flow_tallies
      WHERE slug = $1 AND version = $2 AND last_quoted_on = current_date AND misfits = 0)
    ON CONFLICT (slug, version) DO UPDATE SET last_quoted_on = current_date, misfits = 0`,
  acrossAccounts: ACROSS,
})

const mismatch = statement<{ misfits: number }>({
  name: 'flow_tallies.misfit',
  text: `INSERT INTO flow_tallies AS tally (slug, version, misfits) VALUES ($1, $2, 1)
    ON CONFLICT (slug, version) DO UPDATE SET misfits = tally.misfits + 1 RETURNING misfits`,
  acrossAccounts: ACROSS,
})

const success = statement({
  name: 'flow_tallies.success',
  text: `INSERT INTO flow_tallies AS tally (slug, version, succeeded, last_succeeded_at)
    VALUES ($1, $2, 1, now()) ON CONFLICT (slug, version)
    DO UPDATE SET succeeded = tally.succeeded + 1, last_succeeded_at = now()`,
  acrossAccounts: ACROSS,
})

const failure = statement({
  name: 'flow_tallies.failure',
  text: `INSERT INTO flow_tallies AS tally (slug, version, failed) VALUES ($1, $2, 1)
    ON CONFLICT (slug, version) DO UPDATE SET failed = tally.failed + 1`,
  acrossAccounts: ACROSS,
})
