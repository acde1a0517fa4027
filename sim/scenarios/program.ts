/**
 * `npm run prove -- program`: the gift escrow keeps its promises (program/src/lib.rs, design §4.1).
 *
 * 1. The matrix: every instruction × every account × every kind of fault is refused.
 * 2. The capture: a release transaction on its way, changed and signed again, is never accepted.
 * 3. The sequences: in = held + out after every random step, 2,000 with --quick, 100,000 with --full.
 * 4. The mutants: the same proof fails on a program with one of its promises taken out.
 */
import { readFileSync } from 'node:fs'
import { ARTIFACT, compileProgram, sha256 } from '../../scripts/program/compile.ts'
import { runCapture } from './program/capture.ts'
import { openChain } from './program/chain.ts'
import { runMatrix } from './program/matrix.ts'
import { compileMutant, MUTANTS } from './program/mutants.ts'
import type { Tally } from './program/sequences.ts'
import { runSequences } from './program/sequences.ts'

const SEQUENCES = sequencesOf(process.argv)
const SEED = Number(process.env.PROGRAM_SEED ?? 20_261_115)
/** Sequences that a mutant is given to be caught. */
const MUTANT_SEQUENCES = 1_000

function sequencesOf(args: string[]): number {
  if (args.includes('--quick')) return 2_000
  return args.includes('--full') ? 100_000 : 10_000
}

const failures: string[] = []
const expect = (isTrue: boolean, what: string) => {
  console.log(`${isTrue ? 'ok  ' : 'FAIL'} ${what}`)
  if (!isTrue) failures.push(what)
}

async function proveMatrix(program: Uint8Array) {
  const { verdicts, empty } = await runMatrix(openChain(program))
  for (const { name, error } of verdicts) console.log(`  ${name} → ${error ?? 'ACCEPTED'}`)
  for (const reason of empty) console.log(`  no case: ${reason}`)
  const refused = verdicts.filter(({ error, changed }) => error !== null && !changed).length
  expect(
    refused === verdicts.length && verdicts.length > 300,
    `matrix: ${refused} of ${verdicts.length} cases refused, no account changed (${empty.length} cells have no case)`,
  )
}

async function proveCapture(program: Uint8Array) {
  const { attempts, accepted, controls } = await runCapture(openChain(program, true))
  const named = attempts.filter((attempt) => !attempt.startsWith('byte '))
  for (const line of [...named, ...controls]) console.log(`  ${line}`)
  console.log(`  every byte of the message, three ways: ${attempts.length - named.length} attempts`)
  expect(accepted.length === 0, `capture: ${accepted.length} of ${attempts.length} accepted`)
}

async function proveSequences(program: Uint8Array) {
  const tally = await runSequences(openChain(program), SEQUENCES, SEED)
  for (const breach of tally.breaches) console.log(`  ${breach}`)
  console.log(`  accepted: ${JSON.stringify(tally.kinds)}`)
  expect(
    tally.breaches.length === 0 && everyKindSeen(tally),
    `sequences: ${tally.sequences} (seed ${SEED}), ${tally.steps} steps, ${tally.accepted} accepted, ${tally.refused} refused, ${tally.breaches.length} breaches of in = held + out`,
  )
}

const everyKindSeen = ({ kinds }: Tally) =>
  ['fund', 'release', 'reclaim', 'send tokens', 'send lamports', 'freeze'].every(
    (kind) => kinds[kind],
  )

async function proveMutants() {
  for (const mutant of MUTANTS) {
    const program = compileMutant(mutant)
    const { verdicts } = await runMatrix(openChain(program))
    const escaped = verdicts.filter(({ error, changed }) => error === null || changed)
    const tally = await runSequences(openChain(program), MUTANT_SEQUENCES, SEED)
    console.log(
      `  ${mutant.name}: matrix accepts ${escaped.map(({ name }) => name).join('; ') || 'nothing'}`,
    )
    console.log(`  ${mutant.name}: ${tally.breaches[0] ?? 'no breach'}`)
    expect(
      escaped.length + tally.breaches.length > 0,
      `mutant "${mutant.name}" is caught: matrix ${escaped.length} escapes, sequences ${tally.breaches.length === 0 ? 'none' : `breach in sequence ${tally.sequences}`}`,
    )
  }
}

const program = compileProgram()
const isArtifact = sha256(program) === sha256(readFileSync(ARTIFACT))
expect(isArtifact, `the program under test is the one checked in: sha256 ${sha256(program)}`)
for (const part of [proveMatrix, proveCapture, proveSequences]) await part(program)
await proveMutants()
if (failures.length > 0) {
  console.error(`\n${failures.length} promises broken:\n${failures.join('\n')}`)
  process.exit(1)
}
