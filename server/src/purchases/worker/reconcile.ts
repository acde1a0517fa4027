import type { Queryable } from '../../db/queryable.ts'
import { findChallenge } from '../authentication/challenges/repository.ts'
import type { Unanswered } from '../authentication/challenges/state.ts'
import { isHeld, unansweredOf } from '../authentication/challenges/state.ts'
import type { PayOutcome, ShopSession } from '../browser/driver.ts'
import { findIntent, lockIntent, updateDoubt } from '../intents/repository.ts'
import type { CheckoutIntent, StatusDetail } from '../intents/state.ts'
import { isPressed, refusedBy } from '../intents/state.ts'
import type { Press } from '../intents/submissions/repository.ts'
import { findPress } from '../intents/submissions/repository.ts'
import { record, transit } from '../intents/transition.ts'
import type { Errand, Follow } from '../jobs/jobs.ts'
import { getFlow } from '../shops/flows/service.ts'
import { formatMoney } from '../shops/money.ts'
import type { ShopRefusal } from '../shops/purchase.ts'
import { askCard } from './card-evidence.ts'
import { ageOf, delayAfter, doubtDetail } from './doubt.ts'
import type { DoubtCode, ShopEvidence, Verdict } from './evidence.ts'
import { chargedFor, judge, refusedWith, tellEvidence } from './evidence.ts'
import { recall } from './recall.ts'
import { stayUnapproved } from './unapproved.ts'
import type { Worker } from './worker.ts'
import { watcher } from './worker.ts'

const LOOK_UP_LIMIT_MS = 60_000
const CLOSE_AGAIN_MS = 30_000
const HELD_AGAIN_MS = 15_000

/** Looks for evidence of a press whose outcome nobody has told. Never presses. */
export async function reconcile(worker: Worker, errand: Errand): Promise<Follow | null> {
  const intent = await findIntent(worker.db, errand.accountId, errand.intentId)
  if (intent?.phase === 'failed' && intent.version === errand.version) {
    return await closeCard(worker, intent)
  }
  const pressed = intent !== null && isPressed(intent) ? intent : await recall(worker, errand)
  if (pressed === null) return null
  return (await findHeld(worker, worker.db, pressed)) ?? (await seekVerdict(worker, pressed, null))
}

/** Somebody is being asked by their bank, and a worker is with them: there is nothing to look for yet. */
async function findHeld(
  { clock }: Worker,
  db: Queryable,
  intent: CheckoutIntent,
): Promise<Follow | null> {
  if (intent.phase !== 'awaiting_authentication') return null
  if (!isHeld(await findChallenge(db, intent), clock())) return null
  return { handler: 'reconcile', version: intent.version, delayMs: HELD_AGAIN_MS }
}

/** A person has found that nothing was charged: the card that was made for it must not be later. */
async function closeCard(worker: Worker, intent: CheckoutIntent): Promise<Follow | null> {
  const press = await findPress(worker.db, intent.accountId, intent.id)
  if (press?.issuedCard == null) return null
  const card = await askCard(worker, intent, press, { shop: NOT_ORDERED, ageMs: Infinity })
  if (card.says === 'unreachable') {
    return { handler: 'reconcile', version: intent.version, delayMs: CLOSE_AGAIN_MS }
  }
  if (card.says === 'approved') {
    worker.log.error({ intent: intent.id }, 'decided as not charged, and the card was charged')
  }
  return null
}

const NOT_ORDERED = { says: 'not_ordered' } as const

/** `told`: what the shop said to the one who pressed, if that is us. */
export async function seekVerdict(
  worker: Worker,
  intent: CheckoutIntent,
  told: PayOutcome | null,
): Promise<Follow | null> {
  if (told?.outcome === 'charged') {
    const known = tellEvidence(null, { ...told, says: 'ordered' })
    return await settle(worker, intent, chargedFor(told), {
      known,
      ageMs: 0,
      delayMs: 0,
      refusal: null,
    })
  }
  const press = await findPress(worker.db, intent.accountId, intent.id)
  if (press === null && intent.phase === 'reconciling') return await stayUnapproved(worker, intent)
  if (press === null) throw new Error('an intent is paying without a press')
  const nowMs = worker.clock()
  const ageMs = nowMs - press.pressedAtMs
  const refusal = refusalTo(intent, told)
  const unanswered = unansweredOf(await findChallenge(worker.db, intent), worker.patience)
  const shop =
    told?.outcome === 'refused'
      ? refusedWith(told)
      : latest(await askShop(worker, intent, press), refusal, unanswered)
  const card = await askCard(worker, intent, press, { shop, ageMs })
  // A bank that asked in vain lets no charge through, and is quiet sooner.
  const quietInMs = shop.says === 'unanswered' && unanswered ? unanswered.quietAtMs - nowMs : null
  const isQuiet = quietInMs !== null && quietInMs < 0
  const verdict = judge(card, shop, isQuiet ? 'quiet' : ageOf(ageMs, worker.patience))
  const delayMs = quietInMs === null || isQuiet ? delayAfter(ageMs) : quietInMs + 1
  const known = tellEvidence(card, shop)
  return await settle(worker, intent, verdict, { known, ageMs, delayMs, refusal })
}

