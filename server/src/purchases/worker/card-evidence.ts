import type { Authorization, CardRefusal, StatementCharge } from '../cards/issuer/issuer.ts'
import { describeCard } from '../cards/service.ts'
import type { CheckoutIntent } from '../intents/state.ts'
import { isSubmitted } from '../intents/state.ts'
import type { Rival, Submission } from '../intents/submissions/repository.ts'
import { listRivals } from '../intents/submissions/repository.ts'
import type { CardEvidence, ShopEvidence } from './evidence.ts'
import type { Worker } from './worker.ts'

// Clocks differ, a bank's more than ours.
const CLOCK_SKEW_MS = 60_000

/** Asks the issuer, or the owner's bank, about a submission. */
export async function askCard(
  worker: Worker,
  intent: CheckoutIntent,
  submission: Submission,
  { shop, ageMs }: { shop: ShopEvidence; ageMs: number },
): Promise<CardEvidence> {
  if (submission.issuedCard === null) return await askBank(worker, intent, submission, shop)
  // Canceling is safe once the shop has refused; a shop that shows an order may charge later.
  const isTold = shop.says === 'declined' || shop.says === 'refused'
  const isLate = ageMs >= worker.patience.cancelAfterMs
  const mayCancel = shop.says !== 'ordered' && (isTold || isLate)
  return await askIssuer(worker, submission.issuedCard, mayCancel)
}

/** Cancels the card, then reads its authorizations: after that no charge can be added. */
async function askIssuer(
  { issuer, log }: Worker,
  card: string,
  mayCancel: boolean,
): Promise<CardEvidence> {
  if (issuer === null) return { says: 'unreachable' }
  try {
    const before = approved(await issuer.listAuthorizations(card))
    if (before !== null) return before
    if (!mayCancel) return { says: 'nothing_yet' }
    await issuer.cancelCard(card)
    const after = await issuer.listAuthorizations(card)
    return approved(after) ?? ended(after)
  } catch (err) {
    log.warn({ err }, 'the issuer could not be asked')
    return { says: 'unreachable' }
  }
}

function approved(authorizations: readonly Authorization[]): CardEvidence | null {
  const found = authorizations.find(({ status }) => status === 'approved')
  if (found === undefined) return null
  return { says: 'approved', id: found.id, amountCents: found.amountCents }
}

/** Evidence of a canceled card without an approved charge. */
function ended(authorizations: readonly Authorization[]): CardEvidence {
  const reversed = authorizations.findLast(({ status }) => status === 'reversed')
  if (reversed !== undefined) return { says: 'reversed', id: reversed.id }
  const declined = authorizations.findLast(({ status }) => status === 'declined')
  if (declined === undefined) return { says: 'never' }
  return { says: 'declined', reason: declined.reason ?? 'card_declined' }
}

async function askBank(
  { db, statements, log }: Worker,
  intent: CheckoutIntent,
  submission: Submission,
  shop: ShopEvidence,
): Promise<CardEvidence> {
  const { accountId, cardId, quote } = intent
  if (statements === null || cardId === null || quote === null) return { says: 'unknown' }
  const card = await describeCard(db, accountId, cardId)
  if (card?.last4 == null) return { says: 'unknown' }
  try {
    const since = new Date(submission.submittedAtMs - CLOCK_SKEW_MS)
    const query = { last4: card.last4, sinceMs: since.getTime() }
    const booked = (await statements.listCharges(query)).filter(
      ({ currency }) => currency === quote.currency,
    )
    const of = (amountCents: number | null) =>
      booked.filter((charge) => charge.amountCents === amountCents)
    const asConfirmed = of(quote.amountCents)
    const asOrdered = shop.says === 'ordered' ? of(shop.amountCents) : []
    const charges = asConfirmed.length > 0 ? asConfirmed : asOrdered
    const [first] = charges
    if (first === undefined) return { says: 'nothing_yet' }
    const sum = { last4: card.last4, amountCents: first.amountCents, currency: first.currency }
    const rivals = await listRivals(db, submission, sum, since)
    return attribute(submission, charges, rivals, since.getTime())
  } catch (err) {
    log.warn({ err }, 'the bank could not be asked')
    const isForeign = (err as Partial<CardRefusal>).refusal === 'card'
    return { says: isForeign ? 'unknown' : 'unreachable' }
  }
}

/**
 * A statement names no intents. Each rival that succeeded has one of the charges, by its name or by
 * count. Each undecided rival may have one, and so may one that was submitted before the statement
 * begins, since its bank may have been answered minutes later. A charge left over after all of them
 * is ours; fewer charges prove nothing.
 */
export function attribute(
  submission: Pick<Submission, 'intentId' | 'submittedAtMs'>,
  charges: readonly StatementCharge[],
  rivals: readonly Rival[],
  sinceMs: number,
): CardEvidence {
  const bought = rivals.filter(({ phase }) => phase === 'succeeded')
  const unnamed = bought.filter((rival) => !charges.some((charge) => isOf(rival, charge)))
  const paid = unnamed.filter(({ submittedAtMs }) => submittedAtMs >= sinceMs)
  const unknown = [
    ...rivals.filter(isSubmitted),
    ...unnamed.filter(({ submittedAtMs }) => submittedAtMs < sinceMs),
  ]
  const free = charges
    .filter((charge) => !bought.some((rival) => isOf(rival, charge)))
    .toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1))
  const left = free.length - paid.length
  if (left <= 0) return { says: 'nothing_yet' }
  if (left <= unknown.length) return { says: 'unclear' }
  // The first submission takes the first charge, and the lower id within one millisecond, so that
  // two undecided intents never name the same charge.
  const isBefore = ({ intentId, submittedAtMs }: Rival) =>
    submittedAtMs === submission.submittedAtMs
      ? intentId < submission.intentId
      : submittedAtMs < submission.submittedAtMs
  const turn = [...unknown, ...paid].filter(isBefore).length
  const ours = free[Math.min(turn, free.length - 1)]
  if (ours === undefined) return { says: 'unclear' }
  return { says: 'approved', id: ours.id, amountCents: ours.amountCents }
}

/** By the charge's id, or by an order number that the statement names. */
function isOf({ chargeId }: Rival, { id, descriptor }: StatementCharge): boolean {
  return chargeId !== null && (id === chargeId || descriptor.includes(chargeId))
}
