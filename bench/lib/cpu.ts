import { listPids, readStat } from '../../scripts/local/process-tree.ts'

/** CPU microseconds that a process has used, by Linux' accounting. */
export function cpuOf(pid: number): number {
  return readStat(pid).cpuMicros
}

/** The same for all processes of a PostgreSQL, and for its backends that have ended. */
export function postgresCpu(postmaster: number): number {
  let micros = 0
  for (const pid of listPids()) {
    try {
      const { parent, cpuMicros, endedMicros } = readStat(pid)
      if (pid === postmaster) micros += cpuMicros + endedMicros
      else if (parent === postmaster) micros += cpuMicros
    } catch {
      // it ended while we looked
    }
  }
  return micros
}
