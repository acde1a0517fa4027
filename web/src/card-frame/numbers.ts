import cardValidator from 'card-validator'

/** Number grouping and code length, by the card's first digits. */
type Kind = { readonly groups: readonly number[]; readonly codeDigits: number }

const AMEX: Kind = { groups: [4, 6, 5], codeDigits: 4 }
const OTHER: Kind = { groups: [4, 4, 4, 4, 3], codeDigits: 3 }
export const digitsOf = (typed: string) => typed.replace(/\D/g, '')

export function kindOf(number: string): Kind {
  return /^3[47]/.test(digitsOf(number)) ? AMEX : OTHER
}

/** Groups digits as they are printed on the card. */
export function grouped(typed: string): string {
  const { groups } = kindOf(typed)
  const digits = digitsOf(typed)
  const parts = groups.map((size, index) => {
    const start = groups.slice(0, index).reduce((sum, each) => sum + each, 0)
    return digits.slice(start, start + size)
  })
  return parts.filter((part) => part !== '').join(' ')
}

/** The brand as the server names it (purchases/cards/state.ts); null: no valid number. */
export function brandOf(typed: string): string | null {
  const { isValid, card } = cardValidator.number(digitsOf(typed))
  return isValid && card !== null ? (BRANDS[card.type] ?? card.type) : null
}

const BRANDS: Readonly<Record<string, string>> = {
  'american-express': 'amex',
  'diners-club': 'diners',
}

/** Formats as `12 / 28`, typed or pasted as `1228`, `12/28`, `12/2028` or `3/28`. */
export function groupedExpiry(typed: string): string {
  const [month = '', year] = typed.split(/[/\-.\s]+/)
  const split = year === undefined ? [month.slice(0, 2), month.slice(2)] : [month, year]
  const [m = '', y = ''] = split.map(digitsOf)
  const two = m.length === 1 && (Number(m) > 1 || year !== undefined) ? `0${m}` : m.slice(0, 2)
  const short = y.length === 4 ? y.slice(2) : y.slice(0, 2)
  return short === '' && year === undefined ? two : `${two} / ${short}`
}

type Expiry = { readonly month: number; readonly year: number }

/** Null: not a valid month, or one that has passed. */
export function readExpiry(typed: string, now: Date): Expiry | null {
  const [, month = '', year = ''] = /^(\d{2}) \/ (\d{2})$/.exec(typed) ?? []
  if (month === '') return null
  const expiry = { month: Number(month), year: 2000 + Number(year) }
  if (expiry.month < 1 || expiry.month > 12) return null
  return now.getTime() < Date.UTC(expiry.year, expiry.month) ? expiry : null
}

export type Name = 'number' | 'expiry' | 'code'

/** In clear in the frame alone: `number` and `securityCode` are sealed before they are sent. */
export type Card = {
  readonly number: string
  readonly securityCode: string
  readonly brand: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}

/** The card, or null and the wrong fields. */
export function readCard(
  typed: Readonly<Record<Name, string>>,
  now: Date,
): { mistakes: Name[]; card: Card | null } {
  const expiry = readExpiry(typed.expiry, now)
  const brand = brandOf(typed.number)
  const isRight = {
    number: brand !== null,
    expiry: expiry !== null,
    code: typed.code.length === kindOf(typed.number).codeDigits,
  }
  const mistakes = (['number', 'expiry', 'code'] as const).filter((name) => !isRight[name])
  if (mistakes.length > 0 || expiry === null || brand === null) return { mistakes, card: null }
  const number = digitsOf(typed.number)
  const card = {
    ...{ number, brand, last4: number.slice(-4), securityCode: typed.code },
    ...{ exp_month: expiry.month, exp_year: expiry.year },
  }
  return { mistakes, card }
}
