import type { Fault } from '../../proof.ts'

/** One for each checker: it must be able to fail. */
export const FAULTS: readonly Fault[] = []
