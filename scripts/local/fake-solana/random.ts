/** Numbers from 0 up to 1; the same seed gives the same sequence. */
export type Random = () => number

/** Mulberry32: small, and uniform enough to choose faults. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const below = (random: Random, limit: number) => Math.floor(random() * limit)
