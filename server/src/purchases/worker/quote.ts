import { findIntent } from '../intents/repository.ts'
import type { CheckoutIntent, Move, Phase, StatusDetail } from '../intents/state.ts'
import { refusedBy, SHOP_CHANGED } from '../intents/state.ts'
import type { transit } from '../intents/transition.ts'
import type { Job, NextJob } from '../jobs/jobs.ts'
import type { Flow } from '../shops/flow.ts'
import { getFlow, observeMismatch, readMismatch } from '../shops/flows/service.ts'
import type { Outcome } from '../shops/prompt/leftovers.ts'
import { askToLeaveOut } from '../shops/prompt/leftovers.ts'
import type { Quoted } from './learn.ts'
import { BROKE_OFF, findWay, heal, learn, recordMismatch, refOf } from './learn.ts'
import { holdUnapproved } from './unknown-outcome.ts'
import type { Worker } from './worker.ts'
import { commit, watcher } from './worker.ts'

const QUOTE_LIMIT_MS = 120_000

const QUOTABLE: readonly Phase[] = ['resolving', 'quoting']

/** Finds the shop's exact total, or asks for what is missing. */
export async function quote(worker: Worker, { accountId, intentId }: Job): Promise<NextJob | null> {
  const intent = await findIntent(worker.db, accountId, intentId)
  if (intent === null || !QUOTABLE.includes(intent.phase)) return null
  const unusable = askToLeaveOut(intent.prompt, beforeVisit(intent))
  if (unusable !== null) return await wait(worker, intent, 'ask', { optionsSchema: unusable })
  return intent.phase === 'resolving'
    ? await resolve(worker, intent)
    : await quoteByFlow(worker, intent)
}

async function quoteByFlow(worker: Worker, intent: CheckoutIntent): Promise<NextJob | null> {
  if (intent.flow === null) return null
  const flow = await getFlow(worker.db, intent.flow.slug, intent.flow.version)
  const order = {
    flow,
    url: intent.url,
    options: intent.options,
    prompt: intent.prompt,
    signal: AbortSignal.timeout(QUOTE_LIMIT_MS),
  }
  const outcome = await worker.driver.quote(order, watcher(worker, intent)).catch((err) => {
    worker.log.warn({ err, intent: intent.id }, 'the quote broke off')
    return { outcome: 'refused', ...BROKE_OFF } as const
  })
  const mismatch = readMismatch(outcome)
  if (mismatch !== null && (await observeMismatch(worker.db, flow, intent.id))) {
    await recordMismatch(worker, intent, 'shop.misfit', mismatch)
    return goOn(await commit(worker, intent, 'relearn', { statusDetail: SHOP_CHANGED }))
  }
  switch (outcome.outcome) {
    case 'refused':
      await commit(worker, intent, 'fail', refusedBy(outcome))
      return null
    case 'ordered_unapproved':
      return await holdUnapproved(worker, intent, outcome)
    case 'options_missing':
      return await wait(worker, intent, 'ask', {
        optionsSchema: outcome.optionsSchema,
        options: outcome.options ?? intent.options,
      })
    case 'quoted':
      if (outcome.way !== undefined) await heal(worker, intent, flow, outcome.way)
      return await present(worker, intent, flow, outcome)
  }
}

/** Shows the quote, unless the prompt asks for something that it does not hold. */
async function present(
  worker: Worker,
  intent: CheckoutIntent,
  flow: Flow,
  { quote, options = intent.options }: Quoted,
): Promise<NextJob | null> {
  const shopName = flow.name ?? null
  const outcome = { ...beforeVisit(intent), quote, options, shopName }
  const optionsSchema = askToLeaveOut(intent.prompt, outcome)
  return optionsSchema === null
    ? await wait(worker, intent, 'quote', { quote, options })
    : await wait(worker, intent, 'ask', { optionsSchema, options })
}

/** The facts to check a prompt against before visiting the shop. */
function beforeVisit({ url, options, maxAmountCents }: CheckoutIntent): Outcome {
  return { url, options, hasCeiling: maxAmountCents !== null, quote: null, shopName: null }
}

/** Finds the newest flow for the host, or learns one. */
async function resolve(worker: Worker, intent: CheckoutIntent): Promise<NextJob | null> {
  const known = await findWay(worker, intent)
  if (known !== null) {
    const next = await commit(worker, intent, 'resolve', { flow: refOf(known), statusDetail: null })
    return next && (await quoteByFlow(worker, next))
  }
  const learner = intent.statusDetail === null ? await startLesson(worker, intent) : intent
  if (learner === null) return null
  const lesson = await learn(worker, learner)
  switch (lesson.outcome) {
    case 'busy':
      return { handler: 'quote', version: learner.version, delayMs: lesson.againMs }
    case 'refused':
      await commit(worker, learner, 'fail', refusedBy(lesson))
      return null
    case 'ordered_unapproved':
      return await holdUnapproved(worker, learner, lesson)
    case 'options_missing': {
      const { optionsSchema, options = learner.options } = lesson
      return await wait(worker, learner, 'ask', { optionsSchema, options, statusDetail: null })
    }
    case 'learnt': {
      const { flow, quoted } = lesson
      const change = { flow: refOf(flow), statusDetail: null }
      const next = await commit(worker, learner, 'resolve', change)
      if (next === null || quoted === undefined) return goOn(next)
      return await present(worker, next, flow, quoted)
    }
  }
}

async function startLesson(worker: Worker, intent: CheckoutIntent): Promise<CheckoutIntent | null> {
  return await commit(worker, intent, 'learn', { statusDetail: SHOP_UNLEARNT })
}

const SHOP_UNLEARNT: StatusDetail = {
  code: 'shop_unlearnt',
  message: 'Florin does not know this shop yet and is learning how to buy there.',
  isRetryable: false,
}

function goOn(intent: CheckoutIntent | null): NextJob | null {
  return intent && { handler: 'quote', version: intent.version, delayMs: 0 }
}

/** Waits for the caller, for as long as a quote is valid. */
async function wait(
  worker: Worker,
  intent: CheckoutIntent,
  move: Move,
  change: Parameters<typeof transit>[4],
): Promise<NextJob | null> {
  const expiresAtMs = worker.clock() + worker.quoteLifetimeMs
  const next = await commit(worker, intent, move, { ...change, expiresAtMs })
  if (next === null) return null
  return { handler: 'expire', version: next.version, delayMs: worker.quoteLifetimeMs }
}
