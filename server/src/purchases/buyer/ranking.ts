import type { Candidate } from './candidates.ts'

/**
 * How candidates are ordered: by the weights of weights.ts; at random, for what search alone reaches; or
 * by the weights with the first one only, for what ranking alone reaches.
 */
export type Ranking = 'fitted' | 'random' | 'first'

/** Fills and choices first; among clicks, the best first and those that may order last. */
export function rank(
  candidates: readonly Candidate[],
  ranking: Ranking,
  random: () => number = Math.random,
): Candidate[] {
  const weigh = (it: Candidate) =>
    ranking === 'random' && (it.do === 'press' || it.do === 'add') ? random() * 10 : it.score
  const weighed = candidates.map((it) => ({ it, weight: weigh(it) }))
  return weighed.toSorted((a, b) => b.weight - a.weight).map(({ it }) => it)
}
