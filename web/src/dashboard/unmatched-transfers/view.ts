import type { UnmatchedTransfer } from '@florin/sdk'

type Suggestion = UnmatchedTransfer['suggestions'][number]

export const REASONS: Readonly<Record<Suggestion['reason'], string>> = {
  named: 'The transaction names it',
  claimed: 'Its payer says this is theirs',
  same_amount: 'Waiting for this amount',
}

/** The list's column: how sure the best suggestion is. */
export function hintOf({ suggestions, status }: UnmatchedTransfer): string {
  if (status === 'matched' || status === 'refunded') return '–'
  const [best, ...others] = suggestions
  if (best === undefined) return 'None'
  if (best.reason === 'same_amount' && others.length > 0) {
    return `${suggestions.length} with this amount`
  }
  return REASONS[best.reason]
}

export const nounOf = (source: string) =>
  source.startsWith('cs_') ? 'Session' : 'Transaction intent'

export const isSource = (text: string) => /^(cs|ti)_[0-9a-hjkmnp-tv-z]{26}$/.test(text)
