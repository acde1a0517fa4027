/** The expected result of a scenario, from the design and not from the code. */
import type { Payable, Setup } from './setup.ts'

export type Scenario = (setup: Setup) => Promise<Expectation>

export type Expectation = {
  readonly objects: readonly Expected[]
  /**
   * Base units received by the scenario's accounts that match nothing; negative: shown at two
   * objects though received once.
   */
  readonly unmatchedBaseUnits?: bigint
}

export type Expected = {
  readonly payable: Payable
  /** Status of an intent; status and payment status of a session. */
  readonly is: string
  /** Every transaction that must be listed, and no other. */
  readonly saw: readonly Saw[]
  /** The source of an intent's payment, when it was not the payer. */
  readonly payer?: string
  /** The code of an intent's `last_payment_error`. */
  readonly error?: string
}

export type Saw = {
  readonly signature: string
  readonly verdict: string
  readonly baseUnits: bigint
}

export const PAID = 'complete/paid'
export const UNPAID = 'open/unpaid'
export const CANCELED = 'canceled/unpaid'

export const saw = (signature: string, verdict: string, baseUnits = 0n): Saw => ({
  signature,
  verdict,
  baseUnits,
})

/** One object, and its expected detections. */
export const one = (payable: Payable, is: string, ...seen: readonly Saw[]): Expectation => ({
  objects: [{ payable, is, saw: seen }],
})

export function expect(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: ${actual} instead of ${expected}`)
}
