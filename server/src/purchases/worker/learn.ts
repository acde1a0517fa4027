import type { LearnOutcome, LearntFlow, QuoteOutcome } from '../browser/driver.ts'
import type { CheckoutIntent } from '../intents/state.ts'
import { outdatedVersion } from '../intents/state.ts'
import { record } from '../intents/transition.ts'
import type { Flow, Way } from '../shops/flow.ts'
import { flowSchema } from '../shops/flow.ts'
import {
  findFlowForHost,
  findLastVersion,
  healFlow,
  keepFlow,
  readMismatch,
} from '../shops/flows/service.ts'
import { findFailedLesson, saveFailedLesson } from '../shops/lessons/service.ts'
import type { Shop } from '../shops/merchants/service.ts'
import { describeShop, endLesson, takeLesson, visitShop } from '../shops/merchants/service.ts'
import type { ShopRefusal } from '../shops/purchase.ts'
import type { Worker } from './worker.ts'
import { watcher } from './worker.ts'

export type Lesson =
  /** `quoted`: what the same walk has read; absent: another intent has learned the flow. */
  | { readonly outcome: 'learnt'; readonly flow: Flow; readonly quoted?: Quoted }
  | Exclude<LearnOutcome, { outcome: 'learnt' }>
  /** Another intent is learning the shop. */
  | { readonly outcome: 'busy'; readonly againMs: number }

export type Quoted = Extract<QuoteOutcome, { outcome: 'quoted' }>

const LESSON_LIMIT_MS = 120_000
// Longer than a lesson, so that the lease runs out only if its worker died.
const LESSON_HELD_MS = LESSON_LIMIT_MS + 30_000
const AGAIN_MS = 2_000

/** The newest flow for the intent's shop, unless the intent has found it outdated. */
export async function findWay(worker: Worker, intent: CheckoutIntent): Promise<Flow | null> {
  const { host } = new URL(intent.url)
  const flow = await findFlowForHost(worker.db, host)
  await visitShop(worker, intent.accountId, host, flow?.slug ?? null)
  return isUsable(flow, intent) ? flow : null
}

function isUsable(flow: Flow | null, intent: CheckoutIntent): flow is Flow {
  return flow !== null && flow.version > outdatedVersion(intent)
}

/**
 * Learns the shop by visiting it as the intent's buyer. One intent learns a shop at a time, and
 * saves the flow as the next version; an intent that comes too late uses the flow that the other
 * has learned.
 */
export async function learn(worker: Worker, intent: CheckoutIntent): Promise<Lesson> {
  const { db } = worker
  const { host } = new URL(intent.url)
  const shop = await visitShop(worker, intent.accountId, host, null)
  if (!(await takeLesson(db, shop.id, intent.id, LESSON_HELD_MS))) {
    return { outcome: 'busy', againMs: AGAIN_MS }
  }
  try {
    const lastVersion = await findLastVersion(db, shop.slug)
    // The intent that had the lease before may have just finished.
    const flow = await findFlowForHost(db, host)
    if (isUsable(flow, intent)) return { outcome: 'learnt', flow }
    // A shop that was bought at before is searched again: it has changed.
    const isNew = outdatedVersion(intent) === 0
    const failed = isNew ? await findFailedLesson(db, shop.id, intent) : null
    if (failed !== null) return { outcome: 'refused', ...failed }
    const lesson = await search(worker, intent, shop, lastVersion + 1)
    if (isNew && lesson.outcome === 'refused') {
      await saveFailedLesson(db, shop.id, intent, lesson)
    }
    return lesson
  } finally {
    await endLesson(db, shop.id, intent.id)
  }
}

