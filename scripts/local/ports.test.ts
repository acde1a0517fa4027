import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findPort } from './ports.ts'

test('a port that is taken is not given, another is', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  expect(await findPort(port)).not.toBe(port)
  server.close()
  await once(server, 'close')
  expect(await findPort(port)).toBe(port)
})
