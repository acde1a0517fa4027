import { hash } from 'node:crypto'

/** Draws by name: a trait that is added later does not change what the others draw. */
export type Draw = {
  below(name: string, limit: number): number
  chance(name: string, percent: number): boolean
  pick<Item>(name: string, choices: readonly Item[]): Item
  /** Some of the choices, in an order of their own. */
  some<Item>(name: string, choices: readonly Item[], count: number): Item[]
}

/** Every page of a shop draws its words again. */
const drawn = new Map<string, number>()

export function drawer(seed: number | string): Draw {
  const number = (name: string) => {
    const key = `${seed}:${name}`
    const known = drawn.get(key) ?? hash('sha256', key, 'buffer').readUInt32BE()
    drawn.set(key, known)
    return known
  }
  const below = (name: string, limit: number) => number(name) % limit
  return {
    below,
    chance: (name, percent) => below(name, 100) < percent,
    pick(name, choices) {
      const choice = choices[below(name, choices.length)]
      if (choice === undefined) throw new Error(`nothing to pick for ${name}`)
      return choice
    },
    some: (name, choices, count) =>
      choices
        .map((choice, index) => ({ choice, rank: number(`${name}/${index}`) }))
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, count)
        .map(({ choice }) => choice),
  }
}
