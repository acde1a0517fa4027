import type { PayOutcome, ShopSession } from '../../../browser/driver.ts'
import type { Errand, Follow } from '../../../engine/work.ts'
import { formatMoney } from '../../../flows/money.ts'
import { getFlow } from '../../flows/service.ts'
import { findIntent, lockIntent, touchIntent } from '../repository.ts'
import type { CheckoutIntent, StatusDetail } from '../state.ts'
import { refusedBy } from '../state.ts'
import { transit } from '../transition.ts'
import type { Worker } from '../worker.ts'
import { watcher } from '../worker.ts'
import { askCard } from './card-evidence.ts'
import type { ShopEvidence, Verdict } from './evidence.ts'
import { chargedFor, judge } from './evidence.ts'
import type { Press } from './repository.ts'
import { findPress } from './repository.ts'

const LOOK_UP_LIMIT_MS = 60_000
// A charge that was under way when the press was made is booked by then.
const QUIET_AFTER_MS = 15 * 60_000

/** Looks for evidence of a press whose outcome nobody has told. Never presses. */
export async function reconcile(worker: Worker, errand: Errand): Promise<Follow | null> {
  const intent = await findIntent(worker.db, errand.accountId, errand.intentId)
  if (intent?.phase !== 'paying' && intent?.phase !== 'reconciling') return null
  return await seekVerdict(worker, intent, null)
}

/** `told`: what the shop said to the one who pressed, if that is us. */
export async function seekVerdict(
  worker: Worker,
  intent: CheckoutIntent,
  told: PayOutcome | null,
): Promise<Follow | null> {
  if (told?.outcome === 'charged') return await settle(worker, intent, chargedFor(told))
  const press = await findPress(worker.db, intent.accountId, intent.id)
  if (press === null) throw new Error('an intent is paying without a press')
  const ageMs = worker.clock() - press.pressedAtMs
  const isTold = told?.outcome === 'refused'
  const shop: ShopEvidence = isTold
    ? { says: 'refused', refusal: told }
    : await askShop(worker, intent, press)
  const card = await askCard(worker, intent, press, { isTold, ageMs })
  return await settle(worker, intent, judge(card, shop, ageMs > QUIET_AFTER_MS), ageMs)
}

/** The shop, as the buyer that pressed. */
async function askShop(
  worker: Worker,
  intent: CheckoutIntent,
  { sealedSession }: Press,
): Promise<ShopEvidence> {
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
  const found = await worker.driver.lookUp(order, watcher(worker, intent)).catch((err) => {
    worker.log.warn({ err, intent: id }, 'the look-up broke off')
    return { outcome: 'unknown' } as const
  })
  if (found.outcome === 'ordered') {
    const { orderId, amountCents } = found
    return { says: 'ordered', orderId, amountCents }
  }
  return { says: found.outcome }
}

/** Ends it by the verdict. The evidence holds whoever found it, so it is applied to what is there now. */
async function settle(
  worker: Worker,
  { accountId, id }: CheckoutIntent,
  verdict: Verdict,
  ageMs = 0,
): Promise<Follow | null> {
  const { db, clock } = worker
  return await db.transaction(async (tx) => {
    const intent = await lockIntent(tx, accountId, id)
    if (intent === null) return null
    switch (verdict.verdict) {
      case 'charged': {
        const statusDetail = remarkOn(intent, verdict)
        const change = { chargeId: verdict.chargeId, statusReason: null, statusDetail }
        await transit(tx, clock, intent, 'succeed', change)
        return null
      }
      case 'not_charged':
        await transit(tx, clock, intent, 'fail', refusedBy(verdict.refusal))
        return null
      case 'undecided': {
        const doubted =
          intent.phase === 'paying'
            ? await transit(tx, clock, intent, 'doubt', { statusDetail: IN_DOUBT })
            : intent
        if (doubted?.phase !== 'reconciling') return null
        await touchIntent(tx, accountId, id)
        return { handler: 'reconcile', version: doubted.version, delayMs: delayAfter(ageMs) }
      }
    }
  })
}

/** What the owner must know of a purchase that was made: null when all is as confirmed. */
function remarkOn(
  { quote }: CheckoutIntent,
  { hasOrder, amountCents }: Extract<Verdict, { verdict: 'charged' }>,
): StatusDetail | null {
  if (!hasOrder) return WITHOUT_ORDER
  if (quote === null || amountCents === null || amountCents === quote.amountCents) return null
  const { currency } = quote
  const [taken, confirmed] = [amountCents, quote.amountCents].map((it) => formatMoney(it, currency))
  const message = `The shop charged ${taken} where ${confirmed} were shown and confirmed. Ask the shop for the difference.`
  return { code: 'charged_differently', message, isRetryable: false }
}

const WITHOUT_ORDER = {
  code: 'order_unconfirmed',
  message:
    'The card was charged, but the shop shows no order. Ask the shop, and name the charge in charge_id.',
  isRetryable: false,
}

const IN_DOUBT = {
  code: 'outcome_unknown',
  message:
    'The shop was asked to charge and has not told what came of it. Evidence is being looked for; nothing is paid again meanwhile. Do not repeat the purchase.',
  isRetryable: false,
}

/** Often at first, when most is told; later what only time or a person brings. */
function delayAfter(ageMs: number): number {
  if (ageMs < 15_000) return 2_000
  if (ageMs < 60_000) return 5_000
  return ageMs < 10 * 60_000 ? 30_000 : 5 * 60_000
}
