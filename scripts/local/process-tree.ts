import { readdirSync, readFileSync } from 'node:fs'

const TICK_MICROS = 10_000
const PAGE_BYTES = 4_096
const LOOK_MS = 250

type Stat = {
  readonly parent: number
  readonly startedAt: number
  readonly cpuMicros: number
  /** CPU of children that have ended. */
  readonly endedMicros: number
  readonly memoryBytes: number
}

/** Reads a process from /proc; throws if it is gone. */
export function readStat(pid: number): Stat {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const at = (index: number) => Number(fields[index] ?? 0)
  return {
    parent: at(1),
    startedAt: at(19),
    cpuMicros: (at(11) + at(12)) * TICK_MICROS,
    endedMicros: (at(13) + at(14)) * TICK_MICROS,
    memoryBytes: at(21) * PAGE_BYTES,
  }
}

export function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

export type ProcessTree = ReturnType<typeof watchTree>

/**
 * Watches a process and its descendants. Browsers come and go, so each counts with its last known
 * usage. Memory is proportional (PSS), because the processes of a browser share most of theirs.
 */
export function watchTree(root: number) {
  const used = new Map<string, number>()
  let mostBytes = 0
  const look = () => {
    const stats = new Map<number, Stat>()
    for (const pid of listPids()) {
      try {
        stats.set(pid, readStat(pid))
      } catch {
        // it ended meanwhile
      }
    }
    let bytes = 0
    for (const [pid, { startedAt, cpuMicros, memoryBytes }] of stats) {
      if (!isBelow(root, pid, stats)) continue
      used.set(`${pid} ${startedAt}`, cpuMicros)
      bytes += findShareBytes(pid) ?? memoryBytes
    }
    mostBytes = Math.max(mostBytes, bytes)
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return {
    /** Total since the start. */
    cpuMicros(): number {
      look()
      return [...used.values()].reduce((sum, micros) => sum + micros, 0)
    },
    /** The peak since the last call. */
    takePeakBytes(): number {
      look()
      const peak = mostBytes
      mostBytes = 0
      return peak
    },
    stop: () => clearInterval(timer),
  }
}

/** Null without permission. */
function findShareBytes(pid: number): number | null {
  try {
    const [, kilobytes] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024
  } catch {
    return null
  }
}

function isBelow(root: number, pid: number, stats: ReadonlyMap<number, Stat>): boolean {
  for (let at = pid; at > 1; at = stats.get(at)?.parent ?? 0) if (at === root) return true
  return false
}
