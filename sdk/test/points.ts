import { ed25519 } from '@noble/curves/ed25519.js'
import { afterAll, beforeAll } from 'vitest'

type Read = typeof ed25519.Point.fromBytes

/**
 * Reads each point of the curve once: thousands of changed transactions derive the same few
 * addresses, and reading a point takes longer than the rest of a check.
 */
export function rememberPoints(): void {
  const read = ed25519.Point.fromBytes
  const outcomes = new Map<string, () => ReturnType<Read>>()
  const remembering: Read = (bytes, ...rules) => {
    const key = `${Buffer.from(bytes).toString('hex')} ${rules.join()}`
    const known = outcomes.get(key) ?? outcomeOf(() => read.call(ed25519.Point, bytes, ...rules))
    outcomes.set(key, known)
    return known()
  }
  beforeAll(() => {
    ed25519.Point.fromBytes = remembering
  })
  afterAll(() => {
    ed25519.Point.fromBytes = read
  })
}

function outcomeOf<Result>(act: () => Result): () => Result {
  try {
    const result = act()
    return () => result
  } catch (error) {
    return () => {
      throw error
    }
  }
}
