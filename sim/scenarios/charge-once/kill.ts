import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { CheckoutWorld } from '../../world/checkout.ts'

export type Victim = 'worker' | 'restate' | 'connections' | 'api' | 'browser'

/** Kills with -9. Returns a function that starts the victim again. */
export async function kill(world: CheckoutWorld, victim: Victim): Promise<() => Promise<unknown>> {
  switch (victim) {
    case 'worker':
      await world.worker().kill()
      return world.restartWorker
    case 'restate':
      await world.restate.kill()
      return world.restate.restart
    case 'api': {
      const [api] = world.apis.splice(0, 1)
      await api?.kill()
      return world.startAnother
    }
    case 'browser':
      for (const { pid } of await listChildren(world.worker().pid)) end(pid)
      return async () => {} // the worker starts another
    case 'connections':
      await world.sql.query(TERMINATE)
      return async () => {} // clients reconnect by themselves
  }
}

const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

type Process = { readonly pid: number; readonly parent: number; readonly command: string }

async function listProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z')) // a zombie: ended, but not reaped
    .map(([pid, parent, , command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: command as string,
    }))
}

async function listChildren(pid: number): Promise<Process[]> {
  return (await listProcesses()).filter(({ parent }) => parent === pid)
}

/** All descendants of a worker. */
export async function listDescendants(pid: number): Promise<Process[]> {
  const all = await listProcesses()
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)])
  return below(pid)
}

/** The processes that are still alive after a while. */
export async function listLeft(processes: readonly Process[], withinMs: number) {
  for (const deadline = Date.now() + withinMs; ; await delay(100)) {
    const alive = new Map((await listProcesses()).map((each) => [each.pid, each.command]))
    const left = processes.filter(({ pid, command }) => alive.get(pid) === command)
    if (left.length === 0 || Date.now() > deadline) return left
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
