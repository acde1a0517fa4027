// The charges API for shops.
import { createHmac, randomBytes } from 'node:crypto'
import type { Book, Charge } from './book.ts'
import type { Decision, Issued, Presented } from './cards.ts'
import { brandOf, decide, declined, MESSAGES } from './cards.ts'
import type { ChallengeResult } from './challenges.ts'
import { ONE_TIME_CODE, readResult, signResult } from './challenges.ts'
import type { ProcessorOptions, Shop } from './options.ts'
import { Refusal } from './refusal.ts'
import type { CardInput, ChargeAnswer, ChargeRequest, ConfirmRequest } from './wire.ts'

const CHALLENGE_MS = 15 * 60_000
const MOST_WRONG_CODES = 3

/** The URL to return the buyer to; or that the code is wrong; or that nothing is pending. */
type ChallengeAnswer = { location: string } | 'wrong_code' | 'closed'

export type Charges = {
  find(shop: Shop, key: string, request: ChargeRequest): Charge | null
  decide(request: ChargeRequest, card: CardInput): Decision
  book(shop: Shop, request: ChargeRequest, card: CardInput, decision: Decision): Charge
  /** The challenged charge if it waits for its buyer, else null. */
  findChallenge(id: string): Charge | null
  /** A null code means that the buyer gives up. A wrong code can be corrected a few times. */
  answerChallenge(id: string, code: string | null): ChallengeAnswer
  confirm(shop: Shop, id: string, request: ConfirmRequest): Charge
  /** Reverses the charge; a second call changes nothing. */
  reverse(shop: Shop, id: string): Charge
  get(shop: Shop, id: string): Charge
}

export function createCharges(
  book: Book,
  options: ProcessorOptions,
  findIssued: (number: string) => Issued | null,
): Charges {
  const macOf = (request: ChargeRequest) => signRequest(options.signingSecret, request)
  const findChallenge = (id: string) => {
    const charge = book.findCharge(id)
    const challenge = charge?.challenge
    if (charge === null || charge.outcome !== 'challenge') return null
    if (challenge?.resultId !== null || challenge.expiresAtMs < Date.now()) return null
    return charge
  }
  const get = (shop: Shop, id: string) => {
    const charge = book.findCharge(id)
    if (charge === null || charge.shop !== shop.id) {
      throw new Refusal(404, 'charge_unknown', 'This shop has no such charge.')
    }
    return charge
  }
  return {
    find(shop, key, request) {
      const charge = book.findChargeByKey(shop.id, key)
      if (charge !== null && charge.idempotency?.requestMac !== macOf(request)) {
        const message = 'This idempotency_key was used for another charge.'
        throw new Refusal(409, 'idempotency_key_reused', message)
      }
      return charge
    },
    decide: (request, card) => decide(presented(request, card), Date.now(), findIssued),
    book(shop, request, card, decision) {
      const origins = originsOf(book, shop)
      const charge = build(shop, origins, request, card, decision)
      const key = request.idempotency_key
      const idempotency = key === undefined ? null : { key, requestMac: macOf(request) }
      const booked = { ...charge, idempotency }
      book.putCharge(booked)
      return booked
    },
    findChallenge,
    answerChallenge(id, code) {
      const charge = findChallenge(id)
      if (charge === null || charge.challenge === null) return 'closed'
      const passed = code === ONE_TIME_CODE
      const wrongCodes = charge.challenge.wrongCodes + 1
      if (!passed && code !== null && wrongCodes < MOST_WRONG_CODES) {
        book.putCharge({ ...charge, challenge: { ...charge.challenge, wrongCodes } })
        return 'wrong_code'
      }
      const resultId = newId('res')
      book.putCharge({ ...charge, challenge: { ...charge.challenge, passed, resultId } })
      const result = { id: resultId, passed, expires_at_ms: charge.challenge.expiresAtMs }
      const address = new URL(charge.challenge.returnUrl)
      address.searchParams.set(
        'result',
        signResult(options.signingSecret, resultOf(charge, result)),
      )
      return { location: address.href }
    },
    confirm(shop, id, request) {
      const charge = get(shop, id)
      const result = readResult(options.signingSecret, request.result)
      const settled = settle(charge, checkResult(charge, result, request))
      book.putCharge(settled)
      return settled
    },
    reverse(shop, id) {
      const reversed = letGo(get(shop, id))
      book.putCharge(reversed)
      return reversed
    },
    get,
  }
}

function signRequest(secret: string, request: ChargeRequest): string {
  const sorted = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', secret).update(JSON.stringify(sorted)).digest('base64url')
}

