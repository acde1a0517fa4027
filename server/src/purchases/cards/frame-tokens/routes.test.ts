import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/api.ts'
import { forgetFrameTokens } from './repository.ts'

const api = useApi()
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, security_code: '737' }
const LIFE_MS = 15 * 60_000

const ask = async (cookie: string) =>
  (await api().call('POST', '/v1/card_frame_tokens', { cookie })).body
const add = (token: string, headers: Record<string, string> = {}, body: object = card) =>
  api().call('POST', '/v1/cards', { key: token, body, headers })

test('a token is shown once, to the owner only, and kept as a hash', async () => {
  const { cookie, secret } = await api().newKey()
  const headers = { 'idempotency-key': 'frame' }
  const { body } = await api().call('POST', '/v1/card_frame_tokens', { cookie, headers })
  expect(body).toEqual({
    id: expect.stringMatching(/^cft_/),
    object: 'card_frame_token',
    token: expect.stringMatching(/^ft_[\w-]{43}$/),
    expires_at: expect.any(Number),
    created: expect.any(Number),
  })
  const again = await api().call('POST', '/v1/card_frame_tokens', { cookie, headers })
  expect(again.body).toEqual({ ...body, token: null })
  const { rows } = await api().database.query('SELECT * FROM card_frame_tokens')
  expect(JSON.stringify(rows)).not.toContain(body.token)
  const byKey = await api().call('POST', '/v1/card_frame_tokens', { key: secret })
  expect([byKey.status, byKey.body.error.code]).toEqual([403, 'session_required'])
})

describe('with a token the frame', () => {
  test('adds one card for the owner, who is named in the audit log', async () => {
    const { cookie } = await api().signIn()
    const { token } = await ask(cookie)
    const { status, body } = await add(token)
    expect(status).toBe(200)
    const listed = await api().call('GET', '/v1/cards', { cookie })
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([body.id])
    const { rows } = await api().database.query(
      'SELECT action, actor_type FROM audit_events WHERE subject_id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ action: 'card.created', actor_type: 'session' }])
    const second = await add(token)
    expect([second.status, second.body.error.code]).toEqual([401, 'card_frame_token_invalid'])
  })

  test('adds one card, however many come with it at once', async () => {
    const { cookie } = await api().signIn()
    const { token } = await ask(cookie)
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)])
  })

  test('is answered the same card when it repeats itself', async () => {
    const { cookie } = await api().signIn()
    const { token } = await ask(cookie)
    const once = { 'idempotency-key': 'once' }
    const first = await add(token, once)
    const again = await add(token, once)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('may mistype', async () => {
    const { cookie } = await api().signIn()
    const { token } = await ask(cookie)
    expect((await add(token, {}, { ...card, number: '4242424242424241' })).status).toBe(400)
    expect((await add(token)).status).toBe(200)
  })

  test('can do nothing else', async () => {
    const { cookie } = await api().signIn()
    const { token } = await ask(cookie)
    const { body } = await add(token)
    const tries = [
      ['GET', '/v1/cards'],
      ['GET', '/v1/account'],
      ['DELETE', `/v1/cards/${body.id}`],
      ['POST', '/v1/api_keys'],
    ] as const
    for (const [method, path] of tries) {
      expect((await api().call(method, path, { key: token })).status).toBe(401)
    }
  })

  test('is too late after a while, and once the owner has signed out', async () => {
    const { cookie } = await api().signIn()
    const late = await ask(cookie)
    const signedOut = await ask(cookie)
    await api().call('DELETE', '/v1/session', { cookie })
    expect((await add(signedOut.token)).status).toBe(401)
    const other = await api().signIn()
    const { token } = await ask(other.cookie)
    api().advance(LIFE_MS)
    expect((await add(token)).status).toBe(401)
    expect((await add(late.token)).status).toBe(401)
  })
})

test('what is over is forgotten', async () => {
  await api().database.query("UPDATE card_frame_tokens SET expires_at = now() - interval '1 s'")
  expect(await forgetFrameTokens(api().database.db, 1_000)).toBeGreaterThan(0)
  const { rows } = await api().database.query('SELECT 1 FROM card_frame_tokens')
  expect(rows).toEqual([])
})
