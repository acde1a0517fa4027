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

test('what was given is not given again, though nobody listens there yet', async () => {
  const ports = new Set<number>()
  for (let count = 0; count < 1_000; count++) ports.add(await findPort())
  expect(ports.size).toBe(1_000)
})