/** What was said to whoever pressed: now, or when it was first looked at. */
function refusalTo({ statusDetail }: CheckoutIntent, told: PayOutcome | null): ShopRefusal | null {
  if (told?.outcome !== 'refused') return statusDetail?.doubt?.told ?? null
  const { reason, code, message, isRetryable } = told
  return { reason, code, message, isRetryable }
}

/** An order that is there now outweighs a no that was said before; a no outweighs silence. */
function latest(
  seen: ShopEvidence,
  refusal: ShopRefusal | null,
  unanswered: Unanswered | null,
): ShopEvidence {
  if (seen.says === 'ordered') return seen
  if (refusal !== null) return refusedWith(refusal)
  return unanswered === null ? seen : { says: 'unanswered', refusal: unanswered.refusal }
}

/** The shop, as the buyer that pressed. */
async function askShop(
  worker: Worker,
  intent: CheckoutIntent,
  press: Press,
): Promise<ShopEvidence> {
  const found = await lookUp(worker, intent, press).catch((err) => {
    worker.log.warn({ err, intent: intent.id }, 'the look-up broke off')
    return { outcome: 'unknown' } as const
  })
  if (found.outcome === 'ordered') {
    const { orderId, amountCents } = found
    return { says: 'ordered', orderId, amountCents }
  }
  return { says: found.outcome }
}

async function lookUp(worker: Worker, intent: CheckoutIntent, { sealedSession }: Press) {
  const { accountId, id, flow, url, options } = intent
  const context = { accountId, subjectId: id, purpose: 'shop_session' } as const
  const opened = await worker.vault.open(sealedSession, context)
  const order = {
    flow: await getFlow(worker.db, flow?.slug ?? '', flow?.version ?? 0),
    url,
    options,
    session: JSON.parse(opened.toString()) as ShopSession,
    signal: AbortSignal.timeout(LOOK_UP_LIMIT_MS),
  }
  return await worker.driver.lookUp(order, watcher(worker, intent))
}

type Found = {
  readonly known: string
  readonly ageMs: number
  /** Until it is looked at again. */
  readonly delayMs: number
  readonly refusal: ShopRefusal | null
}

/** Ends it by the verdict. The evidence holds whoever found it, so it is applied to what is there now. */
async function settle(
  worker: Worker,
  { accountId, id }: CheckoutIntent,
  verdict: Verdict,
  found: Found,
): Promise<Follow | null> {
  const { db, clock } = worker
  return await db.transaction(async (tx) => {
    const intent = await lockIntent(tx, accountId, id)
    if (intent === null || !isPressed(intent)) return null
    if (verdict.verdict === 'doubt') return await doubt(worker, tx, intent, verdict.code, found)
    await record(tx, clock, intent, { type: 'evidence', message: found.known })
    if (verdict.verdict === 'not_charged') {
      await transit(tx, clock, intent, 'fail', refusedBy(verdict.refusal))
      return null
    }
    const statusDetail = remarkOn(intent, verdict)
    const change = { chargeId: verdict.chargeId, statusReason: null, statusDetail }
    await transit(tx, clock, intent, 'succeed', change)
    return null
  })
}

/** Not decided: what is known is kept for who asks, and it is looked at again. */
async function doubt(
  worker: Worker,
  tx: Queryable,
  intent: CheckoutIntent,
  code: DoubtCode,
  { known, ageMs, delayMs, refusal }: Found,
): Promise<Follow | null> {
  const held = await findHeld(worker, tx, intent)
  if (held !== null) return held
  const { clock, log } = worker
  const nowMs = clock()
  const told = refusal ?? intent.statusDetail?.doubt?.told ?? null // somebody may have heard it meanwhile
  const detail = doubtDetail(code, { pressedAtMs: nowMs - ageMs, known, nowMs, delayMs, told })
  const isNew = intent.statusDetail?.code !== code
  if (isNew && code === 'evidence_contradicts') {
    log.error({ intent: intent.id, known }, 'evidence contradicts itself: a person has to look')
  }
  if (intent.phase !== 'reconciling') {
    const doubted = await transit(tx, clock, intent, 'doubt', { statusDetail: detail })
    return doubted && { handler: 'reconcile', version: doubted.version, delayMs }
  }
  if (isNew) await record(tx, clock, intent, { type: 'doubt', message: `${code}. ${known}` })
  await updateDoubt(tx, intent, detail)
  return { handler: 'reconcile', version: intent.version, delayMs }
}

/** What the owner must know of a purchase that was made: null when all is as confirmed. */
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
