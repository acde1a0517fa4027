import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import type { Strike } from './storm.ts'
import { MOMENTS } from './storm.ts'

const VICTIMS = ['worker', 'restate', 'connections', 'api'] as const
// With Restate in between, only these moments are known to matter to an API.
const API_MOMENTS = ['during_confirm', 'before_press', 'after_press', 'any_time']

/** Two workers meet at one submission: for a planted fault, which must be caught quickly. */
export const FAULT_STRIKES: readonly Strike[] = [
  { victim: 'restate', moment: 'before_press' },
  { victim: 'restate', moment: 'after_press' },
  { victim: 'worker', moment: 'after_charge' },
]

/** Every victim at every moment, repeated in a new order each time. */
export function plan(random: Random, count: number): Strike[] {
  const all = VICTIMS.flatMap((victim) => MOMENTS.map((moment) => ({ victim, moment }))).filter(
    ({ victim, moment }) => victim !== 'api' || API_MOMENTS.includes(moment),
  )
  const strikes: Strike[] = []
  while (strikes.length < count) strikes.push(...shuffled(random, all))
  return strikes.slice(0, count)
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(below(random, left.length), 1))
}
