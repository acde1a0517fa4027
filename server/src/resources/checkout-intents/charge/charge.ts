import type { PayOutcome, ShopSession } from '../../../browser/driver.ts'
import type { Errand, Follow } from '../../../engine/work.ts'
import type { ShopRefusal } from '../../../flows/purchase.ts'
import type { Material } from '../../cards/service.ts'
import { getMaterial, resolveCard, useCard } from '../../cards/service.ts'
import { getFlow } from '../../flows/service.ts'
import { findIntent } from '../repository.ts'
import type { CardId, CheckoutIntent } from '../state.ts'
import { refusedBy } from '../state.ts'
import { transit } from '../transition.ts'
import type { Worker } from '../worker.ts'
import { watcher } from '../worker.ts'
import { seekVerdict } from './reconcile.ts'
import { insertPress } from './repository.ts'

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
  const claimed = intent as Claimed // the database holds what was confirmed to be quoted
  const material = await getMaterial(
    { ...worker, opener: worker.vault },
    {
      accountId: claimed.accountId,
      cardId: claimed.cardId,
      intentId: claimed.id,
      capCents: claimed.quote.amountCents,
      currency: claimed.quote.currency,
      holderName: claimed.quote.shipTo?.name ?? '',
    },
  )
  if ('refused' in material) {
    await refuse(worker, claimed, CARD_REFUSALS[material.refused], null)
    return null
  }
  const { outcome, pressed } = await pay(worker, claimed, material)
  if (pressed === null) return await endUnpressed(worker, claimed, outcome, material.issuedCard)
  return await seekVerdict(worker, pressed, outcome)
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
    signal: AbortSignal.timeout(CHARGE_LIMIT_MS),
  }
  const outcome = await worker.driver
    .pay(order, press, watcher(worker, intent))
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
  { db, clock, vault }: Worker,
  intent: Claimed,
  session: ShopSession,
  issuedCard: string | null,
): Promise<CheckoutIntent | null> {
  const { accountId, id: intentId, cardId } = intent
  const context = { accountId, subjectId: intentId, purpose: 'shop_session' } as const
  const { sealed } = await vault.seal(Buffer.from(JSON.stringify(session)), context)
  return await db
    .transaction(async (tx) => {
      const paying = await transit(tx, clock, intent, 'press', {}, null)
      if (paying === null || !(await useCard(tx, accountId, cardId))) throw new NotOurs()
      const press = { accountId, intentId, pressedAtMs: clock(), sealedSession: sealed, issuedCard }
      if (!(await insertPress(tx, press))) throw new NotOurs()
      return paying
    })
    .catch((error: unknown) => {
      if (error instanceof NotOurs) return null
      throw error
    })
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

const CARD_REFUSALS: Readonly<Record<Refused['refused'], ShopRefusal>> = {
  card_removed: {
    reason: 'card_declined',
    code: 'card_removed',
    message: 'The card was removed before it was charged. Nothing was paid.',
    isRetryable: false,
  },
  security_code_missing: {
    reason: 'authentication_required',
    code: 'security_code_missing',
    message:
      'The shop asks for the card’s security code, which is kept for one purchase and a day at most. Nothing was paid. Add the card again.',
    isRetryable: false,
  },
  issuer_unavailable: {
    reason: 'card_declined',
    code: 'issuer_unavailable',
    message: 'No card could be issued for this purchase. Nothing was paid. Try again later.',
    isRetryable: true,
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

/** Also `reconciling`: whoever came to doubt may have died before the engine knew what was to follow. */
function isPressed({ phase }: CheckoutIntent): boolean {
  return phase === 'paying' || phase === 'reconciling'
}

function lookAfter({ version }: CheckoutIntent): Follow {
  return { handler: 'reconcile', version, delayMs: 0 }
}
