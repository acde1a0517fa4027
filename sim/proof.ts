import type { Patch } from './planted/patch.ts'
import type { Verdict } from './verdict.ts'

/** A fault that is planted in a copy of the source; there the proof must not hold. */
export type Fault = {
  readonly name: string
  readonly patches: readonly Patch[]
  /** Words of the check that must fail: a fault that only breaks something else is not caught. */
  readonly caughtBy: string
  /** The scenario that must show it; the whole proof if absent. */
  readonly shownBy?: string
}

/** One run of a proof, on the source as it is or on a copy with a planted fault. */
export type Run<Planted extends Fault = Fault> = {
  /** A sample, as CI takes it. */
  readonly isQuick: boolean
  /** Decides every random choice, though not the timing. */
  readonly seed: number
  /** Plays only the scenarios whose names contain these words. */
  readonly only: string | undefined
  /** The values of the proof's own flags. */
  readonly flags: Readonly<Record<string, string | undefined>>
  readonly fault: Planted | null
  /** The copy with the fault; undefined: the source as it is. */
  readonly directory: string | undefined
}

/** A promise, its scenarios, and faults that they must catch. Each file in `scenarios/` exports one as `proof`. */
export type Proof<Planted extends Fault = Fault> = {
  readonly promise: string
  readonly faults: readonly Planted[]
  /** Further flags, each with a value: `--shop oscar`. */
  readonly flags?: readonly string[]
  /** Runs only when it is named: neither CI nor `--planted` takes it by itself. */
  readonly isByHand?: boolean
  /** The command to run it with, such as `unshare --net`; throws if this machine cannot. */
  inside?(): readonly string[]
  run(run: Run<Planted>): Promise<Verdict>
  /**
   * Plants all faults in one copy and returns the names of those found, for faults that do not hide each other. Without
   * it each fault gets a copy and a run of its own.
   */
  findTogether?(run: Run<Planted>, faults: readonly Planted[]): Promise<readonly string[]>
}

/** Whether `--only` or the fault of this run asks for a scenario. */
export function isWanted({ only, fault }: Run, scenario: string): boolean {
  if (fault?.shownBy !== undefined) return scenario === fault.shownBy
  return only === undefined || scenario.includes(only)
}
