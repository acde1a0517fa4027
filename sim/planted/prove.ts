import { styleText } from 'node:util'
import type { Verdict } from '../verdict.ts'

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
