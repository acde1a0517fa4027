import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type LocalRedis = {
  readonly url: string
  readonly pid: number
  kill(): Promise<void>
}

/** Starts Debian's `redis-server` on loopback; it keeps nothing on disk. */
export async function startRedis(port: number): Promise<LocalRedis> {
  const settings = { bind: '127.0.0.1', port: `${port}`, save: '', appendonly: 'no' }
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  const server = spawn('redis-server', flags, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // Ctrl-C must not reach it: it stops after everything that uses it
  })
  const ended = once(server, 'exit')
  const killNow = () => void server.kill('SIGKILL')
  process.once('exit', killNow)
  const failed = ended.then(() => {
    throw new Error(`redis-server did not start at port ${port}`)
  })
  failed.catch(() => {}) // it also exits when we stop it
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve()
    })
  })
  await Promise.race([ready, failed])
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid as number,
    async kill() {
      process.off('exit', killNow)
      killNow()
      await ended
    },
  }
}
