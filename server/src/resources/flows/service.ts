import type { Queryable } from '../../db/database.ts'
import type { Flow } from '../../flows/flow.ts'
import { findFlow } from './repository.ts'

export { findFlowForHost } from './repository.ts'

/** Versions are never deleted: one that an intent names is there. */
export async function getFlow(db: Queryable, slug: string, version: number): Promise<Flow> {
  const flow = await findFlow(db, slug, version)
  if (flow === null) throw new Error(`there is no flow ${slug} version ${version}`)
  return flow
}
