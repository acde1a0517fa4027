// The outcome for each card number. Pure: the clock and the issued cards are passed in.
import type { Brand, DeclineCode, IssuerReason } from './wire.ts'

export type Presented = {
  number: string
  expMonth: number
  expYear: number
  cvc: string
  amountCents: number
  currency: string
}

/** The part of an issued card that the decision needs. */
export type Issued = {
  id: string
  capCents: number
  currency: string
  expMonth: number
  expYear: number
  cvc: string
  isCanceled: boolean
  isUsed: boolean
}

export type Decision = {
  outcome: 'approved' | 'challenge' | 'declined'
  code: DeclineCode | null
  reason: IssuerReason | null
  issuedCard: string | null
  /** The outcome of a challenged charge after the buyer has passed. */
  afterChallenge: 'approved' | 'declined' | null
  delivery: 'at_once' | 'never' | 'slow'
}

/** Numbers with a special outcome. */
export const TEST_CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  challenge: '4000000000003220',
  challengeThenDeclined: '4000008400001629',
  slow: '4000000000005001',
  timeoutAfterCharge: '4000000000005019',
} as const

/** Every valid number with one of these prefixes is a plain card that pays. */
export const PLAIN_PREFIXES = ['424242', '555555', '378282'] as const

/** The prefix of issued cards, and of nothing else. */
export const ISSUED_PREFIX = '40000099'

const APPROVED: Decision = {
  outcome: 'approved',
  code: null,
  reason: null,
  issuedCard: null,
  afterChallenge: null,
  delivery: 'at_once',
}

const FATES: Record<string, Decision> = {
  [TEST_CARDS.declined]: declined('card_declined', 'do_not_honor'),
  [TEST_CARDS.insufficientFunds]: declined('insufficient_funds'),
  [TEST_CARDS.expired]: declined('expired_card'),
  [TEST_CARDS.wrongCode]: declined('incorrect_cvc'),
  [TEST_CARDS.challenge]: { ...APPROVED, outcome: 'challenge', afterChallenge: 'approved' },
  [TEST_CARDS.challengeThenDeclined]: {
    ...APPROVED,
    outcome: 'challenge',
    afterChallenge: 'declined',
  },
  [TEST_CARDS.slow]: { ...APPROVED, delivery: 'slow' },
  [TEST_CARDS.timeoutAfterCharge]: { ...APPROVED, delivery: 'never' },
}

export const MESSAGES: Record<DeclineCode, string> = {
  authentication_failed: 'We are unable to authenticate your payment method.',
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_number: 'Your card number is incorrect.',
  insufficient_funds: 'Your card has insufficient funds.',
}

export function decide(
  presented: Presented,
  nowMs: number,
  findIssued: (number: string) => Issued | null,
): Decision {
  const { number } = presented
  if (!/^\d{12,19}$/.test(number) || !isLuhn(number)) return declined('incorrect_number')
  if (isPast(presented.expMonth, presented.expYear, nowMs)) return declined('expired_card')
  const codeLength = brandOf(number) === 'amex' ? 4 : 3
  if (!/^\d+$/.test(presented.cvc) || presented.cvc.length !== codeLength) {
    return declined('incorrect_cvc')
  }
  const issued = findIssued(number)
  if (issued !== null) return decideIssued(presented, issued)
  const isPlain = PLAIN_PREFIXES.some((prefix) => number.startsWith(prefix))
  return FATES[number] ?? (isPlain ? APPROVED : declined('card_declined', 'no_such_account'))
}

function decideIssued(presented: Presented, issued: Issued): Decision {
  const refuse = (reason: IssuerReason, code: DeclineCode = 'card_declined'): Decision => ({
    ...declined(code, reason),
    issuedCard: issued.id,
  })
  if (presented.cvc !== issued.cvc) return refuse('wrong_details', 'incorrect_cvc')
  if (presented.expMonth !== issued.expMonth || presented.expYear !== issued.expYear) {
    return refuse('wrong_details')
  }
  if (issued.isCanceled) return refuse('canceled')
  if (issued.isUsed) return refuse('already_used')
  if (presented.currency !== issued.currency) return refuse('currency_mismatch')
  if (presented.amountCents > issued.capCents) return refuse('cap_exceeded')
  return { ...APPROVED, issuedCard: issued.id }
}

export function declined(code: DeclineCode, reason: IssuerReason | null = null): Decision {
  return { ...APPROVED, outcome: 'declined', code, reason }
}

export function brandOf(number: string): Brand {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return 'unknown'
}

/** The check digit that makes `digits` a valid card number. */
export function luhnDigit(digits: string): string {
  return `${(10 - luhnSum(`${digits}0`)) % 10}`
}

function isLuhn(number: string): boolean {
  return luhnSum(number) === 0
}

function luhnSum(number: string): number {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10
}

/** A card is valid until the end of the printed month. */
function isPast(month: number, year: number, nowMs: number): boolean {
  return Date.UTC(year, month, 1) <= nowMs
}
