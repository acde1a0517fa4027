import { openAuthentication } from '../authentication/service.ts'
import type { CardDetails, PayOutcome, ShopSession, UnapprovedOrder } from '../browser/driver.ts'
import type { Material } from '../cards/service.ts'
import { getMaterial, resolveCard, useCard } from '../cards/service.ts'
import { findIntent } from '../intents/repository.ts'
import type { CardId, CheckoutIntent } from '../intents/state.ts'
import { isSubmitted, outdatedVersion, refusedBy, SHOP_CHANGED } from '../intents/state.ts'
import { insertSubmission } from '../intents/submissions/repository.ts'
import { transit } from '../intents/transition.ts'
import type { Job, NextJob } from '../jobs/jobs.ts'
import type { Flow } from '../shops/flow.ts'
import { getFlow, observeMismatch, readMismatch } from '../shops/flows/service.ts'
import type { ShopRefusal } from '../shops/purchase.ts'
import { holdChallenge } from './challenge.ts'
import type { Lesson } from './learn.ts'
import { learn, recordMismatch, refOf } from './learn.ts'
import { recover, writePage } from './recover.ts'
import { holdUnapproved } from './unknown-outcome.ts'
import type { Submitted } from './verdict.ts'
import { seekVerdict } from './verdict.ts'
import type { Worker } from './worker.ts'
import { commit, watcher } from './worker.ts'

const CHARGE_LIMIT_MS = 180_000

/** The database holds a flow, a quote and a card for every intent that was confirmed. */
type Claimed = CheckoutIntent & {
  readonly flow: NonNullable<CheckoutIntent['flow']>
  readonly quote: NonNullable<CheckoutIntent['quote']>
  readonly cardId: CardId
}

/** This run opened no card; an earlier run may have had one issued. */
type Unopened = { readonly intent: Claimed; readonly issuedCard?: undefined }
type Opened = { readonly intent: CheckoutIntent; readonly issuedCard: string | null }

type Ready = {
  readonly outcome: 'ready'
  readonly intent: Claimed
  readonly card: CardDetails
  readonly issuedCard: string | null
}

type Ended =
  /** Nothing to do, or another job's turn. */
  | { readonly outcome: 'passed_on'; readonly next: NextJob | null }
  | { readonly outcome: 'code_missing'; readonly intent: Claimed }
  /** From learning the shop again. */
  | (Unopened & Lesson)
  | (Opened & { readonly outcome: 'refused' } & ShopRefusal)
  /** The shop took the order without the card: it has not charged it, and must not do so later. */
  | (Opened & UnapprovedOrder)
  /** This run has the submission lock, and gave the card to the shop. */
  | (Submitted & { readonly outcome: 'submitted'; readonly answer: PayOutcome })

/**
 * Buys what was confirmed: check, lock, pay, verdict. The job may run twice, also at once. One run
 * at most gets the submission lock; a run that finds it taken looks for evidence and never submits.
 */
export async function charge(worker: Worker, job: Job): Promise<NextJob | null> {
  const checked = await check(worker, job)
  const ended = checked.outcome === 'ready' ? await pay(worker, checked) : checked
  switch (ended.outcome) {
    case 'submitted':
      return await seekVerdict(worker, ended, ended.answer)
    case 'passed_on':
      return ended.next
    case 'code_missing':
      return await askForCode(worker, ended.intent)
    case 'busy':
      return { handler: 'charge', version: ended.intent.version, delayMs: ended.againMs }
    case 'learnt':
      return await useFlow(worker, ended.intent, ended.flow)
    case 'options_missing':
      return await refuse(worker, ended, REFUSALS.options_missing)
    case 'refused':
      return await refuse(worker, ended, ended)
    case 'ordered_unapproved':
      await cancelIssuedCard(worker, ended)
      return await holdUnapproved(worker, ended.intent, ended)
  }
}

// Check. Nothing has been given to the shop.

async function check(worker: Worker, job: Job): Promise<Ready | Ended> {
  const intent = await findIntent(worker.db, job.accountId, job.intentId)
  if (!isClaimed(intent)) return lookAfter(intent)
  // A database that was restored from a backup may have lost the lock; the submission log has not.
  const recovered = await recover(worker, job)
  if (recovered !== null) return lookAfter(recovered)
  // A payment by the new flow passes the same gate, which lets only the confirmed quote through.
  if (outdatedVersion(intent) > 0) return { intent, ...(await learn(worker, intent)) }
  return readyOrRefused(intent, await openCard(worker, intent))
}

