import { listPids, readStat } from '../../scripts/local/process-tree.ts'

/** CPU microseconds that a process has used, from /proc. */
export function cpuOf(pid: number): number {
  return readStat(pid).cpuMicros
}

/** CPU microseconds of all processes of a PostgreSQL server, including backends that have ended. */
export function postgresCpu(postmaster: number): number {
  let micros = 0
  for (const pid of listPids()) {
    try {
      const { parent, cpuMicros, endedMicros } = readStat(pid)
      if (pid === postmaster) micros += cpuMicros + endedMicros
      else if (parent === postmaster) micros += cpuMicros
    } catch {
      // it ended meanwhile
    }
  }
  return micros
}
