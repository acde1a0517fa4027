// The gift escrow keeps its promises (program/src/lib.rs). The matrix: every instruction × every account × every kind of
// fault is refused. The capture: a release on its way, changed and signed again, is never accepted. The sequences: in =
// held + out after every random step.
import { readFileSync } from 'node:fs'
import { ARTIFACT, compileEdited, compileProgram, sha256 } from '../../scripts/program/compile.ts'
import { applyPatch } from '../planted/patch.ts'
import type { Fault, Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { runCapture } from './program/capture.ts'
import { openChain } from './program/chain.ts'
import { runMatrix } from './program/matrix.ts'
import { runSequences } from './program/sequences.ts'

/** Sequences that a planted fault is given to be caught. */
const FAULT_SEQUENCES = 1_000
const KINDS = ['fund', 'release', 'reclaim', 'send tokens', 'send lamports', 'freeze']
const ACCOUNTS = 'program/src/release/accounts.rs'
const ESCROW = 'program/src/escrow.rs'

export const proof: Proof = {
  promise: 'The escrow pays once, in full, to someone entitled to it, whatever is tried',
  faults: [
    {
      name: 'no release-key check',
      patches: [{ file: ACCOUNTS, in: 'parse', without: 'WrongReleaseKey' }],
      caughtBy: 'cases accepted',
    },
    {
      name: 'no canonical-account check',
      patches: [{ file: ACCOUNTS, in: 'parse', replace: 'bump)?', by: 'bump).ok()' }],
      caughtBy: 'cases accepted',
    },
    {
      name: 'no close',
      patches: [
        { file: ESCROW, in: 'pay_out', replace: '.close()', by: '.lamports(); Ok(())' },
        {
          file: ESCROW,
          in: 'pay_out',
          replace: 'sender.lamports() +',
          by: 'sender.lamports() + 0 *',
        },
      ],
      caughtBy: 'breaches of in = held + out',
    },
  ],
  async run({ isQuick, seed, fault }) {
    const verdict = new Verdict()
    const program = fault === null ? compileProgram() : compileFault(fault)
    await proveMatrix(program, verdict)
    const count = fault !== null ? FAULT_SEQUENCES : isQuick ? 2_000 : 100_000
    await proveSequences(program, { count, seed, isSound: fault === null }, verdict)
    if (fault !== null) return verdict
    const artifact = sha256(readFileSync(ARTIFACT))
    verdict.equal('the program under test is the one checked in: sha256', sha256(program), artifact)
    await proveCapture(program, verdict)
    return verdict
  },
}

function compileFault({ name, patches }: Fault): Uint8Array {
  const file = (patches[0]?.file ?? '').replace('program/src/', '')
  return compileEdited(name.replaceAll(' ', '-'), file, (source) =>
    patches.reduce(applyPatch, source),
  )
}

async function proveMatrix(program: Uint8Array, verdict: Verdict): Promise<void> {
  const { verdicts, empty } = await runMatrix(openChain(program))
  const accepted = verdicts.filter(({ error, changed }) => error === null || changed)
  console.log(`  ${empty.length} cells of the matrix have no case`)
  verdict.atLeast('cases of the matrix', verdicts.length, 301)
  verdict.none(
    'cases accepted, or with a changed account',
    accepted.map(({ name }) => name),
  )
}

async function proveCapture(program: Uint8Array, verdict: Verdict): Promise<void> {
  const { attempts, accepted, controls } = await runCapture(openChain(program, true))
  for (const line of controls) console.log(`  ${line}`)
  verdict.none(`of ${attempts.length} changes to a captured release, accepted`, accepted)
}

async function proveSequences(
  program: Uint8Array,
  { count, seed, isSound }: { count: number; seed: number; isSound: boolean },
  verdict: Verdict,
): Promise<void> {
  const { steps, breaches, kinds } = await runSequences(openChain(program), count, seed)
  verdict.none(`in ${count} sequences, ${steps} steps, breaches of in = held + out`, breaches)
  const unseen = KINDS.filter((kind) => !kinds[kind])
  if (isSound) verdict.none('kinds of step that were never accepted', unseen)
}
