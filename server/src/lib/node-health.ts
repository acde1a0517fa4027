/** Health of a node, remembered between calls. */
export type NodeHealth = {
  /** In a row; 0: the node answers. */
  readonly failures: number
  readonly failedAtMs: number
  /** When it is worth asking again. */
  readonly retryAtMs: number
}

export const HEALTHY: NodeHealth = { failures: 0, failedAtMs: 0, retryAtMs: 0 }

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

export function afterFailure(health: NodeHealth, nowMs: number): NodeHealth {
  // Calls that were under way together fail together: they are one failure.
  if (nowMs < health.retryAtMs) return { ...health, failedAtMs: nowMs }
  const failures = health.failures + 1
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
  return { failures, failedAtMs: nowMs, retryAtMs: nowMs + waitMs }
}

export type Reachable = {
  /** When it last failed to answer; null: it answers. */
  failedAtMs(): number | null
}

/** Nodes that answer in the order given, then the others, the least recently failed first. */
export function answeringFirst<Node extends Reachable>(nodes: readonly Node[]): Node[] {
  return nodes.toSorted((a, b) => (a.failedAtMs() ?? 0) - (b.failedAtMs() ?? 0))
}
