import type { Authorization } from '../../../issuer/issuer.ts'
import { describeCard } from '../../cards/service.ts'
import type { CheckoutIntent } from '../state.ts'
import type { Worker } from '../worker.ts'
import type { CardEvidence } from './evidence.ts'
import type { Press } from './repository.ts'
import { countRivals } from './repository.ts'

// Whoever pressed and still lives has its answer by then; canceling earlier would spoil a good purchase.
const CANCEL_AFTER_MS = 20_000
// Clocks differ, and a bank's more than ours.
const CLOCK_SKEW_MS = 60_000

/** What the issuer, or the owner's bank, says of a press. */
export async function askCard(
  worker: Worker,
  intent: CheckoutIntent,
  press: Press,
  { isTold, ageMs }: { isTold: boolean; ageMs: number },
): Promise<CardEvidence> {
  if (press.issuedCard === null) return await askBank(worker, intent, press)
  const mayCancel = isTold || ageMs >= CANCEL_AFTER_MS
  return await askIssuer(worker, press.issuedCard, mayCancel)
}

/** Cancel, then look: after that nothing more can come, and what is there is all there is. */
async function askIssuer(
  { issuer, log }: Worker,
  card: string,
  mayCancel: boolean,
): Promise<CardEvidence> {
  if (issuer === null) return { says: 'unknown' }
  try {
    const before = approved(await issuer.listAuthorizations(card))
    if (before !== null) return before
    if (!mayCancel) return { says: 'nothing_yet' }
    await issuer.cancelCard(card)
    const after = await issuer.listAuthorizations(card)
    const declined = after.findLast(({ status }) => status === 'declined')
    return (
      approved(after) ??
      (declined === undefined
        ? { says: 'never' }
        : { says: 'declined', reason: declined.reason ?? 'card_declined' })
    )
  } catch (err) {
    log.warn({ err }, 'the issuer could not be asked')
    return { says: 'unknown' }
  }
}

function approved(authorizations: readonly Authorization[]): CardEvidence | null {
  const found = authorizations.find(({ status }) => status === 'approved')
  return found === undefined ? null : { says: 'approved', id: found.id }
}

/** A statement knows no intents: what could be another's charge proves nothing. */
async function askBank(
  { db, statements, log }: Worker,
  intent: CheckoutIntent,
  press: Press,
): Promise<CardEvidence> {
  const { accountId, cardId, quote } = intent
  if (statements === null || cardId === null || quote === null) return { says: 'unknown' }
  const card = await describeCard(db, accountId, cardId)
  if (card?.last4 == null) return { says: 'unknown' }
  try {
    const sinceMs = press.pressedAtMs - CLOCK_SKEW_MS
    const charges = await statements.listCharges({ last4: card.last4, sinceMs })
    const { amountCents, currency } = quote
    const [match, ...others] = charges.filter(
      (charge) => charge.amountCents === amountCents && charge.currency === currency,
    )
    if (match === undefined) return { says: 'nothing_yet' }
    const rivals = await countRivals(db, intent, card.last4, new Date(sinceMs))
    return others.length >= rivals ? { says: 'approved', id: match.id } : { says: 'unknown' }
  } catch (err) {
    log.warn({ err }, 'the bank could not be asked')
    return { says: 'unknown' }
  }
}
