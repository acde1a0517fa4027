import type { ChallengeWatch } from '../browser/challenge/find.ts'
import type { CardDetails, Hold, Order, PayOutcome, ShopSession } from '../browser/driver.ts'
import { own, refuse } from '../browser/refusals.ts'
import type { Visit } from '../browser/visit.ts'
import type { ShopAnswer } from '../shops/page/outcomes.ts'
import type { Quote } from '../shops/purchase.ts'

export type Payment = Order & { readonly quote: Quote; readonly card: CardDetails }
export type Press = (session: ShopSession) => Promise<boolean>

/** `isAsked`: whether the shop may have charged. `isPlaced`: whether the order was submitted. */
export type Attempt = { isAsked: boolean; isPlaced: boolean }

/** Null: no challenge. The bank's page is left to the cardholder. */
export async function answerBank(
  visit: Visit,
  challenges: ChallengeWatch,
  hold: Hold,
): Promise<PayOutcome | 'asking' | null> {
  const challenge = await challenges.find()
  if (challenge === null) return challenges.isAway() ? 'asking' : null
  const goOn = visit.pause()
  const isAnswered = await own(hold(challenge)).finally(goOn)
  return isAnswered ? 'asking' : unknown("Nobody answered the card's bank in time.")
}

export function outcomeOf(answer: ShopAnswer): PayOutcome {
  if (answer.answer === 'ordered') {
    return { outcome: 'charged', orderId: answer.orderId, amountCents: null }
  }
  if (answer.answer === 'unclear') return unknown('The shop does not know whether it was paid.')
  return refuse(answer.answer)
}

export function unknown(message: string): PayOutcome {
  return { outcome: 'unknown', message }
}
