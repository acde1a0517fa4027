/** Card numbers that nobody has but this run: wherever one is found, it was put there by what is proven. */
import { randomInt } from 'node:crypto'
import { luhnDigit, PLAIN_PREFIXES } from '../../shops/processor/cards.ts'

export type Canary = {
  readonly number: string
  readonly code: string
  /** Whether its digits are random enough to be known by a part of them. */
  readonly isOwn: boolean
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** A plain card that pays. */
export function newCanary(prefix: string = PLAIN_PREFIXES[randomInt(3)] as string): Canary {
  const isAmex = prefix.startsWith('37')
  const body = prefix + digits((isAmex ? 14 : 15) - prefix.length)
  return { number: body + luhnDigit(body), code: digits(isAmex ? 4 : 3), isOwn: true }
}

/** A published number with a fate of its own: searched for as a whole only. */
export function published(number: string): Canary {
  return { number, code: digits(3), isOwn: false }
}

/** For a place where a code of three digits could not be told from anything else. */
export function longCode(): string {
  return digits(24)
}
