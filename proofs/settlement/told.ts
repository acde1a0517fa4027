/** What a story says that must be so in the end, by the design and not by the code. */
import type { Payable, Scene } from './scene.ts'

export type Story = (scene: Scene) => Promise<Told>

export type Told = {
  readonly objects: readonly Expected[]
  /** Base units that came to the accounts of the story and that nobody said what for; below zero: what
   * is shown at two objects though it came once. */
  readonly strayBaseUnits?: bigint
}

export type Expected = {
  readonly payable: Payable
  /** Status of an intent, status and payment status of a session. */
  readonly is: string
  /** Every transaction that must be shown, and no other. */
  readonly saw: readonly Saw[]
  /** Whose money paid an intent, when it was not the payer's. */
  readonly payer?: string
  /** The code of `last_payment_error`, of an intent. */
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

/** One object, and what it saw. */
export const one = (payable: Payable, is: string, ...seen: readonly Saw[]): Told => ({
  objects: [{ payable, is, saw: seen }],
})

export function expect(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: ${actual} instead of ${expected}`)
}
