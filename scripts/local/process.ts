import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export type LocalProcess = {
  readonly pid: number
  /** Resolves when the process has ended, whatever ended it. */
  readonly ended: Promise<void>
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>
  /** As a crash does. */
  kill(): Promise<void>
}

export type ProcessOptions = {
  /** Where the server's source is: another tree when a planted fault is to be run. */
  directory?: string
  environment: Record<string, string>
  /** Gets its log, line by line. */
  onLine?: (line: string) => void
}

/** Starts one of the server's roots as a process of its own; resolves once it says that it is ready. */
export async function startProcess(
  root: 'api' | 'follower',
  { directory = '.', environment, onLine }: ProcessOptions,
): Promise<LocalProcess> {
  const child = spawn(process.execPath, [`${directory}/server/src/main/${root}.ts`], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true, // Ctrl-C is for us; it is stopped in its order
    env: environment,
  })
  const ended = once(child, 'exit').then(() => {})
  const recent: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream as Readable }).on('line', (line) => {
      recent.push(line)
      if (recent.length > 20) recent.shift()
      onLine?.(line)
    })
  }
  const failed = ended.then(() => {
    throw new Error(`the ${root} did not start:\n${recent.join('\n')}`)
  })
  failed.catch(() => {}) // it also ends when it is told to
  await Promise.race([once(child, 'message'), failed])
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    pid: child.pid as number,
    ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
