import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Principal } from '../../lib/principal.ts'
import * as repository from './repository.ts'
import type { Detection } from './state.ts'

export type { Detection } from './state.ts'
export { sentenceOf } from './state.ts'

/** Detections of one object that the caller may see. */
export async function listOf(db: Queryable, principal: Principal, source: string, page: Page) {
  return await repository.listDetections(db, principal.accountId, source, page)
}

export async function list(db: Queryable, principal: Principal, page: Page) {
  return await repository.listDetections(db, principal.accountId, null, page)
}

/** Detections of these transactions for objects with one of the id prefixes. */
export async function findBySignature(
  tx: Queryable,
  signatures: readonly string[],
  prefixes: readonly string[],
): Promise<Detection[]> {
  if (signatures.length === 0) return []
  const found = await repository.findDetectionsBySignature(tx, signatures)
  return found.filter(({ source }) => prefixes.includes(source.slice(0, source.indexOf('_'))))
}

export {
  findDetectionsOf,
  findNewestDetections as findNewestOf,
  lockDetectionsBySignature as lockBySignature,
  saveDetections,
} from './repository.ts'
