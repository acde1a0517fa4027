import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { styleText } from 'node:util'
import { COMPILED } from '../../scripts/local/compiled.ts'
import type { Fault, Proof, Run } from '../proof.ts'
import { awaitFailure } from '../verdict.ts'
import { recordPlanting } from './record.ts'
import { plantTree } from './tree.ts'

/** Faults that one process plants: one, or all that are found together. */
export type Planting = {
  readonly proof: string
  readonly faults: readonly string[]
  /** The process to start. */
  readonly command: readonly string[]
}

/** The report of such a process: the names of the faults that it found. */
type Report = { readonly caught: readonly string[] }

const OURS = process.env.FLORIN_LANE ?? ''

/** Plants side by side, each fault in a process of its own: one that breaks too much ends nothing else. */
export async function plantAll(
  plantings: readonly Planting[],
  { lanes, commit }: { readonly lanes: number; readonly commit: string },
): Promise<boolean> {
  // The longest first, so that no lane is left alone with one at the end.
  const queue = plantings.toSorted((a, b) => b.faults.length - a.faults.length).values()
  let isAllCaught = true
  const lane = async (_: unknown, index: number) => {
    const name = index === 0 ? OURS : `${OURS}${String.fromCharCode(97 + index)}`
    for (const planting of queue) {
      const startedAt = performance.now()
      const { caught, printed } = await plantApart(planting, name)
      const seconds = (performance.now() - startedAt) / 1_000 / planting.faults.length
      for (const fault of planting.faults) {
        const isCaught = caught.includes(fault)
        recordPlanting({ commit, proof: planting.proof, fault, isCaught, seconds })
        const outcome = isCaught ? styleText('green', '✓ caught') : styleText('red', '✗ missed')
        console.log(`  ${outcome} ${planting.proof}, ${fault} (${Math.round(seconds)} s)`)
      }
      if (caught.length === planting.faults.length) continue
      isAllCaught = false
      console.log(printed)
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, plantings.length) }, lane))
  return isAllCaught
}

async function plantApart({ command: [program = '', ...args] }: Planting, lane: string) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...COMPILED, FLORIN_LANE: lane },
  })
  let caught: readonly string[] = []
  const lines: Buffer[] = []
  child.on('message', (report: Report) => {
    caught = report.caught
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => void lines.push(bytes))
  }
  await once(child, 'close')
  return { caught, printed: Buffer.concat(lines).toString() }
}

const MOST_MINUTES = 20

/** Plants in this process, and reports to the one that started it. */
export async function plantHere(proof: Proof, run: Run, faults: readonly Fault[]): Promise<void> {
  process.once('disconnect', () => process.exit(1)) // the starter is gone
  const late = setTimeout(() => {
    console.error(`not over after ${MOST_MINUTES} minutes`)
    process.exit(1)
  }, MOST_MINUTES * 60_000)
  const caught = await find(proof, { ...run, isQuick: true }, faults) // a fault shows in a sample
  clearTimeout(late)
  process.send?.({ caught } satisfies Report, () => process.exit())
}

async function find(proof: Proof, run: Run, faults: readonly Fault[]): Promise<readonly string[]> {
  if (proof.findTogether !== undefined) return await proof.findTogether(run, faults)
  const [fault] = faults as [Fault]
  const isFailed = awaitFailure(fault.caughtBy)
  const directory = plantTree(fault.patches)
  try {
    const verdict = await proof.run({ ...run, fault, directory })
    if (!isFailed()) verdict.print()
  } catch (error) {
    if (!isFailed()) console.error(error)
  }
  return isFailed() ? [fault.name] : []
}
