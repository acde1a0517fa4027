/** Health of a node, remembered between calls. */
export type NodeHealth = {
  /** Consecutive failures; 0: the node answers. */
  readonly failures: number
  readonly failedAtMs: number
  /** Not asked before this time. */
  readonly retryAtMs: number
}

export const HEALTHY: NodeHealth = { failures: 0, failedAtMs: 0, retryAtMs: 0 }

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

export function afterFailure(health: NodeHealth, nowMs: number): NodeHealth {
  // Concurrent calls that fail together count as one failure.
  if (nowMs < health.retryAtMs) return { ...health, failedAtMs: nowMs }
  const failures = health.failures + 1
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
  return { failures, failedAtMs: nowMs, retryAtMs: nowMs + waitMs }
}

export type Reachable = {
  /** When it last failed to answer; null: it answers. */
  failedAtMs(): number | null
}

/** Healthy nodes in the order given, then the others, least recent failure first. */
export function answeringFirst<Node extends Reachable>(nodes: readonly Node[]): Node[] {
  return nodes.toSorted((a, b) => (a.failedAtMs() ?? 0) - (b.failedAtMs() ?? 0))
}
