import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Wallet } from '../../../../scripts/local/wallets.ts'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import type { CallOptions } from '../../../test/api.ts'
import { APP_URL, useApi } from '../../../test/api.ts'
import { forgetExpired } from './repository.ts'
import { CHALLENGE_LIFETIME_MS, SESSION_LIFETIME_MS } from './state.ts'

const api = useApi()

const challenge = async (wallet: Wallet, options: CallOptions = {}) =>
  await api().call('POST', '/v1/session/challenge', {
    ...options,
    body: { address: wallet.address },
  })
const messageFor = async (wallet: Wallet): Promise<string> => (await challenge(wallet)).body.message
const signIn = (message: string, signature: string, headers: Record<string, string> = {}) =>
  api().call('POST', '/v1/session', { body: { message, signature }, headers })
const account = (options: CallOptions) => api().call('GET', '/v1/account', options)
const count = async (table: string) =>
  Number((await api().database.query(`SELECT count(*) FROM ${table}`)).rows[0].count)

describe('a challenge', () => {
  test('200: is the message that Sign In With Solana prescribes, bound to this site', async () => {
    const wallet = newWallet()
    const { status, body } = await challenge(wallet)
    expect(status).toBe(200)
    expect(body).toEqual({
      object: 'session_challenge',
      message: expect.any(String),
      sign_in_input: {
        domain: 'localhost:8080',
        address: wallet.address,
        statement: expect.any(String),
        uri: APP_URL,
        version: '1',
        chainId: 'mainnet',
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
        issuedAt: expect.any(String),
        expirationTime: expect.any(String),
      },
      expires_at: expect.any(Number),
    })
    const { issuedAt, expirationTime, nonce } = body.sign_in_input
    expect(Date.parse(expirationTime) - Date.parse(issuedAt)).toBe(5 * 60_000)
    expect(Math.floor(Date.parse(expirationTime) / 1000)).toBe(body.expires_at)
    const lines = body.message.split('\n')
    expect(lines[0]).toBe('localhost:8080 wants you to sign in with your Solana account:')
    expect(lines[1]).toBe(wallet.address)
    for (const line of [
      `URI: ${APP_URL}`,
      `Nonce: ${nonce}`,
      `Expiration Time: ${expirationTime}`,
    ]) {
      expect(lines).toContain(line)
    }
  })

  test('never has the same nonce twice', async () => {
    const wallet = newWallet()
    const messages = await Promise.all(Array.from({ length: 20 }, () => messageFor(wallet)))
    expect(new Set(messages).size).toBe(20)
  })

  test.each([
    [{ address: 'nonsense' }, 'parameter_invalid', 'address'],
    [{ address: '1'.repeat(33) }, 'parameter_invalid', 'address'],
    [{}, 'parameter_missing', 'address'],
    [{ address: newWallet().address, domain: 'x' }, 'parameter_unknown', 'domain'],
  ])('400: %j', async (body, code, param) => {
    const answer = await api().call('POST', '/v1/session/challenge', { body })
    expect(answer.body.error).toMatchObject({ code, param })
  })
})

describe('200', () => {
  test('the first sign-in makes the account, the next finds it', async () => {
    const first = await api().signIn()
    const again = await api().signIn(first.wallet)
    expect(again.accountId).toBe(first.accountId)
    expect(again.cookie).not.toBe(first.cookie)
    for (const { cookie } of [first, again]) expect((await account({ cookie })).status).toBe(200)
  })

  test('answers a session with its account, and the token in the cookie alone', async () => {
    const wallet = newWallet()
    const message = await messageFor(wallet)
    const before = Math.floor(api().clock() / 1000)
    const answer = await signIn(message, wallet.sign(message))
    expect(answer.body).toEqual({
      object: 'session',
      id: expect.stringMatching(/^sess_[0-9a-z]{26}$/),
      account: expect.objectContaining({ object: 'account', wallet_address: wallet.address }),
      created: expect.any(Number),
      expires_at: expect.any(Number),
      signed_at: expect.any(Number),
      client_address: '127.0.0.1',
      is_current: true,
    })
    expect(answer.body.created).toBeGreaterThanOrEqual(before)
    expect(answer.body.expires_at - answer.body.created).toBeCloseTo(7 * 86_400, -1)
    const cookie = String(answer.headers['set-cookie'])
    const [pair, ...attributes] = cookie.split('; ') as [string, ...string[]]
    expect(pair).toMatch(/^service_session=[\w-]{43}$/)
    const expires = attributes.filter((attribute) => attribute.startsWith('Expires='))
    expect(expires).toHaveLength(1)
    expect(Date.parse((expires[0] as string).slice(8)) / 1000).toBe(answer.body.expires_at)
    expect(attributes.filter((a) => !a.startsWith('Expires=')).sort()).toEqual([
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    const token = pair.split('=')[1] as string
    expect(JSON.stringify(answer.body)).not.toContain(token)
    const got = await api().call('GET', '/v1/session', { cookie: pair })
    expect(got.body).toEqual(answer.body)
    const { rows } = await api().database.query('SELECT * FROM sessions WHERE id = $1', [
      answer.body.id,
    ])
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('two first sign-ins at once make one account', async () => {
    const wallet = newWallet()
    const messages = await Promise.all(Array.from({ length: 10 }, () => messageFor(wallet)))
    const answers = await Promise.all(messages.map((m) => signIn(m, wallet.sign(m))))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.account.id)).size).toBe(1)
  })

  test('signing out ends this session at once, and no other', async () => {
    const first = await api().signIn()
    const other = await api().signIn(first.wallet)
    const answer = await api().call('DELETE', '/v1/session', { cookie: first.cookie })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ object: 'session', deleted: true })
    const cleared = String(answer.headers['set-cookie'])
    expect(cleared).toMatch(/^service_session=; /)
    for (const part of ['Max-Age=0', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(cleared).toContain(part)
    }
    const refused = await account({ cookie: first.cookie })
    expect(refused.status).toBe(401)
    expect(refused.body.error.code).toBe('session_invalid')
    expect((await account({ cookie: other.cookie })).status).toBe(200)
  })

  test('a repeated sign-in with its Idempotency-Key is the same session, its token shown once', async () => {
    const wallet = newWallet()
    const message = await messageFor(wallet)
    const headers = { 'idempotency-key': 'sign-in' }
    const first = await signIn(message, wallet.sign(message), headers)
    const again = await signIn(message, wallet.sign(message), headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.headers).not.toHaveProperty('set-cookie')
  })
})

