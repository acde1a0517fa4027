import cardValidator from 'card-validator'

const DIGIT_RUNS = /\d(?:[ -]?\d){11,18}/g

/**
 * Whether a text holds what a card could have as its number: right digits for a brand, right length,
 * right check digit. Such a number is refused wherever it has no business, and never kept.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = text.match(DIGIT_RUNS) ?? []
  return runs.some((run) => cardValidator.number(run.replace(/\D/g, '')).isValid)
}
