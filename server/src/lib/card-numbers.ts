import cardValidator from 'card-validator'

const SHORTEST = 12
const LONGEST = 19

/**
 * Whether a text contains a possible card number: a brand's prefix, length and check digit, in one
 * group of digits or several with one separator. Such a number is refused wherever it does not
 * belong, and never stored.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(/\d+(?:[^\p{L}\p{N}]\d+)*/gu) ?? []
  return runs.some((run) => holdsCard(run.split(/\D/)))
}

/** Any run of adjacent groups may be the number: `12 4242 4242 4242 4242 99`. */
function holdsCard(groups: readonly string[]): boolean {
  return groups.some((_group, start) => {
    let digits = ''
    for (let end = start; end < groups.length && digits.length <= LONGEST; end++) {
      digits += groups[end]
      if (couldBeCard(digits) && cardValidator.number(digits).isValid) return true
    }
    return false
  })
}

// The library compares every candidate with all brands, and a text of short groups has eight
// candidates per group. This filter passes what the library accepts and hardly anything else.
function couldBeCard(digits: string): boolean {
  if (digits.length < SHORTEST || digits.length > LONGEST) return false
  const prefix = digits.slice(0, 4)
  let lengths = lengthsByPrefix.get(prefix)
  if (lengths === undefined) {
    const { card, isPotentiallyValid } = cardValidator.number(prefix)
    lengths = isPotentiallyValid ? (card?.lengths ?? ANY_LENGTH) : []
    lengthsByPrefix.set(prefix, lengths)
  }
  return lengths.includes(digits.length) && (hasCheckDigit(digits) || UNCHECKED.test(digits))
}

/** Lengths of the brands with this prefix: at most 10,000 entries. */
const lengthsByPrefix = new Map<string, readonly number[]>()
const ANY_LENGTH = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, n) => SHORTEST + n)
/** UnionPay has numbers without a check digit. */
const UNCHECKED = /^(62|81)/

function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - ZERO
    sum += i % 2 === 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9
  }
  return sum % 10 === 0
}

const ZERO = '0'.charCodeAt(0)
