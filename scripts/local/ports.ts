import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the range of outgoing connections, so that a killed process finds its port free when it
// restarts at the same address. Above 10080, the last port that `fetch` and browsers refuse.
const FIRST = 10_081
const AFTER_LAST = 32_000

/** Ports handed out before: one may still look free because nobody listens on it yet. */
const given = new Set<number>()

/**
 * Returns `preferred` if it is free on loopback, else a free port that was not handed out before.
 */
export async function findPort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred
  const port = randomInt(FIRST, AFTER_LAST)
  if (given.has(port)) return findPort()
  given.add(port)
  return (await isFree(port)) ? port : findPort()
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isListening) return false
  server.close()
  await once(server, 'close')
  return true
}
