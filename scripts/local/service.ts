import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { COMPILED } from './compiled.ts'

export type LocalService = {
  readonly pid: number
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

export type ServiceOptions = {
  command: string[]
  directory?: string
  environment: Record<string, string>
  /** Called with each line of output. */
  onLine?: ((line: string) => void) | undefined
}

/**
 * Starts a program that prints "ready" when it is, and exits when its standard input closes, so
 * that none survives us.
 */
export async function startService(name: string, options: ServiceOptions): Promise<LocalService> {
  const [program = '', ...args] = options.command
  const child = spawn(program, args, {
    cwd: options.directory,
    env: { ...COMPILED, ...options.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // Ctrl-C must not reach it: it is stopped in order
  })
  const ended = once(child, 'exit').then(() => {})
  child.stdin.on('error', () => {}) // the process may be gone
  await ready(name, child, ended, options.onLine)
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

async function ready(
  name: string,
  child: ChildProcess,
  ended: Promise<void>,
  onLine: ((line: string) => void) | undefined,
): Promise<void> {
  const recent: string[] = []
  const said = new Promise<void>((resolve) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input: input as NodeJS.ReadableStream }).on('line', (line) => {
        recent.push(line)
        if (recent.length > 20) recent.shift()
        if (line === 'ready') resolve()
        onLine?.(line)
      })
    }
  })
  const failed = ended.then(() => {
    throw new Error(`the ${name} did not start:\n${recent.join('\n')}`)
  })
  failed.catch(() => {}) // it also exits when we stop it
  await Promise.race([said, failed])
}
