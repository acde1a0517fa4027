import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below what systems give to connections that go out: a process that was killed finds its port free when it comes
// back, and who was told to look for it there finds it.
const FIRST = 10_000
const AFTER_LAST = 32_000

/** `preferred` if it is free on loopback, else any free port. */
export async function findPort(preferred = randomInt(FIRST, AFTER_LAST)): Promise<number> {
  const server = createServer()
  server.listen(preferred, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return findPort()
  server.close()
  await once(server, 'close')
  return preferred
}
