import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type LocalDev = {
  /** Its output until it was ready. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

/** Runs `npm run dev` in a directory, and waits until it is ready. */
export async function startDev(directory: string, ...options: string[]): Promise<LocalDev> {
  const child = spawn('npm', ['run', '--silent', 'dev', '--', ...options], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // its own process group, so that SIGINT reaches all of it, like Ctrl-C in a terminal
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    process.kill(-(child.pid as number), 'SIGINT')
    await once(child, 'exit')
  }
  const lines: string[] = []
  const printed = createInterface({ input: child.stdout })
  for await (const line of printed) {
    lines.push(line)
    if (!line.startsWith('Ctrl-C')) continue
    child.stdout.resume() // an unread pipe would block it
    return { lines, stop }
  }
  throw new Error('npm run dev exited before it was ready')
}
