import type { Queryable } from '../../../db/queryable.ts'
import type { Flow } from '../flow.ts'
import type { FlowRef } from './repository.ts'
import {
  addMisfit,
  addPurchase,
  findFlow,
  findFlowForHost,
  insertFlow,
  isUntested,
  retireFlow,
} from './repository.ts'
import { isShopFault, MOST_MISFITS } from './state.ts'

export { findFlowForHost, findLastVersion, saveFit } from './repository.ts'
export { readMisfit } from './state.ts'

/** Versions are never deleted: one that an intent names is there. */
export async function getFlow(db: Queryable, slug: string, version: number): Promise<Flow> {
  const flow = await findFlow(db, slug, version)
  if (flow === null) throw new Error(`there is no flow ${slug} version ${version}`)
  return flow
}

/** The flow that is in use from now on: the one given, or what somebody else kept in the meantime. */
export async function keepFlow(
  tx: Queryable,
  host: string,
  flow: Flow,
  learntBy: string,
): Promise<Flow> {
  if (await insertFlow(tx, host, flow, learntBy)) return flow
  return (await findFlowForHost(tx, host)) ?? (await getFlow(tx, flow.slug, flow.version))
}

/**
 * It did not fit the shop's pages. True: learning may help. What the same intent has just learnt would
 * only be learnt once more as it is: it is out of use.
 */
export async function observeMisfit(
  db: Queryable,
  flow: FlowRef,
  intentId: string,
): Promise<boolean> {
  const isJustLearnt = await isUntested(db, flow, intentId)
  const misfits = await addMisfit(db, flow)
  if (isJustLearnt || misfits >= MOST_MISFITS) await retireFlow(db, flow)
  return !isJustLearnt
}

/** What came of a purchase by it. `refusal`: why it failed; null: it did not. */
export async function observePurchase(
  tx: Queryable,
  flow: FlowRef,
  refusal: string | null,
): Promise<void> {
  if (refusal === null) await addPurchase(tx, flow, true)
  else if (isShopFault(refusal)) await addPurchase(tx, flow, false)
}