function isClaimed(intent: CheckoutIntent | null): intent is Claimed {
  return intent?.phase === 'claimed'
}

/** Another run has submitted, or the intent has ended. */
function lookAfter(intent: CheckoutIntent | null): Ended {
  const isLocked = intent !== null && isSubmitted(intent)
  const next = isLocked ? nextJob('reconcile', intent) : null
  return { outcome: 'passed_on', next }
}

function nextJob(handler: NextJob['handler'], { version }: CheckoutIntent): NextJob {
  return { handler, version, delayMs: 0 }
}

function readyOrRefused(intent: Claimed, material: Material): Ready | Ended {
  if (!('refused' in material)) return { outcome: 'ready', intent, ...material }
  return material.refused === 'security_code_missing'
    ? { outcome: 'code_missing', intent }
    : { outcome: 'refused', intent, issuedCard: null, ...REFUSALS[material.refused] }
}

async function openCard(worker: Worker, intent: Claimed): Promise<Material> {
  const { accountId, id, cardId, quote } = intent
  return await getMaterial(worker, {
    accountId,
    cardId,
    intentId: id,
    capCents: quote.amountCents,
    currency: quote.currency,
    holderName: quote.shipTo?.name ?? '',
  })
}

// Lock and pay. At the payment step the browser takes the lock, and only then gives the card.

async function pay(worker: Worker, ready: Ready): Promise<Ended> {
  const { intent, card } = ready
  let lock: Submitted | null = null
  const submit = async (session: ShopSession) => {
    lock = await takeLock(worker, ready, session)
    return lock !== null
  }
  const order = {
    flow: await getFlow(worker.db, intent.flow.slug, intent.flow.version),
    url: intent.url,
    options: intent.options,
    quote: intent.quote,
    card,
    signal: AbortSignal.timeout(CHARGE_LIMIT_MS + worker.answerMs),
  }
  const answer = await worker.driver
    .pay(order, submit, watcher(worker, intent), (it) => holdChallenge(worker, intent, it))
    .catch((err): PayOutcome => {
      worker.log.warn({ err, intent: intent.id }, 'the payment broke off')
      return { outcome: 'unknown', message: 'the browser broke off' }
    })
  const submitted = lock as Submitted | null
  if (answer.outcome === 'ordered_unapproved') {
    return { ...answer, intent: submitted?.intent ?? intent, issuedCard: ready.issuedCard }
  }
  return submitted === null
    ? await explain(worker, ready, answer)
    : { outcome: 'submitted', ...submitted, answer }
}

/**
 * The submission lock: one row for each intent, for ever. Its transaction makes the intent
 * `paying`, finds the card still there and destroys its security code. If it is unknown whether
 * that committed, this throws and nobody submits. Null: another run has the lock, or the intent or
 * its card has gone.
 */
async function takeLock(
  worker: Worker,
  { intent, issuedCard }: Ready,
  session: ShopSession,
): Promise<Submitted | null> {
  const { db, clock, vault } = worker
  const { accountId, id: intentId, cardId } = intent
  const context = { accountId, subjectId: intentId, purpose: 'shop_session' } as const
  const { sealed } = await vault.seal(Buffer.from(JSON.stringify(session)), context)
  const submission = {
    accountId,
    intentId,
    submittedAtMs: clock(),
    sealedSession: sealed,
    issuedCard,
  }
  const submitted = await db
    .transaction(async (tx) => {
      const paying = await transit(tx, clock, intent, 'submit', {}, null)
      if (paying === null || !(await useCard(tx, { accountId, cardId, intentId })))
        throw new NotOurs()
      if (!(await insertSubmission(tx, submission))) throw new NotOurs()
      return paying
    })
    .catch((error: unknown) => {
      if (error instanceof NotOurs) return null
      throw error
    })
  // Outside the database as well: one that is restored from a backup has lost the row.
  const isLogged = submitted !== null && (await writePage(worker, submitted, submission))
  return isLogged ? { intent: submitted, submission } : null
}

/** Rolls the transaction back. */
class NotOurs extends Error {}

/** Why this run did not submit. */
async function explain(worker: Worker, ready: Ready, answer: PayOutcome): Promise<Ended> {
  const { intent, issuedCard } = ready
  const outdated = await markOutdated(worker, intent, answer)
  if (outdated !== null) return { outcome: 'passed_on', next: nextJob('charge', outdated) }
  const current = await findIntent(worker.db, intent.accountId, intent.id)
  if (!isClaimed(current)) return lookAfter(current)
  const refusal = answer.outcome === 'refused' ? answer : await findRefusal(worker, intent)
  return { ...refusal, outcome: 'refused', intent: current, issuedCard }
}

