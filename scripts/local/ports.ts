import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below what systems give to connections that go out: a process that was killed finds its port free when it comes
// back, and who was told to look for it there finds it.
const FIRST = 10_000
const AFTER_LAST = 32_000

/** Nobody may be listening there yet, so that it looks free. */
const given = new Set<number>()

/** `preferred` if it is free on loopback, else any free port that was not given before. */
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
