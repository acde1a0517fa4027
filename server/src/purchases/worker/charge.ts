import { openAuthentication } from '../authentication/service.ts'
import type { PayOutcome, ShopSession, UnapprovedOrder } from '../browser/driver.ts'
import type { Material } from '../cards/service.ts'
import { getMaterial, resolveCard, useCard } from '../cards/service.ts'
import { findIntent } from '../intents/repository.ts'
import type { CardId, CheckoutIntent } from '../intents/state.ts'
import { isPressed, outdatedVersion, refusedBy, SHOP_CHANGED } from '../intents/state.ts'
import { insertPress } from '../intents/submissions/repository.ts'
import { transit } from '../intents/transition.ts'
import type { Errand, Follow } from '../jobs/jobs.ts'
import type { Flow } from '../shops/flow.ts'
import { getFlow, observeMisfit, readMisfit } from '../shops/flows/service.ts'
import type { ShopRefusal } from '../shops/purchase.ts'
import { holdChallenge } from './challenge.ts'
import { learn, refOf, tellMisfit } from './learn.ts'
import { recall, writePage } from './recall.ts'
import { seekVerdict } from './reconcile.ts'
import { doubtUnapproved } from './unapproved.ts'
import type { Worker } from './worker.ts'
import { watcher } from './worker.ts'

const CHARGE_LIMIT_MS = 180_000

type Claimed = CheckoutIntent & {
  readonly flow: NonNullable<CheckoutIntent['flow']>
  readonly quote: NonNullable<CheckoutIntent['quote']>
  readonly cardId: CardId
}

type Refused = Extract<Material, { refused: string }>
type Opened = Exclude<Material, Refused>

/**
 * Buys what was confirmed. May run twice, and at once: only one of them is given the right to press,
 * and whoever finds that it was given looks for evidence and never presses.
 */
export async function charge(worker: Worker, errand: Errand): Promise<Follow | null> {
  const intent = await findIntent(worker.db, errand.accountId, errand.intentId)
  if (intent !== null && isPressed(intent)) return lookAfter(intent)
  if (intent?.phase !== 'claimed') return null
  const recalled = await recall(worker, errand)
  if (recalled !== null) return lookAfter(recalled)
  const claimed = intent as Claimed // the database holds what was confirmed to be quoted
  if (outdatedVersion(claimed) > 0) return await refit(worker, claimed)
  const material = await openCard(worker, claimed)
  if ('refused' in material) {
    if (material.refused === 'security_code_missing') return await askForCode(worker, claimed)
    await refuse(worker, claimed, CARD_REFUSALS[material.refused], null)
    return null
  }
  const { outcome, pressed } = await pay(worker, claimed, material)
  if (pressed !== null) return await seekVerdict(worker, pressed, outcome)
  if (outcome.outcome === 'ordered_unapproved') {
    return await endUnapproved(worker, claimed, outcome, material.issuedCard)
  }
  const misfit = readMisfit(outcome)
  if (misfit !== null && (await observeMisfit(worker.db, claimed.flow, claimed.id))) {
    await tellMisfit(worker, claimed, 'shop.misfit', misfit)
    const outdated = await move(worker, claimed, { statusDetail: SHOP_CHANGED })
    if (outdated !== null) return outdated
  }
  return await endUnpressed(worker, claimed, outcome, material.issuedCard)
}

/** Only the card's owner can give it, at a page of ours: never an agent, through options. */
async function askForCode(
  { db, clock, answerMs }: Worker,
  intent: Claimed,
): Promise<Follow | null> {
  const asked = { kind: 'security_code', expiresAtMs: clock() + answerMs } as const
  const next = await db.transaction((tx) => openAuthentication(tx, clock, intent, asked))
  return next && { handler: 'expire', version: next.version, delayMs: answerMs }
}

async function openCard(worker: Worker, { accountId, id, cardId, quote }: Claimed) {
  return await getMaterial(
    { ...worker, opener: worker.vault },
    {
      accountId,
      cardId,
      intentId: id,
      capCents: quote.amountCents,
      currency: quote.currency,
      holderName: quote.shipTo?.name ?? '',
    },
  )
}

/**
 * Finds a newer flow for what was confirmed, or learns it: before the press, and without a card. What is
 * paid by it passes the same gate, so it leads to the confirmed quote or to nothing.
 */
async function refit(worker: Worker, intent: Claimed): Promise<Follow | null> {
  const lesson = await learn(worker, intent)
  switch (lesson.outcome) {
    case 'busy':
      return { handler: 'charge', version: intent.version, delayMs: lesson.againMs }
    case 'learnt':
      if (await takesCardsElsewhere(worker, intent, lesson.flow)) {
        return await giveUp(worker, intent, CARD_ELSEWHERE)
      }
      return await move(worker, intent, { flow: refOf(lesson.flow), statusDetail: null })
    case 'options_missing':
      return await giveUp(worker, intent, ASKS_MORE)
    case 'ordered_unapproved': {
      const card = await openCard(worker, intent)
      const issuedCard = 'refused' in card ? null : card.issuedCard
      return await endUnapproved(worker, intent, lesson, issuedCard)
    }
    case 'refused':
      return await giveUp(worker, intent, lesson)
  }
}

/** Who said yes said it to a shop whose cards were taken at the hosts that were known then. */
async function takesCardsElsewhere(
  { db }: Worker,
  { flow: { slug, version } }: Claimed,
  learnt: Flow,
): Promise<boolean> {
  const known = await getFlow(db, slug, version)
  return learnt.payment_hosts.some((host) => !known.payment_hosts.includes(host))
}