describe('401', () => {
  const refused = async (message: string, signature: string, code: string) => {
    const before = await count('sessions')
    const answer = await signIn(message, signature)
    expect(answer.status).toBe(401)
    expect(answer.body.error).toMatchObject({ type: 'authentication_error', code })
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(await count('sessions')).toBe(before)
  }

  test('a signature by another key, and one over another text', async () => {
    const wallet = newWallet()
    const message = await messageFor(wallet)
    await refused(message, newWallet().sign(message), 'sign_in_signature_invalid')
    await refused(message, wallet.sign(`${message} `), 'sign_in_signature_invalid')
  })

  test.each([
    ['domain', /^localhost:8080/, 'evil.example'],
    ['uri', /URI: .*/, 'URI: https://evil.example'],
    ['chain', /Chain ID: .*/, 'Chain ID: devnet'],
    ['statement', /This does not move any money\./, 'Send everything.'],
    ['issue time', /Issued At: .*/, `Issued At: ${new Date(0).toISOString()}`],
    ['expiry', /Expiration Time: .*/, 'Expiration Time: 2099-01-01T00:00:00.000Z'],
  ])('another %s, signed by the right wallet', async (_what, pattern, other) => {
    const wallet = newWallet()
    const message = await messageFor(wallet)
    const changed = message.replace(pattern, other)
    expect(changed).not.toBe(message)
    await refused(changed, wallet.sign(changed), 'sign_in_message_mismatch')
  })

  test('another address: a challenge of one wallet is worth nothing to another', async () => {
    const [victim, thief] = [newWallet(), newWallet()]
    const message = await messageFor(victim)
    const changed = message.replace(victim.address, thief.address)
    await refused(changed, thief.sign(changed), 'sign_in_message_mismatch')
    await refused(message, thief.sign(message), 'sign_in_signature_invalid')
  })

  test('a nonce that was never given out, or none', async () => {
    const wallet = newWallet()
    const message = await messageFor(wallet)
    const other = message.replace(/Nonce: .*/, `Nonce: ${'0'.repeat(32)}`)
    await refused(other, wallet.sign(other), 'sign_in_challenge_unknown')
    const none = message.replace(/Nonce: .*\n/, '')
    await refused(none, wallet.sign(none), 'sign_in_challenge_unknown')
    const two = message.replace(/(Nonce: .*)/, `Nonce: ${'0'.repeat(32)}\n$1`)
    await refused(two, wallet.sign(two), 'sign_in_challenge_unknown')
  })

  test('a message signs in once, also when it comes fifty times at once', async () => {
    const wallet = newWallet()
    const message = await messageFor(wallet)
    const signature = wallet.sign(message)
    const before = await count('sessions')
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(message, signature)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const codes = new Set(answers.filter((a) => a.status !== 200).map((a) => a.body.error.code))
    expect(codes).toEqual(new Set(['sign_in_challenge_unknown']))
    expect(await count('sessions')).toBe(before + 1)
    await refused(message, signature, 'sign_in_challenge_unknown')
  })

  test('a bad signature does not burn the nonce', async () => {
    const wallet = newWallet()
    const message = await messageFor(wallet)
    for (let i = 0; i < 3; i++) await signIn(message, newWallet().sign(message))
    await signIn(message.replace('mainnet', 'devnet'), newWallet().sign(message))
    expect((await signIn(message, wallet.sign(message))).status).toBe(200)
  })

  test('after five minutes it is too late', async () => {
    const [late, intime] = [newWallet(), newWallet()]
    const [a, b] = [await messageFor(late), await messageFor(intime)]
    api().advance(CHALLENGE_LIFETIME_MS - 2_000)
    expect((await signIn(b, intime.sign(b))).status).toBe(200)
    api().advance(2_000)
    await refused(a, late.sign(a), 'sign_in_challenge_expired')
  })

  test('a session ends after its time, not before', async () => {
    const { cookie } = await api().signIn()
    api().advance(SESSION_LIFETIME_MS - 5_000)
    expect((await account({ cookie })).status).toBe(200)
    api().advance(5_000)
    expect((await account({ cookie })).body.error.code).toBe('session_invalid')
  })

  test.each(['', 'x', 'a'.repeat(43), '%00', "' OR 1=1 --"])(
    'a made-up cookie: %j',
    async (token) => {
      const answer = await account({ cookie: `service_session=${token}` })
      expect(answer.status).toBe(401)
      expect(answer.body.error.code).toBe('session_invalid')
    },
  )

  test('a session route takes no key: 403, and 401 for nobody', async () => {
    const { secret: key } = await api().newKey()
    for (const method of ['GET', 'DELETE']) {
      const answer = await api().call(method, '/v1/session', { key })
      expect(answer.status).toBe(403)
      expect(answer.body.error.code).toBe('session_required')
      expect((await api().call(method, '/v1/session')).status).toBe(401)
    }
  })
})

