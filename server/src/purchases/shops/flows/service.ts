import type { Queryable } from '../../../db/queryable.ts'
import type { Flow, Way } from '../flow.ts'
import { flowSchema } from '../flow.ts'
import type { FlowRef } from './repository.ts'
import {
  addMismatch,
  addPurchase,
  findFlow,
  findFlowForHost,
  insertFlow,
  isUntested,
  retireFlow,
  wasLearnedLately,
} from './repository.ts'
import { isShopFault, MOST_MISMATCHES, withWay } from './state.ts'

export { findFlowForHost, findLastVersion, saveFit } from './repository.ts'
export { readMismatch } from './state.ts'

/** Versions are never deleted, so a version that an intent names exists. */
export async function getFlow(db: Queryable, slug: string, version: number): Promise<Flow> {
  const flow = await findFlow(db, slug, version)
  if (flow === null) throw new Error(`there is no flow ${slug} version ${version}`)
  return flow
}

/** Saves a flow. Returns the flow to use: this one, or one that another intent saved meanwhile. */
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
 * Saves the way that a quote had to search for as the next version of the flow. Null: not worth a
 * version. A shop that names its buttons anew on every visit gets one an hour at most.
 */
export async function healFlow(
  tx: Queryable,
  host: string,
  flow: Flow,
  way: Way,
  learntBy: string,
): Promise<Flow | null> {
  const { ways } = flow
  const isKnown = ways.some(({ ships }) => ships === way.ships)
  if (isKnown && (await wasLearnedLately(tx, flow.slug))) return null
  const version = flow.version + 1
  const healed = flowSchema.parse({ ...flow, version, ways: withWay(ways, way) })
  // Another intent may have saved this version meanwhile.
  return (await insertFlow(tx, host, healed, learntBy)) ? healed : null
}

/**
 * Counts a flow mismatch. True: learning the shop again may help. A flow that this same intent has
 * just learned would come out the same again, so it is retired instead.
 */
export async function observeMismatch(
  db: Queryable,
  flow: FlowRef,
  intentId: string,
): Promise<boolean> {
  const isJustLearned = await isUntested(db, flow, intentId)
  const mismatches = await addMismatch(db, flow)
  if (isJustLearned || mismatches >= MOST_MISMATCHES) await retireFlow(db, flow)
  return !isJustLearned
}

/** Counts a purchase by this flow. `refusal`: the code of its failure; null: it succeeded. */
export async function observePurchase(
  tx: Queryable,
  flow: FlowRef,
  refusal: string | null,
): Promise<void> {
  if (refusal === null) await addPurchase(tx, flow, true)
  else if (isShopFault(refusal)) await addPurchase(tx, flow, false)
}
