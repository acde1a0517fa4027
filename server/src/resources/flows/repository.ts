import type { Queryable } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

export async function findFlow(db: Queryable, slug: string, version: number): Promise<unknown> {
  const [row] = await db.run(find, [slug, version])
  return row?.flow ?? null
}

export async function findNewestFlow(db: Queryable, host: string): Promise<unknown> {
  const [row] = await db.run(findNewest, [host])
  return row?.flow ?? null
}

const ACROSS = 'a flow belongs to the shop'

const find = statement<{ flow: unknown }>({
  name: 'flows.find',
  text: 'SELECT flow FROM flows WHERE slug = $1 AND version = $2',
  acrossAccounts: ACROSS,
})

const findNewest = statement<{ flow: unknown }>({
  name: 'flows.find_newest',
  text: `SELECT flow FROM flows WHERE host = $1 AND retired_at IS NULL
    ORDER BY version DESC LIMIT 1`,
  acrossAccounts: ACROSS,
})
