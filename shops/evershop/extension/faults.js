// Faults are kept by the process that runs the shop; without it there are none.
const FAULTS = Symbol.for('fjord.faults')

export const ADD_ON_SKU = 'PROTECT'

export function takeFault(kind) {
  return globalThis[FAULTS]?.take(kind) ?? null
}
