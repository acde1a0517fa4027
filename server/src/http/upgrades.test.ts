import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { APP_URL, NO_RATE_LIMITS, useApi } from '../../test/api.ts'

const taken: string[] = []
const MOST = 10
const api = useApi({
  kernel: {
    rateLimits: { ...NO_RATE_LIMITS, addressPerSecond: MOST },
    upgrades: {
      isOurs: (request: IncomingMessage) => request.url?.includes('live_view') === true,
      upgrade(request, socket) {
        taken.push(request.url ?? '')
        socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
      },
    },
  },
})
let port: number

beforeAll(async () => {
  await api().app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = api().app.server.address() as { port: number })
})

/** The first line of the answer. */
async function ask(path: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ host: 'x', connection: 'upgrade', ...headers })
  socket.write(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  const [data] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return data.toString().split('\r\n', 1)[0] as string
}

const upgrade = 'websocket'

test('a page of ours is let through to who takes over the line', async () => {
  expect(await ask('/v1/live_view', { upgrade, origin: APP_URL })).toContain('101')
  expect(taken).toEqual(['/v1/live_view'])
})

test.each([{}, { origin: 'https://evil.example' }])(
  'a page of somebody else is not: %o',
  async (more) => {
    expect(await ask('/v1/live_view', { upgrade, ...more })).toContain('403')
  },
)

test('too many upgrades are refused with 429', async () => {
  const knocks = Array.from({ length: 2 * MOST }, () =>
    ask('/v1/live_view', { upgrade, origin: APP_URL }),
  )
  expect((await Promise.all(knocks)).some((answer) => answer.includes('429'))).toBe(true)
})

test('what is for no browser is asked by who takes it', async () => {
  expect(await ask('/live_view/1', { upgrade })).toContain('101')
})

test('any other wish to speak something else is answered as a request', async () => {
  expect(await ask('/healthz', { upgrade: 'h2c' })).toContain('200')
})
