import type { Queryable } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Principal } from '../../lib/principal.ts'
import * as repository from './repository.ts'
import type { Detection } from './state.ts'

export type { Detection } from './state.ts'

/** Of one object, which the caller has looked up before. */
export async function listOf(db: Queryable, principal: Principal, source: string, page: Page) {
  return await repository.listDetections(db, principal.accountId, source, page)
}

export async function list(db: Queryable, principal: Principal, page: Page) {
  return await repository.listDetections(db, principal.accountId, null, page)
}

export async function findBySignature(
  tx: Queryable,
  signatures: readonly string[],
): Promise<Detection[]> {
  return signatures.length === 0 ? [] : await repository.findDetectionsBySignature(tx, signatures)
}

export { findDetectionsOf, saveDetections } from './repository.ts'
