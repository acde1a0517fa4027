import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findPort } from './ports.ts'

test('returns another port if the preferred one is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  expect(await findPort(port)).not.toBe(port)
  server.close()
  await once(server, 'close')
  expect(await findPort(port)).toBe(port)
})

test('does not return a port twice, even if nobody listens on it yet', async () => {
  const ports = new Set<number>()
  for (let count = 0; count < 1_000; count++) ports.add(await findPort())
  expect(ports.size).toBe(1_000)
})
