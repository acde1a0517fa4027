import { describe, expect, test } from 'vitest'
import { newWallet } from '../../../../scripts/local/wallets.ts'
import { useApi } from '../../../test/api.ts'
import { SIGNATURE_LIFETIME_MS } from '../sessions/state.ts'
import { forgetAttempts } from './repository.ts'
import { recentAttempts } from './service.ts'

const api = useApi()

/** The refused entries of an account's audit log, newest first. */
async function refusedOf(key: string) {
  await api().attempts.flush()
  const { body } = await api().call('GET', '/v1/audit_events', { key })
  return body.data.filter(({ action }: { action: string }) => action === 'access.refused')
}
const newest = async () => {
  await api().attempts.flush()
  return await recentAttempts(api().database.db, 100)
}

describe('the owner sees what was refused, by whom and from where', () => {
  test('a sign-in with a wrong signature', async () => {
    const { cookie, wallet, accountId } = await api().signIn()
    const { body } = await api().call('POST', '/v1/api_keys', { cookie })
    const asked = { body: { address: wallet.address } }
    const { message } = (await api().call('POST', '/v1/session/challenge', asked)).body
    const forged = { message, signature: newWallet().sign(message) }
    const answer = await api().call('POST', '/v1/session', { body: forged })
    expect(answer.status).toBe(401)
    expect(await refusedOf(body.secret)).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        object: 'audit_event',
        action: 'access.refused',
        actor: { type: 'client', id: '127.0.0.1' },
        subject: accountId,
        request_id: answer.headers['request-id'],
        client_address: '127.0.0.1',
        refusal: {
          code: 'sign_in_signature_invalid',
          operation: 'createSession',
          attempts: 1,
        },
        created: expect.any(Number),
        account_id: accountId,
      },
    ])
  })

  test('a revoked key, one without the scope, and an old signature', async () => {
    const { secret: key, id, cookie } = await api().newKey()
    const child = async (body: object) =>
      (await api().call('POST', '/v1/api_keys', { key, body })).body
    const revoked = await child({})
    await api().call('DELETE', `/v1/api_keys/${revoked.id}`, { key })
    const narrow = await child({ scopes: ['gifts:read'] })
    api().advance(SIGNATURE_LIFETIME_MS)
    await api().call('GET', '/v1/account', { key: revoked.secret })
    await api().call('GET', '/v1/account', { key: narrow.secret })
    await api().call('POST', '/v1/api_keys', { cookie })
    const session = (await api().call('GET', '/v1/session', { cookie })).body.id
    const seen = await refusedOf(key)
    const lines = seen.map(({ actor, refusal }: { actor: object; refusal: object }) => ({
      actor,
      ...refusal,
    }))
    const of = (type: string, actor: string, code: string, operation: string) => ({
      actor: { type, id: actor },
      ...{ code, operation, attempts: 1 },
    })
    expect(lines).toHaveLength(3)
    expect(lines).toEqual(
      expect.arrayContaining([
        of('api_key', revoked.id, 'api_key_invalid', 'getAccount'),
        of('api_key', narrow.id, 'scope_missing', 'getAccount'),
        of('session', session, 'signature_required', 'createApiKey'),
      ]),
    )
    expect(seen.every(({ subject }: { subject: string }) => subject !== id)).toBe(true)
  })

  test('and nobody else does', async () => {
    const stranger = await api().newKey()
    const { secret: key } = await api().newKey()
    const narrow = await api().call('POST', '/v1/api_keys', {
      key,
      body: { scopes: ['gifts:read'] },
    })
    await api().call('GET', '/v1/account', { key: narrow.body.secret })
    expect(await refusedOf(key)).toHaveLength(1)
    expect(await refusedOf(stranger.secret)).toEqual([])
  })
})

test('pages of the log hold both kinds in the order of time, each once', async () => {
  const { secret: key, cookie } = await api().newKey()
  api().advance(SIGNATURE_LIFETIME_MS)
  for (const username of ['a', 'b', 'c', 'd']) {
    api().advance(61_000)
    await api().call('POST', '/v1/account', { key, body: { username } })
    api().advance(2)
    await api().call('POST', '/v1/api_keys', { cookie })
  }
  await api().attempts.flush()
  const all = (await api().call('GET', '/v1/audit_events?limit=100', { key })).body.data
  const ids = all.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(ids.toSorted().reverse())
  expect(all.slice(0, 4).map(({ action }: { action: string }) => action)).toEqual([
    'access.refused',
    'account.updated',
    'access.refused',
    'account.updated',
  ])
  const paged: string[] = []
  for (let after = ''; paged.length < ids.length; after = `&starting_after=${paged.at(-1)}`) {
    const { body } = await api().call('GET', `/v1/audit_events?limit=3${after}`, { key })
    paged.push(...body.data.map(({ id }: { id: string }) => id))
    expect(body.has_more).toBe(paged.length < ids.length)
  }
  expect(paged).toEqual(ids)
})

test('made-up keys and wallets without an account are counted for operators', async () => {
  const before = (await newest()).length
  for (let n = 0; n < 3; n++) {
    await api().call('GET', '/v1/account', { key: `sk_live_${`${n}`.repeat(40)}` })
    const { address } = newWallet()
    const { message } = (await api().call('POST', '/v1/session/challenge', { body: { address } }))
      .body
    const body = { message, signature: newWallet().sign(message) }
    await api().call('POST', '/v1/session', { body })
  }
  const added = (await newest()).slice(0, -before || undefined)
  expect(added.map(({ code, accountId, attempts }) => [code, accountId, attempts]).sort()).toEqual([
    ['api_key_invalid', null, 3],
    ['sign_in_signature_invalid', null, 3],
  ])
})

test('a request without credentials is no attempt', async () => {
  const before = await newest()
  expect((await api().call('GET', '/v1/account')).status).toBe(401)
  expect(await newest()).toEqual(before)
})

test('a count only grows, and goes after 13 months', async () => {
  const { query } = api().database
  const insert = `INSERT INTO refused_attempts (id, minute, code, request_id, attempts)
    VALUES ($1, now() - $2::interval, 'x', 'x', 2)`
  await query(insert, ['evt_old', '13 months 1 day'])
  await query(insert, ['evt_young', '13 months -1 day'])
  for (const sql of [
    'UPDATE refused_attempts SET attempts = 1',
    "UPDATE refused_attempts SET attempts = 9, code = 'y'",
    "DELETE FROM refused_attempts WHERE id = 'evt_young'",
    'TRUNCATE refused_attempts',
  ]) {
    await expect(query(sql)).rejects.toThrow('append-only')
  }
  await query("UPDATE refused_attempts SET attempts = 3 WHERE id = 'evt_young'")
  expect(await forgetAttempts(api().database.db, 100)).toBe(1)
  expect(await forgetAttempts(api().database.db, 100)).toBe(0)
})