describe('400', () => {
  test.each([
    [{ message: 'x' }, 'parameter_missing', 'signature'],
    [{ message: 'x', signature: '0'.repeat(64) }, 'parameter_invalid', 'signature'],
    [{ message: 'x', signature: 'z'.repeat(89) }, 'parameter_invalid', 'signature'],
    [{ message: '', signature: 'z'.repeat(88) }, 'parameter_invalid', 'message'],
    [{ message: 'x'.repeat(2001), signature: 'z'.repeat(88) }, 'parameter_invalid', 'message'],
  ])('%j', async (body, code, param) => {
    const answer = await api().call('POST', '/v1/session', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code, param })
  })
})

describe('403', () => {
  const origins = [
    'https://evil.example',
    'null',
    `${APP_URL}.evil.example`,
    'http://localhost',
    '',
  ]

  test.each(origins)('a signed-in write from another site: %j', async (origin) => {
    const { cookie, accountId } = await api().signIn()
    for (const [method, url] of [
      ['POST', '/v1/account'],
      ['POST', '/v1/api_keys'],
      ['DELETE', '/v1/session'],
      ['DELETE', '/v1/account'],
    ] as const) {
      const answer = await api().call(method, url, { headers: { cookie, origin } })
      expect(answer.status).toBe(403)
      expect(answer.body.error.code).toBe('origin_not_allowed')
    }
    expect((await account({ cookie })).body.id).toBe(accountId)
  })

  test('a signed-in write that does not say where it comes from', async () => {
    const { cookie } = await api().signIn()
    const write = (headers: Record<string, string>) =>
      api().call('POST', '/v1/account', { headers: { cookie, ...headers } })
    expect((await write({})).status).toBe(403)
    expect((await write({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await write({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('reading needs no origin, and a key asks for none at all', async () => {
    const { cookie, secret: key } = await api().newKey()
    const origin = 'https://evil.example'
    expect((await api().call('GET', '/v1/account', { headers: { cookie } })).status).toBe(200)
    const write = await api().call('POST', '/v1/account', { key, headers: { origin } })
    expect(write.status).toBe(200)
  })

  test('another site cannot sign its visitors in', async () => {
    const wallet = newWallet()
    const headers = { origin: 'https://evil.example' }
    expect((await challenge(wallet, { headers })).status).toBe(403)
    const message = await messageFor(wallet)
    expect((await signIn(message, wallet.sign(message), headers)).status).toBe(403)
    expect((await signIn(message, wallet.sign(message), { origin: APP_URL })).status).toBe(200)
  })
})

test('what is over is forgotten, what is not stays, never more than asked', async () => {
  const { db, query } = api().database
  await query('TRUNCATE sessions, sign_in_challenges, card_frame_tokens')
  const { cookie } = await api().signIn()
  await query(`INSERT INTO sign_in_challenges
    SELECT 'old' || n, 'a', now(), now() - interval '1 second' FROM generate_series(1, 5) AS n`)
  await messageFor(newWallet())
  expect(await forgetExpired(db, 3)).toBe(3)
  expect(await forgetExpired(db, 3)).toBe(2)
  expect(await forgetExpired(db, 3)).toBe(0)
  expect(await count('sign_in_challenges')).toBe(1)
  expect((await account({ cookie })).status).toBe(200)
})
