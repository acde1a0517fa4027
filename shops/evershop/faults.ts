// Faults that a test can set over the maintenance API. Kept in memory.
import type { SetFault, ShopFault } from '../client.ts'

type Kind = ShopFault['kind']

/** A stored fault; `next` is null if it lasts until cleared. */
type Kept = Omit<ShopFault, 'next'> & { next: number | null; fired: number }

export type Faults = {
  set(fault: ShopFault): Kept
  list(): Kept[]
  /** The oldest active fault of this kind that matches, or null. Counts it. */
  take<Wanted extends Kind>(
    kind: Wanted,
    options?: object,
  ): Extract<SetFault, { kind: Wanted }> | null
  /** Whether a fault of this kind is active. */
  has(kind: Kind): boolean
  clear(): void
  /** Resolves after `ms`, or when all faults are cleared. */
  wait(ms: number): Promise<void>
}

/** The options of each kind, and how often it strikes by default. */
const KINDS: Record<Kind, { options: Record<string, 'number' | 'string'>; next: number | null }> = {
  price_raised: { options: { sku: 'string', by_cents: 'number', when: 'string' }, next: 1 },
  sold_out: { options: { sku: 'string', when: 'string' }, next: 1 },
  hang_after_order: { options: { ms: 'number' }, next: 1 },
  thank_you_error: { options: {}, next: 1 },
  login_wall: { options: {}, next: null },
  captcha: { options: { path: 'string' }, next: null },
  add_on: { options: {}, next: null },
  hostile_text: { options: { sku: 'string', text: 'string' }, next: null },
}

// The order has its price and its goods before the bank is involved, so nothing can change on the
// return from it.
const MOMENTS = ['preview', 'place_order']

/** Why the fault is invalid, or null. */
export function refusalOf(wanted: Record<string, unknown>): string | null {
  const { kind, next: _, ...options } = wanted
  const known = KINDS[kind as Kind]
  if (known === undefined) return `kind must be one of ${Object.keys(KINDS).join(', ')}`
  for (const [name, value] of Object.entries(options)) {
    if (known.options[name] !== typeof value) return `${kind} does not take this ${name}`
  }
  if ('when' in known.options && (!('sku' in options) || !MOMENTS.includes(momentOf(options)))) {
    return `${kind} needs a sku, and when: ${MOMENTS.join(', ')}`
  }
  return null
}

export function createFaults(): Faults {
  let faults: Kept[] = []
  let cleared = Promise.withResolvers<void>()
  return {
    set(fault) {
      const { next } = KINDS[fault.kind]
      const moment = 'when' in KINDS[fault.kind].options ? { when: momentOf(fault) } : {}
      const kept = { ...fault, ...moment, next: fault.next ?? next, fired: 0 }
      faults.push(kept)
      return kept
    },
    list: () => faults,
    take(kind, options = {}) {
      const wanted = Object.entries({ kind, ...options })
      const fits = (fault: Kept) =>
        fault.next !== 0 && wanted.every(([name, value]) => fault[name as keyof Kept] === value)
      const fault = faults.find(fits)
      if (fault === undefined) return null
      fault.fired += 1
      if (fault.next !== null) fault.next -= 1
      return { ...fault } as unknown as Extract<SetFault, { kind: typeof kind }>
    },
    has: (kind) => faults.some((fault) => fault.kind === kind && fault.next !== 0),
    clear() {
      faults = []
      cleared.resolve()
      cleared = Promise.withResolvers()
    },
    async wait(ms) {
      const timer = Promise.withResolvers<void>()
      const timeout = setTimeout(timer.resolve, ms)
      await Promise.race([timer.promise, cleared.promise])
      clearTimeout(timeout)
    },
  }
}

function momentOf(fault: object): string {
  return 'when' in fault ? `${fault.when}` : 'place_order'
}
