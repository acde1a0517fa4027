import { AssertionError, deepStrictEqual } from 'node:assert'
import fc from 'fast-check'

/** A noun of the interface, played at random against its model. */
export type Machine<Step> = {
  /** The rows of its transition table, each of which must be met. */
  readonly rows: readonly string[]
  readonly step: fc.Arbitrary<Step>
  /** Statuses that are never left. */
  readonly terminal: ReadonlySet<string>
  /** A fresh account with objects of its own. */
  begin(hit: (row: string) => void): Promise<Run<Step>>
}

export type Run<Step> = {
  /** Does the step to the model and to the service; throws where they differ. */
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

export type Size = { readonly runs: number; readonly commands: number; readonly seed: number }

/** Plays until all runs are over, or one diverges; that one is made as short as it can be. */
export async function play<Step>(
  machine: Machine<Step>,
  { runs, commands, seed }: Size,
  isShrunk: boolean,
): Promise<Report> {
  const hits = new Map(machine.rows.map((row) => [row, 0]))
  const played = { runs: 0, commands: 0 }
  // A step that is left out is how a sequence becomes shorter; none is while sequences are made.
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
    if (terminal.has(status)) same(`${id} has ended and stays so`, after.get(id), status)
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

/** The service and the model agree on it, or the run ends here. */
export function same(what: string, actual: unknown, expected: unknown): void {
  try {
    deepStrictEqual(actual, expected)
  } catch (error) {
    const difference = error instanceof AssertionError ? error.message : String(error)
    throw new Error(`${what}: ${difference}`)
  }
}

/** One of a list, by any number; the last for 0, because what is new is what is worth trying. */
export function pick<Item>(list: readonly Item[], number: number): Item | undefined {
  return list.length === 0 ? undefined : list[list.length - 1 - (number % list.length)]
}