function resultOf(
  { id: charge, order, amountCents: amount_cents, currency }: Charge,
  result: Pick<ChallengeResult, 'expires_at_ms' | 'id' | 'passed'>,
): ChallengeResult {
  return { ...result, charge, order, amount_cents, currency }
}

/**
 * Returns the result if it belongs to this charge and the shop names the same purchase; refuses
 * otherwise.
 */
function checkResult(
  charge: Charge,
  result: ChallengeResult | null,
  request: ConfirmRequest,
): ChallengeResult {
  if (result === null || result.charge !== charge.id || result.id !== charge.challenge?.resultId) {
    throw new Refusal(409, 'result_invalid', 'This is not the result of this charge.')
  }
  if (charge.outcome !== 'challenge') {
    throw new Refusal(409, 'result_used', 'This result has been used.')
  }
  if (result.expires_at_ms < Date.now()) {
    throw new Refusal(409, 'result_expired', 'This result has expired.')
  }
  if (
    request.order !== result.order ||
    request.amount_cents !== result.amount_cents ||
    request.currency !== result.currency
  ) {
    const message = 'The buyer has authenticated another order, amount or currency.'
    throw new Refusal(409, 'result_mismatch', message)
  }
  return result
}

function settle(charge: Charge, result: ChallengeResult): Charge {
  const settledAtMs = Date.now()
  if (!result.passed) {
    return { ...charge, outcome: 'declined', code: 'authentication_failed', settledAtMs }
  }
  if (charge.challenge?.after === 'approved') return { ...charge, outcome: 'approved', settledAtMs }
  const { outcome, code, reason } = declined('card_declined', 'do_not_honor')
  return { ...charge, outcome, code, reason, settledAtMs }
}

function letGo(charge: Charge): Charge {
  if (charge.outcome === 'approved' || charge.outcome === 'reversed') {
    return { ...charge, outcome: 'reversed' }
  }
  throw new Refusal(409, 'charge_not_approved', 'Only an approved charge can be reversed.')
}

/** The origins of the shop's pages. */
export function originsOf(book: Book, shop: Shop): string[] {
  const others = book.listOrigins().filter((other) => other.shop === shop.id)
  return [shop.origin, ...others.map(({ origin }) => origin)]
}

function build(
  shop: Shop,
  origins: string[],
  request: ChargeRequest,
  card: CardInput,
  decision: Decision,
): Charge {
  const { number } = presented(request, card)
  const atMs = Date.now()
  const challenge =
    decision.afterChallenge === null
      ? null
      : {
          returnUrl: checkReturnUrl(origins, request.return_url),
          after: decision.afterChallenge,
          expiresAtMs: atMs + CHALLENGE_MS,
          resultId: null,
          passed: false,
          wrongCodes: 0,
        }
  return {
    id: newId('ch'),
    atMs,
    shop: shop.id,
    order: request.order,
    amountCents: request.amount_cents,
    currency: request.currency,
    last4: number.slice(-4),
    brand: brandOf(number),
    outcome: decision.outcome,
    code: decision.code,
    reason: decision.reason,
    issuedCard: decision.issuedCard,
    idempotency: null,
    challenge,
    settledAtMs: challenge === null ? atMs : null,
  }
}

function checkReturnUrl(origins: string[], returnUrl: string | undefined): string {
  if (returnUrl === undefined || !URL.canParse(returnUrl)) {
    throw new Refusal(400, 'return_url_missing', 'This card needs a challenge: pass a return_url.')
  }
  if (!origins.includes(new URL(returnUrl).origin)) {
    throw new Refusal(400, 'return_url_foreign', 'The return_url is not on an origin of the shop.')
  }
  return returnUrl
}

function presented(request: ChargeRequest, card: CardInput): Presented {
  return {
    number: card.number.replaceAll(/[\s-]/g, ''),
    expMonth: card.exp_month,
    expYear: card.exp_year,
    cvc: card.cvc,
    amountCents: request.amount_cents,
    currency: request.currency,
  }
}

export function answerOf(charge: Charge, baseUrl: string): ChargeAnswer {
  const isOpen = charge.outcome === 'challenge'
  return {
    id: charge.id,
    status: charge.outcome === 'challenge' ? 'requires_action' : charge.outcome,
    code: charge.code,
    message: charge.code === null ? null : MESSAGES[charge.code],
    amount_cents: charge.amountCents,
    currency: charge.currency,
    order: charge.order,
    last4: charge.last4,
    brand: charge.brand,
    challenge_url: isOpen ? `${baseUrl}/challenges/${charge.id}` : null,
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
