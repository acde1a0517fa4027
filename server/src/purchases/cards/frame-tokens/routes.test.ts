import { describe, expect, inject, test } from 'vitest'
import { NO_RATE_LIMITS, useApi } from '../../../../test/api.ts'
import { sealedCard } from '../../../../test/card-frame.ts'
import { openOpener } from '../vault/open.ts'
import { forgetFrameTokens } from './repository.ts'

const api = useApi({ takesCardNumbers: false, kernel: { rateLimits: NO_RATE_LIMITS } })
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, security_code: '737' }
const LIFE_MS = 15 * 60_000

const ask = async (cookie: string) =>
  (await api().call('POST', '/v1/card_frame_tokens', { cookie })).body
const add = async (token: string, headers: Record<string, string> = {}, changes: object = {}) =>
  await send(token, await sealedCard(api(), token, card, changes), headers)
const send = (key: string, body: object, headers: Record<string, string> = {}) =>
  api().call('POST', '/v1/sealed_cards', { key, body, headers })
const read = (token: string) => api().call('POST', '/v1/card_frame', { body: { token } })

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

  test('learns for which account and card it seals, and with which key', async () => {
    const { cookie, accountId } = await api().signIn()
    const name = 'Larch & Sons'
    await api().call('POST', '/v1/account', { cookie, body: { business_profile: { name } } })
    const { token } = await ask(cookie)
    const { status, body } = await read(token)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        object: 'card_frame',
        account: { id: accountId, business_name: name },
        subject: expect.stringMatching(/^card_/),
        vault_key: { id: expect.any(String), n: expect.any(String), e: 'AQAB' },
        expires_at: expect.any(Number),
      },
    })
    const added = (await add(token)).body
    expect(added).toMatchObject({ brand: 'visa', last4: '4242' })
    const { rows } = await api().database.query('SELECT * FROM cards WHERE id = $1', [added.id])
    const opener = openOpener([inject('vault').privateKey])
    const context = { accountId, subjectId: added.id, purpose: 'card_number' } as const
    const opened = await opener.open(rows[0].sealed_number, context)
    expect(opened.toString()).toBe(card.number)
  })

  test('adds the newest card, whenever its token was made', async () => {
    const { cookie } = await api().signIn()
    const [first, second] = [await ask(cookie), await ask(cookie)]
    await read(first.token)
    const older = (await add(second.token)).body.id
    api().advance(1_000)
    const newer = (await add(first.token)).body.id
    const { body } = await api().call('GET', '/v1/cards', { cookie })
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([newer, older])
  })

  test('sends no card that is sealed for another one', async () => {
    const [mine, other] = [await api().signIn(), await api().signIn()]
    const { token } = await ask(mine.cookie)
    const tokens = [(await ask(mine.cookie)).token, (await ask(other.cookie)).token]
    const others = await Promise.all(tokens.map((each) => sealedCard(api(), each, card)))
    const early = await sealedCard(api(), token, card)
    const own = (await sealedCard(api(), token, card)) as Record<string, string>
    const swapped = {
      ...own,
      sealed_number: own.sealed_security_code,
      sealed_security_code: own.sealed_number,
    }
    const cut = { ...own, sealed_number: own.sealed_number?.slice(8) }
    for (const body of [...others, early, swapped, cut]) {
      const answer = await send(token, body)
      expect([answer.status, answer.body.error.param]).toEqual([400, 'sealed_number'])
    }
    expect((await send(token, own)).status).toBe(200)
  })

  test.each([
    { number: card.number },
    { security_code: '737' },
    { brand: 'Visa!' },
    { last4: '424' },
    { exp_year: 2001 },
    { sealed_number: '%' },
    { sealed_number: 'A'.repeat(4_100) },
    { sealed_number: undefined },
    { metadata: {} },
  ])('is refused a card with %j', async (changes) => {
    const { cookie } = await api().signIn()
    const { token } = await ask(cookie)
    const { status, body } = await add(token, {}, changes)
    expect([status, body.error.type]).toEqual([400, 'invalid_request_error'])
    expect(JSON.stringify(body)).not.toContain(card.number)
    expect((await add(token)).status).toBe(200)
  })

  test('adds one card, however many come with it at once', async () => {
    const { cookie } = await api().signIn()
    const { token } = await ask(cookie)
    const body = await sealedCard(api(), token, card)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(token, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)])
  })

  test('is answered the same card when it repeats itself', async () => {
    const { cookie } = await api().signIn()
    const { token } = await ask(cookie)
    const once = { 'idempotency-key': 'once' }
    const first = await add(token, once)
    expect((await read(token)).body.subject).toBe(first.body.id)
    const again = await add(token, once)
    expect([again.status, again.body]).toEqual([200, first.body])
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
      ['POST', '/v1/cards'],
    ] as const
    for (const [method, path] of tries) {
      expect((await api().call(method, path, { key: token })).status).toBe(401)
    }
  })

  test('is too late after a while, and once the owner has signed out', async () => {
    const { cookie } = await api().signIn()
    const late = await ask(cookie)
    const signedOut = await ask(cookie)
    const body = await sealedCard(api(), signedOut.token, card)
    await api().call('DELETE', '/v1/session', { cookie })
    expect((await send(signedOut.token, body)).status).toBe(401)
    expect((await read(signedOut.token)).status).toBe(401)
    const other = await api().signIn()
    const { token } = await ask(other.cookie)
    const sealed = await sealedCard(api(), token, card)
    api().advance(LIFE_MS)
    expect((await send(token, sealed)).status).toBe(401)
    expect((await send(late.token, sealed)).status).toBe(401)
  })
})

test('nobody else sends sealed cards, and no card comes in clear', async () => {
  const { cookie, secret } = await api().newKey()
  const sealed = await sealedCard(api(), (await ask(cookie)).token, card)
  for (const by of [{ key: secret }, { cookie }, {}]) {
    const answer = await api().call('POST', '/v1/sealed_cards', { ...by, body: sealed })
    expect([answer.status, answer.body.error.code]).toEqual([401, 'card_frame_token_invalid'])
  }
  for (const by of [{ key: secret }, { cookie }]) {
    const { status, body } = await api().call('POST', '/v1/cards', { ...by, body: card })
    expect([status, body.error.code]).toEqual([403, 'card_numbers_refused'])
    expect(body.error.message).toContain('dashboard')
  }
  expect((await api().call('GET', '/v1/cards', { cookie })).body.data).toEqual([])
})

test('what is over is forgotten', async () => {
  await api().database.query("UPDATE card_frame_tokens SET expires_at = now() - interval '1 s'")
  expect(await forgetFrameTokens(api().database.db, 1_000)).toBeGreaterThan(0)
  const { rows } = await api().database.query('SELECT 1 FROM card_frame_tokens')
  expect(rows).toEqual([])
})
