import { styleText } from 'node:util'

const SHOWN = 5

/** The results of a proof, line by line. The proof holds when every line does. */
export class Verdict {
  readonly #lines: { text: string; holds: boolean }[] = []

  /** The figure must equal `expected`. */
  equal(what: string, actual: number | string, expected: number | string): void {
    const suffix = actual === expected ? '' : ` (must be ${expected})`
    this.#lines.push({ text: `${what}: ${actual}${suffix}`, holds: actual === expected })
  }

  /** The figure must be at least `least`. */
  atLeast(what: string, actual: number, least: number): void {
    const suffix = actual >= least ? '' : ` (must be at least ${least})`
    this.#lines.push({ text: `${what}: ${actual}${suffix}`, holds: actual >= least })
  }

  /** The figure must be at most `most`. */
  atMost(what: string, actual: number, most: number): void {
    const suffix = actual <= most ? '' : ` (must be at most ${most})`
    this.#lines.push({ text: `${what}: ${actual}${suffix}`, holds: actual <= most })
  }

  /** Nothing may be found; the first few findings are printed. */
  none(what: string, found: readonly string[]): void {
    const shown = found.slice(0, SHOWN).map((each) => `\n      ${each}`)
    const suffix = found.length === 0 ? '' : ` (must be 0)${shown.join('')}`
    this.#lines.push({ text: `${what}: ${found.length}${suffix}`, holds: found.length === 0 })
  }

  get holds(): boolean {
    return this.#lines.every((line) => line.holds)
  }

  print(): void {
    for (const { text, holds } of this.#lines) {
      console.log(`  ${holds ? styleText('green', '✓') : styleText('red', '✗')} ${text}`)
    }
  }
}

/**
 * A proof is worth something only if it can fail: it runs on the unchanged server, and again on
 * trees with a planted fault, where it must not hold. Exits non-zero when either goes wrong.
 */
export async function prove(
  name: string,
  run: (directory?: string) => Promise<Verdict>,
  mutants: Record<string, Promise<string>>,
): Promise<void> {
  console.log(styleText('bold', `\n${name}`))
  const verdict = await run()
  verdict.print()
  let missed = 0
  for (const [fault, directory] of Object.entries(mutants)) {
    const faulty = await run(await directory)
    const caught = !faulty.holds
    if (!caught) faulty.print()
    if (!caught) missed++
    console.log(
      `  ${caught ? styleText('green', '✓ caught') : styleText('red', '✗ missed')} ${fault}`,
    )
  }
  const planted = Object.keys(mutants).length
  const outcome = verdict.holds && missed === 0 ? 'holds' : 'DOES NOT HOLD'
  console.log(`${name}: ${outcome}; ${planted - missed} of ${planted} planted faults caught`)
  process.exitCode = verdict.holds && missed === 0 ? 0 : 1
}