async function search(
  worker: Worker,
  intent: CheckoutIntent,
  shop: Shop,
  version: number,
): Promise<Lesson> {
  const outcome = await walk(worker, intent)
  if (outcome.outcome === 'learnt') {
    const { flow, quote, options = intent.options } = outcome
    const kept = await keep(worker, intent, shop, flow, version)
    if (kept.outcome !== 'learnt' || quote === undefined) return kept
    return { ...kept, quoted: { outcome: 'quoted', quote, options } }
  }
  const mismatch = readMismatch(outcome)
  if (mismatch === null) return outcome
  await recordMismatch(worker, intent, 'shop.unlearnt', mismatch)
  return outcome.outcome === 'refused' && outcome.code === 'form_incomplete'
    ? outcome
    : unlearnable(intent, mismatch)
}

async function walk(worker: Worker, intent: CheckoutIntent): Promise<LearnOutcome> {
  const { url, prompt, options } = intent
  const order = { url, prompt, options, signal: AbortSignal.timeout(LESSON_LIMIT_MS) }
  return await worker.driver.learn(order, watcher(worker, intent)).catch((err): LearnOutcome => {
    worker.log.warn({ err, intent: intent.id }, 'learning the shop broke off')
    return { outcome: 'refused', ...BROKE_OFF }
  })
}

async function keep(
  { db, clock, log }: Worker,
  intent: CheckoutIntent,
  shop: Shop,
  learnt: LearntFlow,
  version: number,
): Promise<Lesson> {
  const { host } = new URL(intent.url)
  const checked = flowSchema.safeParse({ ...learnt, slug: shop.slug, version })
  if (!checked.success) {
    log.warn({ err: checked.error, intent: intent.id }, 'the learned flow is invalid')
    return unlearnable(intent, '')
  }
  return await db.transaction(async (tx) => {
    const flow = await keepFlow(tx, host, checked.data, intent.id)
    const message = `The shop was learned. Its checkout is saved as ${flow.slug}, version ${flow.version}.`
    await record(tx, clock, intent, { type: 'shop.learnt', message })
    const { name = null, platform = null } = flow
    await describeShop(tx, shop.id, { name, platform })
    return { outcome: 'learnt', flow }
  })
}

/** Saves the way that a quote by this flow had to search for, for the next intent. */
export async function heal(
  { db, clock }: Worker,
  intent: CheckoutIntent,
  flow: Flow,
  way: Way,
): Promise<void> {
  const { host } = new URL(intent.url)
  await db.transaction(async (tx) => {
    const healed = await healFlow(tx, host, flow, way, intent.id)
    if (healed === null) return
    const message = `The shop's checkout has changed. The way is saved as ${healed.slug}, version ${healed.version}.`
    await record(tx, clock, intent, { type: 'shop.learnt', message })
  })
}

/** Records what the flow could not read: only this visit has seen it. */
export async function recordMismatch(
  { db, clock }: Worker,
  intent: CheckoutIntent,
  type: 'shop.misfit' | 'shop.unlearnt',
  message: string,
): Promise<void> {
  await db.transaction((tx) => record(tx, clock, intent, { type, message }))
}

export function refOf({ slug, version }: Flow): NonNullable<CheckoutIntent['flow']> {
  return { slug, version }
}

/** A shop that was known before stays supported, and can be tried again. */
function unlearnable(intent: CheckoutIntent, mismatch: string): Lesson {
  const refusal = outdatedVersion(intent) === 0 ? UNKNOWN : UNREADABLE
  return { outcome: 'refused', ...refusal, message: `${refusal.message} ${mismatch}`.trim() }
}

const UNKNOWN: ShopRefusal = {
  reason: 'unsupported_checkout',
  code: 'shop_unknown',
  message: 'Florin does not know how to buy at this address, and could not find out.',
  isRetryable: false,
}

const UNREADABLE: ShopRefusal = {
  reason: 'merchant_error',
  code: 'page_unreadable',
  message: 'The shop has changed since Florin learned it, and Florin could not learn it again.',
  isRetryable: true,
}

export const BROKE_OFF: ShopRefusal = {
  reason: 'merchant_error',
  code: 'shop_unreachable',
  message: 'The shop could not be read to its end. Nothing was bought. Try again later.',
  isRetryable: true,
}
