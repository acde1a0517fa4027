// Charges, as shops make them.
import { createHmac, randomBytes } from 'node:crypto'
import type { Book, Charge } from './book.ts'
import type { Decision, Issued } from './cards.ts'
import { brandOf, decide, declined, MESSAGES } from './cards.ts'
import type { ChallengeResult } from './challenges.ts'
import { ONE_TIME_CODE, readResult, signResult } from './challenges.ts'
import type { ProcessorOptions, Shop } from './options.ts'
import { Refusal } from './refusal.ts'
import type { ChargeAnswer, ChargeRequest, ConfirmRequest } from './wire.ts'

const CHALLENGE_MS = 15 * 60_000

export type Charges = {
  find(shop: Shop, key: string, request: ChargeRequest): Charge | null
  decide(request: ChargeRequest): Decision
  book(shop: Shop, request: ChargeRequest, decision: Decision): Charge
  /** A challenged charge that waits for its buyer, else null. */
  findChallenge(id: string): Charge | null
  /** The address that the buyer goes back to. */
  answerChallenge(id: string, code: string | null): string | null
  confirm(shop: Shop, id: string, request: ConfirmRequest): Charge
  get(shop: Shop, id: string): Charge
}

export function createCharges(
  book: Book,
  options: ProcessorOptions,
  findIssued: (number: string) => Issued | null,
): Charges {
  const macOf = (request: ChargeRequest) =>
    createHmac('sha256', options.signingSecret)
      .update(JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))))
      .digest('base64url')

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
      throw new Refusal(404, 'charge_unknown', 'There is no such charge of this shop.')
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
    decide: (request) => decide(presented(request), Date.now(), findIssued),
    book(shop, request, decision) {
      const charge = build(shop, request, decision)
      const key = request.idempotency_key
      const idempotency = key === undefined ? null : { key, requestMac: macOf(request) }
      const booked = { ...charge, idempotency }
      book.putCharge(booked)
      return booked
    },
    findChallenge,
    answerChallenge(id, code) {
      const charge = findChallenge(id)
      if (charge === null || charge.challenge === null) return null
      const passed = code === ONE_TIME_CODE
      const resultId = newId('res')
      book.putCharge({ ...charge, challenge: { ...charge.challenge, passed, resultId } })
      const address = new URL(charge.challenge.returnUrl)
      const result = signResult(options.signingSecret, {
        id: resultId,
        charge: charge.id,
        order: charge.order,
        amount_cents: charge.amountCents,
        currency: charge.currency,
        passed,
        expires_at_ms: charge.challenge.expiresAtMs,
      })
      address.searchParams.set('result', result)
      return address.href
    },
    confirm(shop, id, request) {
      const charge = get(shop, id)
      const result = readResult(options.signingSecret, request.result)
      const settled = settle(charge, checkResult(charge, result, request))
      book.putCharge(settled)
      return settled
    },
    get,
  }
}

/** The result, if it is this charge's own and the shop means the same purchase; refuses otherwise. */
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
    throw new Refusal(409, 'result_expired', 'This result came too late.')
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

function build(shop: Shop, request: ChargeRequest, decision: Decision): Charge {
  const { number } = presented(request)
  const atMs = Date.now()
  const challenge =
    decision.afterChallenge === null
      ? null
      : {
          returnUrl: checkReturnUrl(shop, request.return_url),
          after: decision.afterChallenge,
          expiresAtMs: atMs + CHALLENGE_MS,
          resultId: null,
          passed: false,
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

function checkReturnUrl(shop: Shop, returnUrl: string | undefined): string {
  if (returnUrl === undefined || !URL.canParse(returnUrl)) {
    throw new Refusal(400, 'return_url_missing', 'This card needs a challenge: give a return_url.')
  }
  if (new URL(returnUrl).origin !== shop.origin) {
    throw new Refusal(400, 'return_url_foreign', 'The return_url is not at the shop.')
  }
  return returnUrl
}

function presented(request: ChargeRequest) {
  return {
    number: request.number.replaceAll(/[\s-]/g, ''),
    expMonth: request.exp_month,
    expYear: request.exp_year,
    cvc: request.cvc,
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
