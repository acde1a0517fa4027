/** Reproducible randomness: the same seed and index give the same sequence. */
export type Random = {
  below: (limit: number) => number
  chance: (probability: number) => boolean
  pick: <T>(choices: readonly T[]) => T
}

export function startRandom(seed: number, index: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  // Mulberry32: small, and uniform enough for choosing steps.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new Error('nothing to pick from')
      return choice
    },
  }
}
