import type { Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Flow } from '../../flows/flow.ts'
import { flowSchema } from '../../flows/flow.ts'

/** The newest flow in use for this host and port; null when nobody has learnt it. */
export async function findFlowForHost(db: Queryable, host: string): Promise<Flow | null> {
  const [row] = await db.run(findByHost, [host])
  return row === undefined ? null : flowSchema.parse(row.flow)
}

/** One version, in use or not: a purchase ends by the flow that it began with. */
export async function findFlow(db: Queryable, slug: string, version: number): Promise<Flow | null> {
  const [row] = await db.run(find, [slug, version])
  return row === undefined ? null : flowSchema.parse(row.flow)
}

type Row = { flow: unknown }

const ACROSS = 'a flow belongs to the shop, not to who buys there'

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
