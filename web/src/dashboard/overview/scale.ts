/** About so many lines across a chart; fewer say too little, more are in the way of its bars. */
const STEPS = 4

/** Round amounts in cents from nothing to at least `most`, at even steps of 1, 2 or 5. */
export function scaleOf(most: number): number[] {
  const rough = most / STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = [1, 2, 5].find((factor) => factor * power >= rough) ?? 10
  const step = Math.max(round * power, 1)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, line) => line * step)
}