/**
 * Null: the flow describes the shop's pages, learning would not help, or the intent has moved on.
 */
async function markOutdated(
  worker: Worker,
  intent: Claimed,
  answer: PayOutcome,
): Promise<CheckoutIntent | null> {
  const mismatch = readMismatch(answer)
  if (mismatch === null || !(await observeMismatch(worker.db, intent.flow, intent.id))) return null
  await recordMismatch(worker, intent, 'shop.misfit', mismatch)
  return await commit(worker, intent, 'relearnClaimed', { statusDetail: SHOP_CHANGED })
}

async function findRefusal({ db }: Worker, { accountId, cardId }: Claimed): Promise<ShopRefusal> {
  const card = await resolveCard(db, accountId, cardId)
  return card === null ? REFUSALS.card_removed : REFUSALS.broke_off
}

// Ends without a submission.

/** The card's owner alone can give the code, on a page of ours; an agent never can, in options. */
async function askForCode(
  { db, clock, answerMs }: Worker,
  intent: Claimed,
): Promise<NextJob | null> {
  const asked = { kind: 'security_code', expiresAtMs: clock() + answerMs } as const
  const next = await db.transaction((tx) => openAuthentication(tx, clock, intent, asked))
  return next && { handler: 'expire', version: next.version, delayMs: answerMs }
}

/** The owner approved a shop that takes cards at the hosts known then, and at no others. */
async function useFlow(worker: Worker, intent: Claimed, learned: Flow): Promise<NextJob | null> {
  const approved = await getFlow(worker.db, intent.flow.slug, intent.flow.version)
  const isElsewhere = learned.payment_hosts.some((host) => !approved.payment_hosts.includes(host))
  if (isElsewhere) return await refuse(worker, { intent }, REFUSALS.host_changed)
  const change = { flow: refOf(learned), statusDetail: null }
  const next = await commit(worker, intent, 'relearnClaimed', change)
  return next && nextJob('charge', next)
}

async function refuse(
  worker: Worker,
  ended: Unopened | Opened,
  refusal: ShopRefusal,
): Promise<null> {
  await cancelIssuedCard(worker, ended)
  await commit(worker, ended.intent, 'fail', refusedBy(refusal))
  return null
}

/** A card that was issued for a purchase must not be charged after the purchase has ended. */
async function cancelIssuedCard(worker: Worker, ended: Unopened | Opened): Promise<void> {
  const issued =
    ended.issuedCard === undefined ? await findIssuedCard(worker, ended.intent) : ended.issuedCard
  if (issued !== null) await worker.issuer?.cancelCard(issued)
}

async function findIssuedCard(worker: Worker, intent: Claimed): Promise<string | null> {
  const material = await openCard(worker, intent)
  return 'refused' in material ? null : material.issuedCard
}

/** Why a charge ends before the submission. */
const REFUSALS = {
  host_changed: {
    reason: 'merchant_error',
    code: 'host_changed',
    message: 'The shop wants the card at another host than when it was quoted. Nothing was paid.',
    isRetryable: true,
  },
  options_missing: {
    reason: 'merchant_error',
    code: 'item_changed',
    message: 'The shop asks for something that it did not ask for before. Nothing was paid.',
    isRetryable: true,
  },
  broke_off: {
    reason: 'merchant_error',
    code: 'not_charged',
    message: 'The purchase broke off before the shop was asked to charge. Nothing was paid.',
    isRetryable: true,
  },
  card_removed: {
    reason: 'card_declined',
    code: 'card_removed',
    message: 'The card was removed before it was charged. Nothing was paid.',
    isRetryable: false,
  },
  card_mismatch: {
    reason: 'card_declined',
    code: 'card_mismatch',
    message:
      'The sealed card is another one than its brand and last 4 digits say. Nothing was paid. Remove it and add it again.',
    isRetryable: false,
  },
  issuer_unavailable: {
    reason: 'card_declined',
    code: 'issuer_unavailable',
    message: 'No card could be issued for this purchase. Nothing was paid. Try again later.',
    isRetryable: true,
  },
  currency_not_issued: {
    reason: 'card_declined',
    code: 'currency_not_issued',
    message:
      'No cards are issued in the currency of this shop. Nothing was paid. Pay with a card of your own.',
    isRetryable: false,
  },
} as const satisfies Record<string, ShopRefusal>
