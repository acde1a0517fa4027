import cardValidator from 'card-validator'
import { holdsCardNumber } from '../../lib/card-numbers.ts'
import type { AccountId, Id } from '../../lib/ids.ts'

/**
 * A way to pay at shops. `stored`: the owner's own card, sealed. `issued`: the issuer makes a card
 * per purchase, so there is nothing to store.
 */
export type Card = {
  readonly id: CardId
  readonly accountId: AccountId
  readonly source: CardSource
  /** Null for an issued card, as are the next three. */
  readonly brand: string | null
  readonly last4: string | null
  readonly expMonth: number | null
  readonly expYear: number | null
  /** When the security code is destroyed at the latest; null: there is none. */
  readonly securityCodeExpiresAtMs: number | null
  readonly metadata: Readonly<Record<string, string>>
  readonly removedAtSeconds: number | null
}

export type CardId = Id<'card'>

export const CARD_SOURCES = ['stored', 'issued'] as const
type CardSource = (typeof CARD_SOURCES)[number]

/** Card rules forbid keeping it longer than the purchase needs; this covers one that comes soon. */
export const SECURITY_CODE_LIFE_MS = 24 * 60 * 60 * 1000

export type CardRequest = { readonly metadata: Readonly<Record<string, string>> } & (
  | { readonly source: 'issued' }
  | {
      readonly source: 'stored'
      readonly number: string
      readonly expMonth: number
      readonly expYear: number
      readonly securityCode: string | null
    }
)

/** As the card frame sends it: brand and last digits are claims until the card is opened. */
export type SealedCardRequest = {
  readonly sealedNumber: Buffer
  readonly sealedSecurityCode: Buffer | null
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** The part to seal and the part that may be shown. */
export type StoredCard = {
  readonly number: string
  readonly securityCode: string | null
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** Names the problem and never repeats the value. */
export type Refusal = { readonly refused: true; readonly param: string; readonly problem: string }

/** The card to store; null for an issued one. */
export function decideCard(request: CardRequest, nowMs: number): StoredCard | Refusal | null {
  if (Object.entries(request.metadata).flat().some(holdsCardNumber)) {
    return refuse(
      'metadata',
      'it holds what looks like a card number, which belongs in number only',
    )
  }
  if (request.source === 'issued') return null
  const { number, expMonth, expYear, securityCode } = request
  const digits = number.replaceAll(/[ -]/g, '')
  const { isValid, card } = cardValidator.number(digits)
  if (!isValid || card === null) {
    return refuse('number', 'it is not the number of a card; check its digits')
  }
  const refusal = refuseExpiry({ expMonth, expYear }, nowMs)
  if (refusal !== null) return refusal
  if (securityCode !== null && !cardValidator.cvv(securityCode, card.code.size).isValid) {
    return refuse('security_code', `cards of this brand have ${card.code.size} digits there`)
  }
  const brand = nameOf(card.type)
  return { number: digits, securityCode, brand, last4: digits.slice(-4), expMonth, expYear }
}

/** Whether the number is of the brand and has the last digits that the card is shown by. */
export function isDescribedBy(card: Pick<Card, 'brand' | 'last4'>, number: string): boolean {
  const { isValid, card: found } = cardValidator.number(number)
  if (!isValid || found === null) return false
  return nameOf(found.type) === card.brand && number.slice(-4) === card.last4
}

/** Why the expiry is invalid; null: no visible problem. */
export function refuseExpiry(
  { expMonth, expYear }: Pick<StoredCard, 'expMonth' | 'expYear'>,
  nowMs: number,
): Refusal | null {
  if (nowMs >= Date.UTC(expYear, expMonth)) {
    return refuse('exp_year', 'the card has expired; send one that has not')
  }
  if (expYear > new Date(nowMs).getUTCFullYear() + MOST_YEARS) {
    return refuse('exp_year', 'no card is valid for so long; check the year')
  }
  return null
}

/** Why a security code is invalid for this brand; null: no visible problem. */
export function refuseCode(brand: string | null, securityCode: string): Refusal | null {
  const type = Object.keys(BRANDS).find((name) => BRANDS[name] === brand) ?? brand
  const size = cardValidator.creditCardType.getTypeInfo(type ?? '')?.code.size ?? 3
  if (cardValidator.cvv(securityCode, size).isValid) return null
  return refuse('security_code', `cards of this brand have ${size} digits there`)
}

function refuse(param: string, problem: string): Refusal {
  return { refused: true, param, problem }
}

const MOST_YEARS = 30

function nameOf(type: string): string {
  return BRANDS[type] ?? type
}

/** Brands that the library names differently from everyone else. */
const BRANDS: Record<string, string> = { 'american-express': 'amex', 'diners-club': 'diners' }

export function isUsable(expiresAtMs: number | null, nowMs: number): boolean {
  return expiresAtMs !== null && nowMs < expiresAtMs
}
