import cardValidator from 'card-validator'

const SHORTEST = 12
const LONGEST = 19

/**
 * Whether a text holds what a card could have as its number: right digits for a brand, right length,
 * right check digit, as one group of digits or as several with one sign between them. Such a number is
 * refused wherever it has no business, and never kept.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(/\d+(?:[^\p{L}\p{N}]\d+)*/gu) ?? []
  return runs.some((run) => holdsCard(run.split(/\D/)))
}

/** Any groups that stand together may be the number: `12 4242 4242 4242 4242 99`. */
function holdsCard(groups: readonly string[]): boolean {
  return groups.some((_group, start) => {
    let digits = ''
    for (const group of groups.slice(start)) {
      digits += group
      if (digits.length > LONGEST) return false
      if (digits.length >= SHORTEST && cardValidator.number(digits).isValid) return true
    }
    return false
  })
}
