import { once } from 'node:events'
import { createServer } from 'node:net'

/** `preferred` if it is free on loopback, else any free port. */
export async function findPort(preferred = 0): Promise<number> {
  const server = createServer()
  server.listen(preferred, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return findPort()
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
