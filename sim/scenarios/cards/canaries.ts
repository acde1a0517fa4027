/** Card numbers unique to this run: wherever one is found, the code under test put it there. */
import { randomInt } from 'node:crypto'
import { luhnDigit, PLAIN_PREFIXES } from '../../../shops/processor/cards.ts'

export type Canary = {
  readonly number: string
  readonly code: string
  /** Whether its digits are random enough to be recognized by a part of them. */
  readonly isOwn: boolean
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** A plain card that is accepted. */
export function newCanary(prefix: string = PLAIN_PREFIXES[randomInt(3)] as string): Canary {
  const isAmex = prefix.startsWith('37')
  const body = prefix + digits((isAmex ? 14 : 15) - prefix.length)
  return { number: body + luhnDigit(body), code: digits(isAmex ? 4 : 3), isOwn: true }
}

/** A published test number with a fixed outcome: searched for only as a whole. */
export function published(number: string): Canary {
  return { number, code: digits(3), isOwn: false }
}

/** For places where a three-digit code would match by chance. */
export function longCode(): string {
  return digits(24)
}
