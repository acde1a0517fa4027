/**
 * Patterns are page text with holes. A line break in one stands for the end of a line or of a table's
 * cell. `{amount}` takes money, `{quantity}` and `{stock}` a number, `{currency}` an ISO code,
 * `{order_id}` a word, `{*}` anything on the line or nothing; any other name takes text on one line.
 * No expressions: a pattern that a learner wrote cannot run away.
 */

export const MONEY =
  '(?:[-−]\\s?)?(?:[A-Z]{1,3}\\s?\\$\\s?|[A-Z]{3}\\s?|[$€£¥]\\s?)?(?:[-−])?' +
  '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,9})(?:\\.\\d{2})?(?:\\s?[A-Z]{3})?|[Ff]ree|FREE'

const HOLES: Readonly<Record<string, string>> = {
  amount: MONEY,
  quantity: '\\d{1,5}',
  stock: '\\d{1,7}',
  currency: '[A-Z]{3}',
  order_id: '[\\w-]{1,64}',
  '*': '[^\\n]*?',
}
const HOLE = /\{([^{}\n]+)\}/g
const LINE_START = '(?<![^\\n])'
const LINE_END = '(?![^\\n])'

export type Match = {
  readonly values: Readonly<Record<string, string>>
  readonly start: number
  readonly end: number
}

/** The text of a page as patterns see it: a line for each line or cell, single spaces. */
export function normalizeText(text: string): string {
  return text
    .replaceAll(/[^\S\n\t]+/g, ' ')
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** `known`: holes that are filled already, and match only what they hold. */
export function matchAll(
  pattern: string,
  text: string,
  known: Readonly<Record<string, string>> = {},
): Match[] {
  const names: string[] = []
  const source = pattern.split(HOLE).map((piece, index) => {
    if (index % 2 === 0) return literal(piece)
    const filled = known[piece]
    if (filled !== undefined) return literal(filled)
    if (piece === '*') return HOLES['*']
    names.push(piece)
    return `(${HOLES[piece] ?? '[^\\n]+?'})`
  })
  const expression = new RegExp(`${LINE_START}${source.join('')}${LINE_END}`, 'g')
  return [...text.matchAll(expression)].map((found) => ({
    values: Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])),
    start: found.index,
    end: found.index + found[0].length,
  }))
}

/** Of the first pattern that is found at all. */
export function findFirst(
  patterns: readonly string[] | undefined,
  text: string,
  known?: Readonly<Record<string, string>>,
): Match | null {
  for (const pattern of patterns ?? []) {
    const [found] = matchAll(pattern, text, known)
    if (found !== undefined) return found
  }
  return null
}

/** The holes of a pattern that are not known: what it can tell. */
export function holesOf(pattern: string, known: readonly string[] = []): string[] {
  return [...pattern.matchAll(HOLE)]
    .map(([, name = '']) => name)
    .filter((name) => name !== '*' && !known.includes(name))
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
