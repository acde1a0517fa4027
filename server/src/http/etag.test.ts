import { describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import { etagOf, isUnchanged } from './etag.ts'

const api = useApi()

describe('a GET', () => {
  test('is answered 304 without a body while nothing changed, and anew when it has', async () => {
    const { cookie } = await api().signIn()
    const get = (etag?: string) =>
      api().call('GET', '/v1/account', {
        cookie,
        headers: etag === undefined ? {} : { 'if-none-match': etag },
      })
    const first = await get()
    const etag = first.headers.etag as string
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const unchanged = await get(etag)
    expect(unchanged.status).toBe(304)
    expect(unchanged.body).toBe('')
    expect(unchanged.headers.etag).toBe(etag)
    expect(unchanged.headers['request-id']).toMatch(/^req_/)

    await api().call('POST', '/v1/account', { cookie, body: { username: 'mara' } })
    const changed = await get(etag)
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    expect(changed.body.username).toBe('mara')
  })

  test('of another account never shares an answer', async () => {
    const [a, b] = [await api().signIn(), await api().signIn()]
    const mine = await api().call('GET', '/v1/account', { cookie: a.cookie })
    const headers = { 'if-none-match': mine.headers.etag as string }
    expect((await api().call('GET', '/v1/account', { cookie: b.cookie, headers })).status).toBe(200)
  })

  test('a list has one too', async () => {
    const { cookie } = await api().signIn()
    const { headers } = await api().call('GET', '/v1/api_keys', { cookie })
    const again = { cookie, headers: { 'if-none-match': headers.etag as string } }
    expect((await api().call('GET', '/v1/api_keys', again)).status).toBe(304)
  })

  test('that is refused has none', async () => {
    const answer = await api().call('GET', '/v1/account')
    expect(answer.status).toBe(401)
    expect(answer.headers).not.toHaveProperty('etag')
  })
})

test('a write is never kept by anybody', async () => {
  const { cookie } = await api().signIn()
  const answer = await api().call('POST', '/v1/api_keys', { cookie })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers).not.toHaveProperty('etag')
})

describe('If-None-Match', () => {
  const etag = etagOf('{}')
  test.each([
    [etag, true],
    [`W/${etag}`, true],
    [`"other", ${etag}`, true],
    [`"other",W/${etag} `, true],
    ['*', true],
    ['"other"', false],
    [etag.slice(1, -1), false],
    ['', false],
    [undefined, false],
  ])('%s matches: %s', (header, matches) => {
    expect(isUnchanged(header, etag)).toBe(matches)
  })
})
