import type { ActionValue } from './flow.ts'
import type { Options } from './purchase.ts'

/** A card as forms want it; only in memory, and only while paying. */
export type Card = {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly securityCode: string
  readonly holderName: string
}

/** The text for a field; null: nothing to type. */
export function valueFor(name: ActionValue, options: Options, card: Card | null): string | null {
  const [group = '', part = ''] = name.split('.')
  if (group === 'card') return card === null ? null : cardValue(part, card)
  const provided = (options[group] ?? {}) as Record<string, string | null | undefined>
  // Goods that nobody delivers have a buyer, and no receiver.
  const contact = (options.contact ?? {}) as Record<string, string | null | undefined>
  const person = provided.name || contact.name || ''
  if (part === 'first_name') return splitName(person).first
  if (part === 'last_name') return splitName(person).last
  if (part === 'name') return person || null
  return provided[part] || null
}

function cardValue(part: string, card: Card): string | null {
  const month = `${card.expMonth}`.padStart(2, '0')
  switch (part) {
    case 'number':
      return card.number
    case 'exp_month':
      return month
    case 'exp_year':
      return `${card.expYear}`
    case 'exp':
      return `${month} / ${`${card.expYear}`.slice(-2)}`
    case 'security_code':
      return card.securityCode
    case 'holder_name':
      return card.holderName
    default:
      return null
  }
}

/** The last word is the family name: shops that ask for two names print them together again. */
function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/)
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
}
