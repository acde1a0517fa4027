import { readdirSync, readFileSync } from 'node:fs'

const TICK_MICROS = 10_000

/** CPU microseconds that a process has used, by Linux' accounting. */
export function cpuOf(pid: number): number {
  const { used } = readStat(pid)
  return used
}

/** The same for all processes of a PostgreSQL, and for its backends that have ended. */
export function postgresCpu(postmaster: number): number {
  let micros = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { parent, used, ofEnded } = readStat(Number(pid))
      if (Number(pid) === postmaster) micros += used + ofEnded
      else if (parent === postmaster) micros += used
    } catch {
      // it ended while we looked
    }
  }
  return micros
}

function readStat(pid: number): { parent: number; used: number; ofEnded: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number)
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map(
    (index) => fields?.[index] ?? 0,
  ) as [number, number, number, number, number]
  return {
    parent,
    used: (user + system) * TICK_MICROS,
    ofEnded: (endedUser + endedSystem) * TICK_MICROS,
  }
}
