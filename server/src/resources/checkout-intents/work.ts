import type { Errand, Follow, Work } from '../../engine/work.ts'
import type { ShopRefusal } from '../../flows/purchase.ts'
import { openSlots } from '../../lib/slots.ts'
import { findFlowForHost, getFlow } from '../flows/service.ts'
import { charge } from './charge/charge.ts'
import { reconcile } from './charge/reconcile.ts'
import { findIntent, resendStalled } from './repository.ts'
import type { CheckoutIntent, Move, Phase } from './state.ts'
import { refusedBy } from './state.ts'
import { transit } from './transition.ts'
import type { Worker } from './worker.ts'
import { watcher } from './worker.ts'

const QUOTE_LIMIT_MS = 120_000

/** All that the engine can be asked to do. Each decides by the intent as it is, not as it was. */
export function buildWork(worker: Worker): Work {
  // Browsers are the real cost: what comes in a flood waits its turn.
  const slot = openSlots(worker.browsersAtOnce)
  return {
    quote: (errand) => slot(() => quote(worker, errand)),
    charge: (errand) => slot(() => charge(worker, errand)),
    reconcile: (errand) => slot(() => reconcile(worker, errand)),
    expire: (errand) => expire(worker, errand),
  }
}

const QUOTABLE: readonly Phase[] = ['resolving', 'quoting']

async function quote(worker: Worker, { accountId, intentId }: Errand): Promise<Follow | null> {
  const found = await findIntent(worker.db, accountId, intentId)
  if (found === null || !QUOTABLE.includes(found.phase)) return null
  const intent = found.phase === 'resolving' ? await resolve(worker, found) : found
  if (intent?.flow == null) return null
  const flow = await getFlow(worker.db, intent.flow.slug, intent.flow.version)
  const order = {
    flow,
    url: intent.url,
    options: intent.options,
    signal: AbortSignal.timeout(QUOTE_LIMIT_MS),
  }
  const outcome = await worker.driver.quote(order, watcher(worker, intent)).catch((err) => {
    worker.log.warn({ err, intent: intentId }, 'the quote broke off')
    return { outcome: 'refused', ...BROKE_OFF } as const
  })
  switch (outcome.outcome) {
    case 'refused':
      await commit(worker, intent, 'fail', refusedBy(outcome))
      return null
    case 'options_missing':
      return await wait(worker, intent, 'ask', { optionsSchema: outcome.optionsSchema })
    case 'quoted':
      return await wait(worker, intent, 'quote', { quote: outcome.quote })
  }
}

const BROKE_OFF: ShopRefusal = {
  reason: 'merchant_error',
  code: 'shop_unreachable',
  message: 'The shop could not be read to its end. Nothing was bought. Try again later.',
  isRetryable: true,
}

/** Finds out how to buy there. Null: it ended, or somebody ended it. */
async function resolve(worker: Worker, intent: CheckoutIntent): Promise<CheckoutIntent | null> {
  const flow = await findFlowForHost(worker.db, new URL(intent.url).host)
  if (flow === null) {
    await commit(worker, intent, 'fail', refusedBy(UNSUPPORTED))
    return null
  }
  const { slug, version } = flow
  return await commit(worker, intent, 'resolve', { flow: { slug, version } })
}

const UNSUPPORTED: ShopRefusal = {
  reason: 'unsupported_checkout',
  code: 'shop_unknown',
  message: 'Florin does not know how to buy at this address.',
  isRetryable: false,
}

/** The caller's turn, for as long as a quote lives. */
async function wait(
  worker: Worker,
  intent: CheckoutIntent,
  move: Move,
  change: Parameters<typeof transit>[4],
): Promise<Follow | null> {
  const expiresAtMs = worker.clock() + worker.quoteLifetimeMs
  const next = await commit(worker, intent, move, { ...change, expiresAtMs })
  if (next === null) return null
  return { handler: 'expire', version: next.version, delayMs: worker.quoteLifetimeMs }
}

async function expire(worker: Worker, { accountId, intentId, version }: Errand): Promise<null> {
  const intent = await findIntent(worker.db, accountId, intentId)
  if (intent === null || intent.version !== version || intent.expiresAtMs === null) return null
  // The timer is the engine's, the time PostgreSQL's: what woke too early is swept up later.
  if (intent.expiresAtMs > worker.clock()) return null
  await commit(worker, intent, 'expire', { statusReason: 'expired' })
  return null
}

async function commit(
  { db, clock }: Worker,
  intent: CheckoutIntent,
  move: Move,
  change: Parameters<typeof transit>[4],
): Promise<CheckoutIntent | null> {
  return await db.transaction((tx) => transit(tx, clock, intent, move, change))
}

const SWEEP_AT_ONCE = 100

/** What the engine has lost, or was never told, is given to it again. */
export async function sweep({ db, log }: Pick<Worker, 'db' | 'log'>): Promise<void> {
  for (const { id, handler } of await resendStalled(db, SWEEP_AT_ONCE)) {
    log.warn({ intent: id, handler }, 'the engine is told once more')
  }
}
