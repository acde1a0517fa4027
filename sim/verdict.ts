import { styleText } from 'node:util'

const SHOWN = 5

let awaited: { readonly words: string; isFailed: boolean } | null = null

/** From now on the run of a proof ends once a check with these words fails. Returns whether one did. */
export function awaitFailure(words: string): () => boolean {
  const mine = { words, isFailed: false }
  awaited = mine
  return () => mine.isFailed
}

/** The results of a proof, line by line. The proof holds when every line does. */
export class Verdict {
  readonly #lines: { text: string; holds: boolean }[] = []

  /** The figure must equal `expected`. */
  equal(what: string, actual: number | string, expected: number | string): void {
    const suffix = actual === expected ? '' : ` (must be ${expected})`
    this.#add(`${what}: ${actual}${suffix}`, actual === expected)
  }

  /** The figure must be at least `least`. */
  atLeast(what: string, actual: number, least: number): void {
    const suffix = actual >= least ? '' : ` (must be at least ${least})`
    this.#add(`${what}: ${actual}${suffix}`, actual >= least)
  }

  /** The figure must be at most `most`. */
  atMost(what: string, actual: number, most: number): void {
    const suffix = actual <= most ? '' : ` (must be at most ${most})`
    this.#add(`${what}: ${actual}${suffix}`, actual <= most)
  }

  /** Nothing may be found; the first few findings are printed. */
  none(what: string, found: readonly string[]): void {
    const shown = found.slice(0, SHOWN).map((each) => `\n      ${each}`)
    const suffix = found.length === 0 ? '' : ` (must be 0)${shown.join('')}`
    this.#add(`${what}: ${found.length}${suffix}`, found.length === 0)
  }

  #add(text: string, holds: boolean): void {
    this.#lines.push({ text, holds })
    if (holds || awaited === null || !text.includes(awaited.words)) return
    awaited.isFailed = true
    throw new Error(`caught: ${text}`)
  }

  get holds(): boolean {
    return this.#lines.every((line) => line.holds)
  }

  /** Whether a check with these words failed. */
  fails(words: string): boolean {
    return this.#lines.some(({ text, holds }) => !holds && text.includes(words))
  }

  print(): void {
    for (const { text, holds } of this.#lines) {
      console.log(`  ${holds ? styleText('green', '✓') : styleText('red', '✗')} ${text}`)
    }
  }
}
