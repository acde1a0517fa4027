import { ANYTHING, CONTRASTS, FUNCTION_WORDS, NEGATIONS } from './vocabulary.ts'
import type { Word } from './words.ts'

/** `denied`: "not the red one". `doubtful`: a "not" is near, and what it denies is not plain. */
export type Polarity = 'denied' | 'doubtful' | 'meant'

const REACH = 8

/** `isNamed`: whether the word belongs to something else that was named: not red or black. */
export function polarityAt(
  words: readonly Word[],
  at: number,
  isNamed: (at: number) => boolean,
): Polarity {
  const clause = words[at]?.clause
  let isPlain = true
  for (let i = at - 1; i >= 0 && i >= at - REACH; i -= 1) {
    const word = words[i] as Word
    if (word.clause !== clause) return 'meant'
    if (isAnythingBut(words, i)) return isPlain ? 'denied' : 'doubtful'
    if (isNegation(words, i)) return isPlain ? 'denied' : 'doubtful'
    if (CONTRASTS.has(word.plain)) return 'meant'
    isPlain &&= FUNCTION_WORDS.has(word.plain) || isNamed(i)
  }
  return 'meant'
}

function isNegation(words: readonly Word[], at: number): boolean {
  const word = words[at] as Word
  const next = words[at + 1]
  if (/^(rather|other)$/.test(word.plain)) return next?.plain === 'than'
  if (word.plain === 'instead') return next?.plain === 'of'
  if (!NEGATIONS.has(word.plain)) return false
  if (next?.glue === '-') return false // non-stick
  return !(next?.plain === 'only' || next?.plain === 'just') // not only in red
}

/** "Anything but black", "any colour but black". */
function isAnythingBut(words: readonly Word[], at: number): boolean {
  if (words[at]?.plain !== 'but' && words[at]?.plain !== 'sauf') return false
  return [1, 2].some((back) => ANYTHING.has(words[at - back]?.plain ?? ''))
}
