// What no shop does by itself when a test wants it. Set over the maintenance API, kept in memory.
import type { SetFault, ShopFault } from '../client.ts'

type Kind = ShopFault['kind']

/** A fault as it is kept; `next` is null while it strikes until it is cleared. */
type Kept = Omit<ShopFault, 'next'> & { next: number | null; fired: number }

export type Faults = {
  set(fault: ShopFault): Kept
  list(): Kept[]
  /** The oldest of this kind that fits and is still owed, counted; else null. */
  take<Wanted extends Kind>(kind: Wanted, told?: object): Extract<SetFault, { kind: Wanted }> | null
  /** Whether one of this kind is still owed. */
  has(kind: Kind): boolean
  clear(): void
  /** Resolves after `ms`, or when all faults are cleared. */
  wait(ms: number): Promise<void>
}

/** What each kind may be told, and how often it strikes unless told. */
const KINDS: Record<Kind, { told: Record<string, 'number' | 'string'>; next: number | null }> = {
  price_raised: { told: { sku: 'string', by_cents: 'number', when: 'string' }, next: 1 },
  sold_out: { told: { sku: 'string', when: 'string' }, next: 1 },
  hang_after_order: { told: { ms: 'number' }, next: 1 },
  thank_you_error: { told: {}, next: 1 },
  login_wall: { told: {}, next: null },
  captcha: { told: { path: 'string' }, next: null },
  add_on: { told: {}, next: null },
  hostile_text: { told: { sku: 'string', text: 'string' }, next: null },
}

// An order stands with its price and its goods before the bank is asked: nothing changes on the way back.
const MOMENTS = ['preview', 'place_order']

/** Why this is no fault of ours, else null. */
export function refusalOf(wanted: Record<string, unknown>): string | null {
  const { kind, next: _, ...told } = wanted
  const known = KINDS[kind as Kind]
  if (known === undefined) return `kind must be one of ${Object.keys(KINDS).join(', ')}`
  for (const [name, value] of Object.entries(told)) {
    if (known.told[name] !== typeof value) return `${kind} cannot be told this ${name}`
  }
  if ('when' in known.told && (!('sku' in told) || !MOMENTS.includes(momentOf(told)))) {
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
      const moment = 'when' in KINDS[fault.kind].told ? { when: momentOf(fault) } : {}
      const kept = { ...fault, ...moment, next: fault.next ?? next, fired: 0 }
      faults.push(kept)
      return kept
    },
    list: () => faults,
    take(kind, told = {}) {
      const wanted = Object.entries({ kind, ...told })
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
