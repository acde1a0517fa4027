import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import { createThings, thingRoutes } from '../../test/things.ts'

const api = useApi({ extra: (context) => thingRoutes(context) })
let port: number

beforeAll(async () => {
  await createThings(api().database)
  await api().app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = api().app.server.address() as { port: number })
})

describe('over a real socket', () => {
  test('what is not HTTP is answered with a Request-Id and the security headers too', async () => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.write('hello\r\n\r\n')
    await once(socket, 'close')
    expect(received).toMatch(/\r\nrequest-id: req_[0-9a-z]{26}\r\n/i)
    expect(received).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
  })

  // Last: it stops the server. The second request is on the line before the first is answered.
  test('a request that comes while the process stops is answered in our envelope', async () => {
    const { secret: key } = await api().newKey()
    const { body: thing } = await api().call('POST', '/v1/things', { key, body: {} })
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const arrived = once(api().app.server, 'request')
    socket.write(head(`/v1/things/${thing.id}?wait_for=closed&timeout=2`))
    await arrived
    const closing = api().app.close()
    socket.write(head('/v1/account'))
    await once(socket, 'close')
    await closing
    const second = received.slice(received.lastIndexOf('HTTP/1.1'))
    const body = JSON.parse(second.split('\r\n\r\n')[1] ?? '{}')
    expect(second).toMatch(/request-id: req_/i)
    expect(body.object === 'account' || body.error?.code === 'unavailable').toBe(true)
  })
})
