import { AssertionError, deepStrictEqual } from 'node:assert'
import fc from 'fast-check'

/** A noun of the interface, played at random against its model. */
export type Machine<Step> = {
  /** The rows of its transition table, each of which must be covered. */
  readonly rows: readonly string[]
  readonly step: fc.Arbitrary<Step>
  /** Statuses that are final. */
  readonly terminal: ReadonlySet<string>
  /** A new account with its own objects. */
  begin(hit: (row: string) => void): Promise<Run<Step>>
}

export type Run<Step> = {
  /** Applies the step to the model and to the service; throws where they differ. */
  take(step: Step): Promise<void>
  /** Every object's status, as the service shows it. */
  statuses(): ReadonlyMap<string, string>
}

export type Report = {
  readonly runs: number
  readonly commands: number
  readonly rows: Readonly<Record<string, number>>
  readonly divergence: string | null
}

export type Size = {
  readonly runs: number
  readonly commands: number
  readonly seed: number
  /** Whether to look for a shorter sequence that diverges. */
  readonly isShrunk: boolean
}

/** Plays until all runs are done, or one diverges. */
export async function play<Step>(
  machine: Machine<Step>,
  { runs, commands, seed, isShrunk }: Size,
): Promise<Report> {
  const hits = new Map(machine.rows.map((row) => [row, 0]))
  const played = { runs: 0, commands: 0 }
  // Shrinking omits steps; generated sequences omit none.
  const sequence = fc.array(fc.option(machine.step, { freq: 2 ** 31 - 1 }), {
    minLength: commands,
    maxLength: commands,
  })
  const property = fc.asyncProperty(sequence, async (steps) => {
    const run = await machine.begin((row) => hits.set(row, (hits.get(row) ?? Number.NaN) + 1))
    let before = run.statuses()
    for (const step of steps) {
      if (step === null) continue
      await run.take(step)
      played.commands += 1
      assertNoneLeft(machine.terminal, before, run.statuses())
      before = run.statuses()
    }
    played.runs += 1
  })
  const outcome = await fc.check(property, { numRuns: runs, seed, endOnFailure: !isShrunk })
  return { ...played, rows: Object.fromEntries(hits), divergence: describe(outcome) }
}

function assertNoneLeft(
  terminal: ReadonlySet<string>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): void {
  for (const [id, status] of before) {
    if (terminal.has(status)) same(`${id} has ended and stays ended`, after.get(id), status)
  }
}

function describe<Step>({
  failed,
  counterexample,
  errorInstance,
  seed,
}: fc.RunDetails<[(Step | null)[]]>): string | null {
  if (!failed) return null
  const steps = (counterexample?.[0] ?? []).filter((step) => step !== null)
  const why = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance)
  return [`seed ${seed}: ${why}`, ...steps.map((step) => `  ${JSON.stringify(step)}`)].join('\n')
}

/** Ends the run unless the service and the model agree. */
export function same(what: string, actual: unknown, expected: unknown): void {
  try {
    deepStrictEqual(actual, expected)
  } catch (error) {
    const difference = error instanceof AssertionError ? error.message : String(error)
    throw new Error(`${what}: ${difference}`)
  }
}

/**
 * An item of a list, by any number; 0 gives the last, because new objects are the most interesting.
 */
export function pick<Item>(list: readonly Item[], number: number): Item | undefined {
  return list.length === 0 ? undefined : list[list.length - 1 - (number % list.length)]
}
