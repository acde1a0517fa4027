/** What can go wrong between a node and who asks it, by choice, by chance, and counted. */
import type { Random } from './random.ts'

const FAULT_KINDS = [
  // Before the node has read the question: nothing happened.
  'down', // the connection is reset
  'http429',
  'http500',
  'http502',
  'rpcError', // a JSON-RPC error with `code`
  // The node has done what was asked, but the answer does not arrive well.
  'slow', // after `ms`
  'hang', // never
  'truncated', // half of the JSON
  // The node answers well, and wrongly.
  'stale', // as of `slots` ago
  'duplicatedRows', // the next seven: getSignaturesForAddress, `rows` at a time
  'shuffledRows',
  'omittedRows',
  'vanishingRows', // omitted, but only such as are not finalized
  'inventedRows', // signatures that do not exist
  'nullTransaction', // the next three: getTransaction
  'flippedErr', // failed becomes fine, fine becomes failed
  'changedAmounts', // each changed token balance is 1 USDC higher afterwards
  // On the WebSocket; a rule's `methods` names the subscribe method.
  'lostNotification',
  'duplicatedNotification',
  'droppedSocket', // the connection is cut instead of a notification
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

export type FaultRule = {
  /** How often, from 0 to 1. Always, if neither this nor `next` is given. */
  readonly probability?: number
  /** The next so many calls that it can apply to, and then no more. */
  readonly next?: number
  /** Only these RPC methods; `connect` is the opening of a WebSocket. */
  readonly methods?: readonly string[]
  /** For `rpcError`: -32603 unless told. */
  readonly code?: number
  /** For `slow`: how long; 1,000 unless told. */
  readonly ms?: number
  /** For `stale`: how far back; 32 unless told. */
  readonly slots?: number
  /** For the faults of rows: how many; 1 unless told. */
  readonly rows?: number
}

/** The faults of one source. A kind has one rule: setting it again replaces it. */
export type Faults = {
  set(kind: FaultKind, rule?: FaultRule): void
  /** Without kinds: all of them. The counts stay. */
  clear(...kinds: FaultKind[]): void
  /** How often each kind has really been injected. */
  readonly counts: Readonly<Record<FaultKind, number>>
}

export type FaultBox = ReturnType<typeof openFaults>

export function openFaults(random: Random) {
  const rules = new Map<FaultKind, FaultRule & { left: number }>()
  const counts = Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 0])) as Record<
    FaultKind,
    number
  >
  const faults: Faults = {
    counts,
    set: (kind, rule = {}) =>
      void rules.set(kind, { ...rule, left: rule.next ?? Number.POSITIVE_INFINITY }),
    clear: (...kinds) => {
      for (const kind of kinds.length > 0 ? kinds : FAULT_KINDS) rules.delete(kind)
    },
  }
  /** The rule, if the fault strikes now; it is counted. Ask only where it would change something. */
  const strike = (kind: FaultKind, method: string): FaultRule | null => {
    const rule = rules.get(kind)
    if (!rule || rule.left <= 0 || rule.methods?.includes(method) === false) return null
    if (rule.probability !== undefined && random() >= rule.probability) return null
    rule.left -= 1
    counts[kind] += 1
    return rule
  }
  return { faults, strike, random }
}
