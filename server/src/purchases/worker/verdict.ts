import { findChallenge } from '../authentication/challenges/repository.ts'
import type { Unanswered } from '../authentication/challenges/state.ts'
import { unansweredOf } from '../authentication/challenges/state.ts'
import type { PayOutcome, ShopSession } from '../browser/driver.ts'
import { lockIntent } from '../intents/repository.ts'
import type { CheckoutIntent, StatusDetail } from '../intents/state.ts'
import { isSubmitted, refusedBy } from '../intents/state.ts'
import type { Submission } from '../intents/submissions/repository.ts'
import { record, transit } from '../intents/transition.ts'
import type { NextJob } from '../jobs/jobs.ts'
import { getFlow } from '../shops/flows/service.ts'
import { formatMoney } from '../shops/money.ts'
import type { ShopRefusal } from '../shops/purchase.ts'
import { askCard } from './card-evidence.ts'
import type { ShopEvidence, Verdict } from './evidence.ts'
import { chargedFor, judge, refusedWith, tellEvidence } from './evidence.ts'
import type { Found } from './unknown-outcome.ts'
import { ageOf, delayAfter, stayUnknown } from './unknown-outcome.ts'
import type { Worker } from './worker.ts'
import { watcher } from './worker.ts'

const LOOK_UP_LIMIT_MS = 60_000

/** An intent that was submitted to its shop, and its submission lock. */
export type Submitted = { readonly intent: CheckoutIntent; readonly submission: Submission }

/** `answer`: the shop's answer to the run that submitted; null for every other run. */
export async function seekVerdict(
  worker: Worker,
  { intent, submission }: Submitted,
  answer: PayOutcome | null,
): Promise<NextJob | null> {
  if (answer?.outcome === 'charged') {
    const known = tellEvidence(null, { ...answer, says: 'ordered' })
    return await store(worker, intent, chargedFor(answer), { ...NO_WAIT, known })
  }
  const nowMs = worker.clock()
  const ageMs = nowMs - submission.submittedAtMs
  const refusal = refusalTo(intent, answer)
  const unanswered = unansweredOf(await findChallenge(worker.db, intent), worker.patience)
  const shop =
    answer?.outcome === 'refused'
      ? refusedWith(answer)
      : latest(await askShop(worker, intent, submission), refusal, unanswered)
  const card = await askCard(worker, intent, submission, { shop, ageMs })
  // A bank that got no answer approves nothing: a late charge is ruled out sooner.
  const quietInMs = shop.says === 'unanswered' && unanswered ? unanswered.quietAtMs - nowMs : null
  const isQuiet = quietInMs !== null && quietInMs < 0
  const verdict = judge(card, shop, isQuiet ? 'quiet' : ageOf(ageMs, worker.patience))
  const delayMs = quietInMs === null || isQuiet ? delayAfter(ageMs) : quietInMs + 1
  const known = tellEvidence(card, shop)
  return await store(worker, intent, verdict, { known, ageMs, delayMs, refusal })
}

const NO_WAIT = { ageMs: 0, delayMs: 0, refusal: null }

/** The shop's refusal of the submission, heard now or kept with the unknown outcome. */
function refusalTo(
  { statusDetail }: CheckoutIntent,
  answer: PayOutcome | null,
): ShopRefusal | null {
  if (answer?.outcome !== 'refused') return statusDetail?.doubt?.told ?? null
  const { reason, code, message, isRetryable } = answer
  return { reason, code, message, isRetryable }
}

/** An order that is there now outweighs an earlier refusal; a refusal outweighs silence. */
function latest(
  seen: ShopEvidence,
  refusal: ShopRefusal | null,
  unanswered: Unanswered | null,
): ShopEvidence {
  if (seen.says === 'ordered') return seen
  if (refusal !== null) return refusedWith(refusal)
  return unanswered === null ? seen : { says: 'unanswered', refusal: unanswered.refusal }
}

/** Asks the shop, as the buyer that submitted. */
async function askShop(
  worker: Worker,
  intent: CheckoutIntent,
  submission: Submission,
): Promise<ShopEvidence> {
  const found = await lookUp(worker, intent, submission).catch((err) => {
    worker.log.warn({ err, intent: intent.id }, 'the look-up broke off')
    return { outcome: 'unknown' } as const
  })
  return found.outcome === 'ordered'
    ? { says: 'ordered', orderId: found.orderId, amountCents: found.amountCents }
    : { says: found.outcome }
}

async function lookUp(worker: Worker, intent: CheckoutIntent, { sealedSession }: Submission) {
  const { accountId, id, flow, url, options } = intent
  const context = { accountId, subjectId: id, purpose: 'shop_session' } as const
  const opened = await worker.vault.open(sealedSession, context, id)
  const order = {
    flow: await getFlow(worker.db, flow?.slug ?? '', flow?.version ?? 0),
    url,
    options,
    session: JSON.parse(opened.toString()) as ShopSession,
    signal: AbortSignal.timeout(LOOK_UP_LIMIT_MS),
  }
  return await worker.driver.lookUp(order, watcher(worker, intent))
}

/** Evidence holds whichever run found it, so it is applied to the intent as it is now. */
async function store(
  worker: Worker,
  { accountId, id }: CheckoutIntent,
  verdict: Verdict,
  found: Found,
): Promise<NextJob | null> {
  const { db, clock } = worker
  return await db.transaction(async (tx) => {
    const intent = await lockIntent(tx, accountId, id)
    if (intent === null || !isSubmitted(intent)) return null
    if (verdict.verdict === 'unknown') {
      return await stayUnknown(worker, tx, intent, verdict.code, found)
    }
    await record(tx, clock, intent, { type: 'evidence', message: found.known })
    await transit(tx, clock, intent, ...endBy(verdict, intent))
    return null
  })
}

function endBy(
  verdict: Exclude<Verdict, { verdict: 'unknown' }>,
  intent: CheckoutIntent,
): ['succeed' | 'fail', Parameters<typeof transit>[4]] {
  if (verdict.verdict === 'not_charged') return ['fail', refusedBy(verdict.refusal)]
  const statusDetail = remarkOn(intent, verdict)
  return ['succeed', { chargeId: verdict.chargeId, statusReason: null, statusDetail }]
}

/** Tells the owner how a purchase differs from what was confirmed; null: it does not. */
function remarkOn(
  { quote }: CheckoutIntent,
  { hasOrder, amountCents }: Extract<Verdict, { verdict: 'charged' }>,
): StatusDetail | null {
  if (quote === null || amountCents === null || amountCents === quote.amountCents) {
    return hasOrder ? null : WITHOUT_ORDER
  }
  const { currency } = quote
  const [taken, confirmed] = [amountCents, quote.amountCents].map((it) => formatMoney(it, currency))
  const order = hasOrder ? '' : ' and shows no order'
  const message = `The shop charged ${taken} where ${confirmed} were shown and confirmed${order}. Ask the shop for the difference.`
  return { code: 'charged_differently', message, isRetryable: false }
}

const WITHOUT_ORDER = {
  code: 'order_unconfirmed',
  message:
    'The card was charged, but the shop shows no order. Ask the shop, and name the charge in charge_id.',
  isRetryable: false,
}
