import { describe, expect, test } from 'vitest'
import type { Wallet } from '../../../../scripts/local/wallets.ts'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import type { CallOptions } from '../../../test/api.ts'
import { useApi } from '../../../test/api.ts'
import { SIGNATURE_LIFETIME_MS } from './state.ts'

const api = useApi()

type SignedIn = { readonly cookie: string; readonly wallet: Wallet }

const call = (method: string, path: string, options?: CallOptions) =>
  api().call(method, path, options)
const messageFor = async ({ address }: Wallet): Promise<string> =>
  (await call('POST', '/v1/session/challenge', { body: { address } })).body.message
async function sign({ cookie }: Pick<SignedIn, 'cookie'>, wallet: Wallet) {
  const message = await messageFor(wallet)
  const body = { message, signature: wallet.sign(message) }
  return await call('POST', '/v1/session/signature', { cookie, body })
}
async function signInLongAgo(): Promise<SignedIn> {
  const owner = await api().signIn()
  api().advance(SIGNATURE_LIFETIME_MS)
  return owner
}

const GUARDED = [
  ['POST', '/v1/api_keys'],
  ['POST', '/v1/card_frame_tokens'],
  ['POST', '/v1/cards'],
  ['DELETE', '/v1/account'],
] as const

describe('a session whose wallet signed ten minutes ago', () => {
  test.each(GUARDED)('is refused %s %s: 401 signature_required', async (method, path) => {
    const { cookie } = await signInLongAgo()
    const answer = await call(method, path, { cookie })
    expect(answer.status).toBe(401)
    expect(answer.body.error).toMatchObject({
      type: 'authentication_error',
      code: 'signature_required',
    })
    expect((await call('GET', '/v1/account', { cookie })).status).toBe(200)
  })

  test('may rotate no key, but revoke it', async () => {
    const owner = await api().newKey()
    api().advance(SIGNATURE_LIFETIME_MS)
    const path = `/v1/api_keys/${owner.id}`
    const rotated = await call('POST', `${path}/rotate`, { cookie: owner.cookie })
    expect(rotated.body.error.code).toBe('signature_required')
    expect((await call('DELETE', path, { cookie: owner.cookie })).status).toBe(200)
  })

  test('may again once the wallet has signed, for another ten minutes', async () => {
    const owner = await signInLongAgo()
    const signed = await sign(owner, owner.wallet)
    expect(signed.status).toBe(200)
    expect(signed.body.is_current).toBe(true)
    expect(signed.body.signed_at).toBe(Math.floor(api().clock() / 1000))
    expect((await call('POST', '/v1/api_keys', { cookie: owner.cookie })).status).toBe(200)
    api().advance(SIGNATURE_LIFETIME_MS)
    expect((await call('POST', '/v1/api_keys', { cookie: owner.cookie })).status).toBe(401)
  })

  test('is not helped by another wallet, by a message used before, or by a key’s absence', async () => {
    const owner = await signInLongAgo()
    const stranger = await sign(owner, newWallet())
    expect(stranger.body.error.code).toBe('sign_in_message_mismatch')
    const message = await messageFor(owner.wallet)
    const body = { message, signature: owner.wallet.sign(message) }
    const once = await call('POST', '/v1/session/signature', { cookie: owner.cookie, body })
    expect(once.status).toBe(200)
    const twice = await call('POST', '/v1/session/signature', { cookie: owner.cookie, body })
    expect(twice.body.error.code).toBe('sign_in_challenge_unknown')
    const forged = { message: await messageFor(owner.wallet), signature: body.signature }
    const lie = await call('POST', '/v1/session/signature', { cookie: owner.cookie, body: forged })
    expect(lie.body.error.code).toBe('sign_in_signature_invalid')
  })
})

test('a key needs no signature, however old it is', async () => {
  const { secret } = await api().newKey()
  api().advance(SIGNATURE_LIFETIME_MS * 10)
  expect((await call('POST', '/v1/api_keys', { key: secret })).status).toBe(200)
})

describe('two session cookies in one request', () => {
  test('are refused, in either order: 401 session_ambiguous', async () => {
    const [mine, planted] = [await api().signIn(), await api().signIn()]
    for (const cookie of [
      `${mine.cookie}; ${planted.cookie}`,
      `${planted.cookie};${mine.cookie}`,
    ]) {
      const answer = await call('GET', '/v1/account', { cookie })
      expect(answer.status).toBe(401)
      expect(answer.body.error.code).toBe('session_ambiguous')
    }
    const other = `theme=dark; ${mine.cookie}; not_service_session=1`
    expect((await call('GET', '/v1/account', { cookie: other })).status).toBe(200)
  })
})

describe('the sessions of an account', () => {
  const list = async (cookie: string) => (await call('GET', '/v1/sessions', { cookie })).body.data

  test('are listed newest first, with the current one marked, and no other account’s', async () => {
    const first = await api().signIn()
    api().advance(5)
    const second = await api().signIn(first.wallet)
    const shown = await list(first.cookie)
    expect(shown).toHaveLength(2)
    expect(shown.map((each: { is_current: boolean }) => each.is_current)).toEqual([false, true])
    expect((await list(second.cookie))[0]).toMatchObject({
      object: 'session',
      is_current: true,
      client_address: '127.0.0.1',
    })
  })

  test('end one by one, from any of them', async () => {
    const first = await api().signIn()
    api().advance(5)
    const second = await api().signIn(first.wallet)
    const { id } = (await list(first.cookie))[0]
    const stranger = await api().signIn()
    const path = `/v1/sessions/${id}`
    expect((await call('DELETE', path, { cookie: stranger.cookie })).status).toBe(404)
    expect((await call('DELETE', path, { cookie: first.cookie })).status).toBe(200)
    expect((await call('GET', '/v1/session', { cookie: second.cookie })).status).toBe(401)
    expect((await call('DELETE', path, { cookie: first.cookie })).status).toBe(404)
  })

  test('end all at once, with or without the current one, each with an audit event', async () => {
    const first = await api().signIn()
    const others = [await api().signIn(first.wallet), await api().signIn(first.wallet)]
    const stranger = await api().signIn()
    const rest = await call('DELETE', '/v1/sessions?keep_current=true', { cookie: first.cookie })
    expect(rest.body).toEqual({ object: 'ended_sessions', count: 2 })
    for (const { cookie } of others) {
      expect((await call('GET', '/v1/session', { cookie })).status).toBe(401)
    }
    const { body } = await call('GET', '/v1/audit_events', { cookie: first.cookie })
    const ended = body.data.filter(({ action }: { action: string }) => action === 'session.ended')
    expect(ended).toHaveLength(2)
    const all = await call('DELETE', '/v1/sessions', { cookie: first.cookie })
    expect(all.body.count).toBe(1)
    expect(String(all.headers['set-cookie'])).toContain('Max-Age=0')
    expect((await call('GET', '/v1/session', { cookie: first.cookie })).status).toBe(401)
    expect((await call('GET', '/v1/session', { cookie: stranger.cookie })).status).toBe(200)
  })
})
