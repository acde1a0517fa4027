import type { Queryable } from '../../db/database.ts'
import type { Flow } from '../../flows/flow.ts'
import { findFlow, findNewestFlow } from './repository.ts'

/** How to buy at this host, as far as is known. */
export async function findFlowForHost(db: Queryable, host: string): Promise<Flow | null> {
  return (await findNewestFlow(db, host)) as Flow | null
}

export async function getFlow(
  db: Queryable,
  { slug, version }: { slug: string; version: number },
): Promise<Flow> {
  const flow = await findFlow(db, slug, version)
  if (flow === null) throw new Error(`there is no flow ${slug} ${version}`)
  return flow as Flow
}