/** The card made for it was never given, and must not be charged later. */
async function endUnapproved(
  worker: Worker,
  intent: Claimed,
  order: UnapprovedOrder,
  issuedCard: string | null,
): Promise<Follow | null> {
  if (issuedCard !== null) await worker.issuer?.cancelCard(issuedCard)
  return await doubtUnapproved(worker, intent, order)
}

async function giveUp(worker: Worker, intent: Claimed, refusal: ShopRefusal): Promise<null> {
  const card = await openCard(worker, intent) // there may be one to cancel
  await refuse(worker, intent, refusal, 'refused' in card ? null : card.issuedCard)
  return null
}

const CARD_ELSEWHERE: ShopRefusal = {
  reason: 'merchant_error',
  code: 'host_changed',
  message: 'The shop wants the card at another host than when it was quoted. Nothing was paid.',
  isRetryable: true,
}

const ASKS_MORE: ShopRefusal = {
  reason: 'merchant_error',
  code: 'item_changed',
  message: 'The shop asks for something that it did not ask for before. Nothing was paid.',
  isRetryable: true,
}

/** Still claimed; the engine comes back at once. Null: it is claimed no more. */
async function move(
  { db, clock }: Worker,
  intent: Claimed,
  change: Parameters<typeof transit>[4],
): Promise<Follow | null> {
  const next = await db.transaction((tx) => transit(tx, clock, intent, 'refit', change))
  return next && { handler: 'charge', version: next.version, delayMs: 0 }
}

async function pay(worker: Worker, intent: Claimed, { card, issuedCard }: Opened) {
  let pressed: CheckoutIntent | null = null
  const press = async (session: ShopSession) => {
    pressed = await takePress(worker, intent, session, issuedCard)
    return pressed !== null
  }
  const order = {
    flow: await getFlow(worker.db, intent.flow.slug, intent.flow.version),
    url: intent.url,
    options: intent.options,
    quote: intent.quote,
    card,
    signal: AbortSignal.timeout(CHARGE_LIMIT_MS + worker.answerMs),
  }
  const outcome = await worker.driver
    .pay(order, press, watcher(worker, intent), (it) => holdChallenge(worker, intent, it))
    .catch((err): PayOutcome => {
      worker.log.warn({ err, intent: intent.id }, 'the payment broke off')
      return { outcome: 'unknown', message: 'the browser broke off' }
    })
  return { outcome, pressed: pressed as CheckoutIntent | null }
}

/**
 * The right to press: one row, once and for ever, in the transaction that makes the intent `paying`,
 * finds the card still there and destroys its security code. If the commit is in doubt, so is the
 * right, and nobody presses.
 */
async function takePress(
  worker: Worker,
  intent: Claimed,
  session: ShopSession,
  issuedCard: string | null,
): Promise<CheckoutIntent | null> {
  const { db, clock, vault } = worker
  const { accountId, id: intentId, cardId } = intent
  const context = { accountId, subjectId: intentId, purpose: 'shop_session' } as const
  const { sealed } = await vault.seal(Buffer.from(JSON.stringify(session)), context)
  const press = { accountId, intentId, pressedAtMs: clock(), sealedSession: sealed, issuedCard }
  const pressed = await db
    .transaction(async (tx) => {
      const paying = await transit(tx, clock, intent, 'press', {}, null)
      if (paying === null || !(await useCard(tx, { accountId, cardId, intentId })))
        throw new NotOurs()
      if (!(await insertPress(tx, press))) throw new NotOurs()
      return paying
    })
    .catch((error: unknown) => {
      if (error instanceof NotOurs) return null
      throw error
    })
  // Outside of the database as well: one that is restored from a backup would have forgotten the row.
  return pressed !== null && (await writePage(worker, pressed, press)) ? pressed : null
}

/** Rolls the transaction back. */
class NotOurs extends Error {}

/** Nobody pressed through us: it ends here, unless somebody else is at it. */
async function endUnpressed(
  worker: Worker,
  intent: Claimed,
  outcome: PayOutcome,
  issuedCard: string | null,
): Promise<Follow | null> {
  const current = await findIntent(worker.db, intent.accountId, intent.id)
  if (current !== null && isPressed(current)) return lookAfter(current)
  if (current?.phase !== 'claimed') return null
  if (outcome.outcome === 'refused') await refuse(worker, current, outcome, issuedCard)
  else await refuse(worker, current, await whyUnpressed(worker, intent), issuedCard)
  return null
}

async function whyUnpressed({ db }: Worker, { accountId, cardId }: Claimed): Promise<ShopRefusal> {
  const card = await resolveCard(db, accountId, cardId)
  return card === null ? CARD_REFUSALS.card_removed : BROKE_OFF
}

const BROKE_OFF: ShopRefusal = {
  reason: 'merchant_error',
  code: 'not_charged',
  message: 'The purchase broke off before the shop was asked to charge. Nothing was paid.',
  isRetryable: true,
}

const CARD_REFUSALS: Readonly<
  Record<Exclude<Refused['refused'], 'security_code_missing'>, ShopRefusal>
> = {
  card_removed: {
    reason: 'card_declined',
    code: 'card_removed',
    message: 'The card was removed before it was charged. Nothing was paid.',
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
}

/** Ends it without a charge. A card that was made for it can be charged by nobody from here on. */
async function refuse(
  { db, clock, issuer }: Worker,
  intent: CheckoutIntent,
  refusal: ShopRefusal,
  issuedCard: string | null,
): Promise<void> {
  if (issuedCard !== null) await issuer?.cancelCard(issuedCard)
  await db.transaction((tx) => transit(tx, clock, intent, 'fail', refusedBy(refusal)))
}

function lookAfter({ version }: CheckoutIntent): Follow {
  return { handler: 'reconcile', version, delayMs: 0 }
}
