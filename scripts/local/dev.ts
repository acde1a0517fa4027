import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type LocalDev = {
  /** All that it printed until it was ready. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

/** Starts `npm run dev` in a directory, as its users do, and waits until it is ready. */
export async function startDev(directory: string, ...options: string[]): Promise<LocalDev> {
  const child = spawn('npm', ['run', '--silent', 'dev', '--', ...options], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // a group of its own, to which Ctrl-C goes as a terminal would send it
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
    child.stdout.resume() // a pipe that nobody reads would hold it up
    return { lines, stop }
  }
  throw new Error('npm run dev ended before it was ready')
}
