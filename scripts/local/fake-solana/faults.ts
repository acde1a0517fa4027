/** Faults between a node and its client, by rule or at random, and counted. */
import type { Random } from './random.ts'

const FAULT_KINDS = [
  // Before the node reads the request: nothing happened.
  'down', // the connection is reset
  'http429',
  'http500',
  'http502',
  'rpcError', // a JSON-RPC error with `code`
  // The node has executed the request, but the answer is lost or damaged.
  'slow', // after `ms`
  'hang', // never
  'truncated', // half of the JSON
  // The answer arrives intact, and is wrong.
  'stale', // as of `slots` ago
  'duplicatedRows', // the next seven affect getSignaturesForAddress, `rows` at a time
  'shuffledRows',
  'omittedRows',
  'vanishingRows', // omits only rows that are not finalized
  'inventedRows', // signatures that do not exist
  'nullTransaction', // the next three affect getTransaction
  'flippedErr', // swaps success and failure
  'changedAmounts', // raises each changed token balance by 1 USDC
  // WebSocket faults; a rule's `methods` names the subscribe method.
  'lostNotification',
  'duplicatedNotification',
  'droppedSocket', // cuts the connection instead of sending a notification
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

export type FaultRule = {
  /** Probability from 0 to 1. Always, if neither this nor `next` is given. */
  readonly probability?: number
  /** Strikes the next `next` calls that it can apply to, and then no more. */
  readonly next?: number
  /** Only these RPC methods; `connect` is the WebSocket handshake. */
  readonly methods?: readonly string[]
  /** For `rpcError`; default -32603. */
  readonly code?: number
  /** For `slow`; default 1,000. */
  readonly ms?: number
  /** For `stale`; default 32. */
  readonly slots?: number
  /** For the row faults; default 1. */
  readonly rows?: number
}

/** The faults of one source. A kind has one rule: setting it again replaces it. */
export type Faults = {
  set(kind: FaultKind, rule?: FaultRule): void
  /** Without kinds, clears all. The counts stay. */
  clear(...kinds: FaultKind[]): void
  /** How often each kind was injected. */
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
  /**
   * Returns the rule if the fault strikes now, and counts it. Call it only where the fault would
   * change something.
   */
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
