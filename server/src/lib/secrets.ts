import { hash, timingSafeEqual } from 'node:crypto'

/**
 * A secret that can be rotated while old and new processes run side by side: the first value makes
 * what is new, and each is accepted.
 */
export type Secrets<Value = string> = readonly [current: Value, ...accepted: Value[]]

/** For keys that are derived from a secret. */
export function mapSecrets<Value, Derived>(
  [current, ...accepted]: Secrets<Value>,
  derive: (value: Value) => Derived,
): Secrets<Derived> {
  return [derive(current), ...accepted.map(derive)]
}

/** Compares in constant time, whatever the lengths. */
export function isOneOf(given: string, secrets: readonly string[]): boolean {
  const digest = hash('sha256', given, 'buffer')
  return secrets.some((secret) => timingSafeEqual(digest, hash('sha256', secret, 'buffer')))
}
