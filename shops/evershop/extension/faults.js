// The process that runs the shop keeps the faults; without it there are none.
const FAULTS = Symbol.for('fjord.faults')

export const ADD_ON_SKU = 'PROTECT'

export function takeFault(kind) {
  return globalThis[FAULTS]?.take(kind) ?? null
}
