/** Approximate number of grid lines: fewer are imprecise, more hide the bars. */
const STEPS = 4

/** Grid lines in cents from zero to at least `most`, in steps of 1, 2 or 5 times a power of ten. */
export function scaleOf(most: number): number[] {
  const rough = most / STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = [1, 2, 5].find((factor) => factor * power >= rough) ?? 10
  const step = Math.max(round * power, 1)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, line) => line * step)
}
