import type { Queryable } from '../../db/queryable.ts'
import type { UnapprovedOrder } from '../browser/driver.ts'
import { updateUnknown } from '../intents/repository.ts'
import type { CheckoutIntent, StatusDetail } from '../intents/state.ts'
import { record, transit } from '../intents/transition.ts'
import type { NextJob } from '../jobs/jobs.ts'
import type { ShopRefusal } from '../shops/purchase.ts'
import { findHeld } from './challenge.ts'
import type { Age, UnknownCode } from './evidence.ts'
import type { Patience, Worker } from './worker.ts'
import { commit } from './worker.ts'

/** The state of the evidence, and when to look again. */
export type Found = {
  readonly known: string
  readonly ageMs: number
  readonly delayMs: number
  readonly refusal: ShopRefusal | null
}

/** Undecided: stores the evidence so far, and looks again later. */
export async function stayUnknown(
  worker: Worker,
  tx: Queryable,
  intent: CheckoutIntent,
  code: UnknownCode,
  { known, ageMs, delayMs, refusal }: Found,
): Promise<NextJob | null> {
  const held = await findHeld(worker, tx, intent)
  if (held !== null) return held
  const { clock, log } = worker
  const nowMs = clock()
  const told = refusal ?? intent.statusDetail?.doubt?.told ?? null // another run may have heard it
  const detail = unknownDetail(code, { submittedAtMs: nowMs - ageMs, known, nowMs, delayMs, told })
  const isNew = intent.statusDetail?.code !== code
  if (isNew && code === 'evidence_contradicts') {
    log.error({ intent: intent.id, known }, 'evidence contradicts itself: a person has to look')
  }
  if (intent.phase !== 'reconciling') {
    const unknown = await transit(tx, clock, intent, 'leaveUnknown', { statusDetail: detail })
    return unknown && lookAgain(unknown, delayMs)
  }
  if (isNew) await record(tx, clock, intent, { type: 'doubt', message: `${code}. ${known}` })
  await updateUnknown(tx, intent, detail)
  return lookAgain(intent, delayMs)
}

/**
 * The shop shows an order that nobody approved. No evidence can decide it: there was no submission
 * and no card, and the quote, if there is one, did not place the order. It waits for an operator,
 * and is never `failed` before one has looked.
 */
export async function holdUnapproved(
  worker: Worker,
  intent: CheckoutIntent,
  { orderId }: Pick<UnapprovedOrder, 'orderId'>,
): Promise<NextJob | null> {
  const { clock, log } = worker
  log.error({ intent: intent.id, orderId }, 'the shop shows an order that nobody approved')
  const change = { statusDetail: unapprovedDetail(orderId, clock()) }
  const found = await commit(worker, intent, 'findOrder', change)
  return found && lookAgain(found, LAST_DELAY_MS)
}

/** Still undecided: saying so keeps the sweeper away. */
export async function stayUnapproved(
  { db, clock }: Worker,
  intent: CheckoutIntent,
): Promise<NextJob | null> {
  const { statusDetail } = intent
  if (intent.phase !== 'reconciling' || statusDetail?.doubt === undefined) return null
  const nowMs = clock()
  const looked = { lookedAtMs: nowMs, nextLookAtMs: nowMs + LAST_DELAY_MS }
  const doubt = { ...statusDetail.doubt, ...looked }
  await db.transaction((tx) => updateUnknown(tx, intent, { ...statusDetail, doubt }))
  return lookAgain(intent, LAST_DELAY_MS)
}

function lookAgain({ version }: CheckoutIntent, delayMs: number): NextJob {
  return { handler: 'reconcile', version, delayMs }
}

export function ageOf(
  ageMs: number,
  { cancelAfterMs, quietAfterMs }: Pick<Patience, 'cancelAfterMs' | 'quietAfterMs'>,
): Age {
  if (ageMs < cancelAfterMs) return 'soon'
  return ageMs <= quietAfterMs ? 'later' : 'quiet'
}

const LAST_DELAY_MS = 5 * 60_000

/** Most answers come early, so the first looks are close together. */
const DELAYS = [
  { beforeMs: 15_000, delayMs: 2_000 },
  { beforeMs: 60_000, delayMs: 5_000 },
  { beforeMs: 10 * 60_000, delayMs: 30_000 },
]

export function delayAfter(ageMs: number): number {
  return DELAYS.find(({ beforeMs }) => ageMs < beforeMs)?.delayMs ?? LAST_DELAY_MS
}

/** The same for an order that nobody approved. */
function unapprovedDetail(orderId: string | null, nowMs: number): StatusDetail {
  const shown = orderId === null ? 'an order without a number' : `the order ${orderId}`
  const known = `What is known: the shop shows ${shown}; no card was given to it.`
  const looked = { submittedAtMs: nowMs, nowMs, delayMs: LAST_DELAY_MS }
  return unknownDetail('order_unapproved', { ...looked, known, told: null })
}

/** The status detail that the owner reads while the outcome is unknown. */
export function unknownDetail(
  code: UnknownCode,
  found: {
    readonly submittedAtMs: number
    readonly known: string
    readonly nowMs: number
    readonly delayMs: number
    /** The shop's refusal of the submission; null: none was seen. */
    readonly told: ShopRefusal | null
  },
): StatusDetail {
  const { submittedAtMs, known, nowMs, delayMs, told } = found
  const { message, advice } = TEXTS[code]
  return {
    code,
    message: `${message} ${UNTIL_THEN}`,
    isRetryable: false,
    doubt: {
      sinceMs: submittedAtMs,
      known,
      lookedAtMs: nowMs,
      nextLookAtMs: nowMs + delayMs,
      advice,
      told,
    },
  }
}

const UNTIL_THEN = 'Florin will not pay again. Do not repeat the purchase.'

const TEXTS: Readonly<Record<UnknownCode, { readonly message: string; readonly advice: string }>> =
  {
    outcome_unknown: {
      message:
        'The order was submitted, and its outcome is unknown. Florin is looking for evidence.',
      advice:
        'Wait. If you cannot wait, look for an order email or for the amount on the card’s statement, and tell the operator.',
    },
    charge_unconfirmed: {
      message: 'The shop shows an order, but the card’s books do not show its charge yet.',
      advice: 'Wait for the charge. The shop may charge when it ships the order.',
    },
    order_unconfirmed: {
      message: 'The card was charged, but the shop shows no order. It may reverse the charge.',
      advice: 'Wait. If the charge stays, ask the shop for the order and name the charge.',
    },
    refusal_unconfirmed: {
      message: 'The shop refused, but it is not certain yet that the card was not charged.',
      advice: 'Wait for the card’s books. An order email would mean that it was bought.',
    },
    order_unapproved: {
      message:
        'The shop shows an order that nobody approved. Florin gave it no card. A person has to look.',
      advice:
        'Ask the shop about the order and cancel it there if it is not wanted. An operator then decides: operator intents resolve.',
    },
    evidence_contradicts: {
      message:
        'The shop shows an order, and the card’s books show no charge. A person has to look.',
      advice:
        'Ask the shop whether the order stands and how it is paid. An operator then decides: operator intents resolve.',
    },
  }
