// Issued cards. Numbers are derived from the card's id and the issuer's secret on demand, so that
// no number is stored anywhere, not even in the file that survives a restart.
import { createHmac } from 'node:crypto'
import { ISSUED_PREFIX, luhnDigit } from './cards.ts'

export type CardNumber = { number: string; cvc: string }

const NUMBER_LENGTH = 16
const CODE_LENGTH = 3

export function deriveCard(secret: string, cardId: string): CardNumber {
  const account = digits(secret, `number:${cardId}`, NUMBER_LENGTH - ISSUED_PREFIX.length - 1)
  const body = `${ISSUED_PREFIX}${account}`
  return {
    number: `${body}${luhnDigit(body)}`,
    cvc: digits(secret, `cvc:${cardId}`, CODE_LENGTH),
  }
}

function digits(secret: string, label: string, count: number): string {
  const value = createHmac('sha256', secret).update(label).digest().readBigUInt64BE()
  return `${value % 10n ** BigInt(count)}`.padStart(count, '0')
}
