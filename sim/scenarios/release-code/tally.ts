// Statistics over many release codes. A sound source exceeds each bound below once in a billion
// runs; with 122 of them a false alarm is rarer than one in five million runs.
const DATA = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHECK = `${DATA}*~$=U`
const LENGTH = 15
const BITS = 5

/** Chi-square bounds by degrees of freedom, and the z-score, that chance exceeds once in 10⁹. */
const CHI_SQUARE_BOUNDS = { symbols: 103.45, checks: 112.01, pairs: 1318.03 }
const Z_BOUND = 6.11

/** The largest of several statistics, and how many exceed their bound. */
export type Deviation = { readonly worst: number; readonly bound: number; readonly beyond: number }

/** Counts codes as they arrive; keeps 12 bytes of each to find duplicates. */
export class CodeTally {
  /** Invalid codes: wrong length, symbol or check symbol. */
  malformed = 0
  #count = 0
  readonly #prefixes: Float64Array // 10 symbols: 50 bits, exact in a double
  readonly #suffixes: Uint32Array // the other 5
  readonly #symbols = counts(LENGTH, 32)
  readonly #checks = counts(1, 37)
  readonly #neighbours = counts(LENGTH - 1, 32 * 32)
  readonly #successors = counts(LENGTH, 32 * 32)
  readonly #previous = new Uint8Array(LENGTH)

  constructor(capacity: number) {
    this.#prefixes = new Float64Array(capacity)
    this.#suffixes = new Uint32Array(capacity)
  }

  add(code: string): void {
    const check = CHECK.indexOf(code[LENGTH] as string)
    let [prefix, suffix, remainder, before] = [0, 0, 0, 0]
    for (let i = 0; i < LENGTH; i++) {
      const value = VALUES[code.charCodeAt(i)] ?? -1
      if (value < 0) break
      if (i < 10) prefix = prefix * 32 + value
      else suffix = suffix * 32 + value
      remainder = (remainder * 32 + value) % 37
      increment(this.#symbols[i], value)
      if (i > 0) increment(this.#neighbours[i - 1], before * 32 + value)
      if (this.#count > 0) increment(this.#successors[i], (this.#previous[i] ?? 0) * 32 + value)
      this.#previous[i] = value
      before = value
    }
    if (code.length !== LENGTH + 1 || check !== remainder) this.malformed++
    increment(this.#checks[0], check)
    this.#prefixes[this.#count] = prefix
    this.#suffixes[this.#count++] = suffix
  }

  /** Codes seen before. Only those with equal first 50 bits are compared in full. */
  duplicates(): number {
    const sorted = this.#prefixes.slice(0, this.#count).sort()
    const shared = new Map<number, Set<number>>()
    for (let i = 1; i < sorted.length; i++) {
      if (sorted[i] === sorted[i - 1]) shared.set(sorted[i] as number, new Set())
    }
    let duplicates = 0
    for (let i = 0; i < this.#count && shared.size > 0; i++) {
      const suffixes = shared.get(this.#prefixes[i] as number)
      if (suffixes === undefined) continue
      const suffix = this.#suffixes[i] as number
      if (suffixes.has(suffix)) duplicates++
      suffixes.add(suffix)
    }
    return duplicates
  }

  /** Ones against zeros: of all bits together, and of each of the 75 bits. */
  monobit(): Deviation {
    const ones = this.#symbols.flatMap((position) =>
      Array.from({ length: BITS }, (_, bit) =>
        position.reduce((sum, count, value) => sum + ((value >> bit) & 1) * count, 0),
      ),
    )
    const z = (found: number, of: number) => Math.abs(found - of / 2) / (Math.sqrt(of) / 2)
    const all = ones.reduce((sum, found) => sum + found, 0)
    const scores = ones.map((found) => z(found, this.#count))
    return deviation([z(all, this.#count * ones.length), ...scores], Z_BOUND)
  }

  /** Symbol frequency in each position, and over all. */
  symbols(): Deviation {
    const all = DATA.split('').map((_, value) =>
      this.#symbols.reduce((sum, position) => sum + (position[value] as number), 0),
    )
    return deviation([all, ...this.#symbols].map(chiSquare), CHI_SQUARE_BOUNDS.symbols)
  }

  checks(): Deviation {
    return deviation(this.#checks.map(chiSquare), CHI_SQUARE_BOUNDS.checks)
  }

  /** A symbol must not depend on its neighbour, nor on the same position of the previous code. */
  pairs(): Deviation {
    const statistics = [...this.#neighbours, ...this.#successors].map(chiSquare)
    return deviation(statistics, CHI_SQUARE_BOUNDS.pairs)
  }
}

const VALUES = new Int8Array(128).fill(-1)
for (const [value, symbol] of [...DATA].entries()) VALUES[symbol.charCodeAt(0)] = value

function counts(of: number, size: number): Uint32Array[] {
  return Array.from({ length: of }, () => new Uint32Array(size))
}

function increment(array: Uint32Array | undefined, index: number): void {
  if (array !== undefined) array[index] = (array[index] ?? 0) + 1
}

/** Against a uniform distribution. */
function chiSquare(observed: ArrayLike<number>): number {
  const found = Array.from(observed)
  const expected = found.reduce((sum, count) => sum + count, 0) / found.length
  return found.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

function deviation(statistics: number[], bound: number): Deviation {
  const beyond = statistics.filter((statistic) => !(statistic <= bound)).length
  return { worst: Math.max(...statistics), bound, beyond }
}
