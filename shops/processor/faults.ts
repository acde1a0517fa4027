import type { Fault, FaultKind } from './wire.ts'

const KINDS: readonly FaultKind[] = ['decline', 'down', 'slow', 'timeout_after_charge']

export type Faults = {
  set(fault: { kind: FaultKind; next: number; ms: number }): Fault
  /** The oldest active fault; counts it. */
  take(): Fault | null
  list(): Fault[]
  clear(): void
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    set(fault) {
      const added = { ...fault, fired: 0 }
      faults.push(added)
      return added
    },
    take() {
      const fault = faults.find(({ next }) => next > 0)
      if (fault === undefined) return null
      fault.next -= 1
      fault.fired += 1
      return fault
    },
    list: () => faults,
    clear() {
      faults = []
    },
  }
}

export function isFaultKind(value: unknown): value is FaultKind {
  return KINDS.includes(value as FaultKind)
}
