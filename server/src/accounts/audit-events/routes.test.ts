import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()

type Event = {
  action: string
  actor: { type: string; id: string }
  subject: string
  request_id: string
}

const events = async (options: { key?: string; cookie?: string }): Promise<Event[]> =>
  (await api().call('GET', '/v1/audit_events', options)).body.data

describe('200', () => {
  test('each act is recorded with who did it, to what, by which request, newest first', async () => {
    const { cookie, accountId, wallet } = await api().signIn()
    const session = (await api().call('GET', '/v1/session', { cookie })).body.id
    api().advance(2)
    const made = await api().call('POST', '/v1/api_keys', { cookie })
    api().advance(2)
    const key = made.body.secret
    const child = await api().call('POST', '/v1/api_keys', { key })
    api().advance(2)
    const updated = await api().call('POST', '/v1/account', { key, body: { username: 'x' } })
    api().advance(2)
    const revoked = await api().call('DELETE', `/v1/api_keys/${child.body.id}`, { key })
    api().advance(2)
    const ended = await api().call('DELETE', '/v1/session', { cookie })
    const byKey = { type: 'api_key', id: made.body.id }
    const bySession = { type: 'session', id: session }
    const seen = await events({ key })
    const line = (action: string, actor: object, subject: string, answer?: typeof made) => ({
      id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
      object: 'audit_event',
      action,
      actor,
      subject,
      request_id: answer?.headers['request-id'] ?? expect.stringMatching(/^req_/),
      client_address: '127.0.0.1',
      refusal: null,
      created: expect.any(Number),
      account_id: accountId,
    })
    expect(seen.slice(0, 5)).toEqual([
      line('session.ended', bySession, session, ended),
      line('api_key.revoked', byKey, child.body.id, revoked),
      line('account.updated', byKey, accountId, updated),
      line('api_key.created', byKey, child.body.id, child),
      line('api_key.created', bySession, made.body.id, made),
    ])
    // One request, one instant: these two in either order.
    expect(seen.slice(5)).toHaveLength(2)
    expect(seen.slice(5)).toEqual(
      expect.arrayContaining([
        line('session.created', bySession, session),
        line('account.created', bySession, accountId),
      ]),
    )
    expect(new Set(seen.slice(5).map((event) => event.request_id)).size).toBe(1)
    await api().signIn(wallet)
    expect((await events({ key })).map((event) => event.action).slice(0, 1)).toEqual([
      'session.created',
    ])
  })

  test('what was refused, or is only a repetition, is not recorded', async () => {
    const { secret: key, cookie } = await api().newKey()
    const headers = { 'idempotency-key': 'once' }
    await api().call('POST', '/v1/account', { key, body: { username: 'x' }, headers })
    const before = await events({ key })
    await api().call('POST', '/v1/account', { key, body: { username: 'x' }, headers })
    await api().call('POST', '/v1/account', { key, body: { username: 5 } })
    await api().call('DELETE', '/v1/api_keys/ak_none', { key })
    await api().call('GET', '/v1/account/export', { cookie })
    expect(await events({ key })).toEqual(before)
  })

  test('an account sees its own events only', async () => {
    const [mine, theirs] = [await api().newKey(), await api().newKey()]
    const subjects = (await events({ key: mine.secret })).map((event) => event.subject)
    expect(subjects).toContain(mine.id)
    expect(subjects).not.toContain(theirs.id)
  })

  test('the list is a page like any other', async () => {
    const { secret: key } = await api().newKey()
    const page = await api().call('GET', '/v1/audit_events?limit=2', { key })
    expect(page.body).toMatchObject({ object: 'list', has_more: true, url: '/v1/audit_events' })
    const last = page.body.data[1].id
    const rest = await api().call('GET', `/v1/audit_events?starting_after=${last}`, { key })
    expect(rest.body).toMatchObject({ has_more: false })
    expect(rest.body.data).toHaveLength(1)
  })
})

test('400: an id of another kind is no cursor here', async () => {
  const { secret: key, id } = await api().newKey()
  const answer = await api().call('GET', `/v1/audit_events?starting_after=${id}`, { key })
  expect(answer.status).toBe(400)
})

test('401 and 403: who may not read it does not', async () => {
  expect((await api().call('GET', '/v1/audit_events')).status).toBe(401)
  const { secret: key } = await api().newKey()
  const body = { scopes: ['account:read', 'account:write', 'api_keys:read', 'api_keys:write'] }
  const { body: made } = await api().call('POST', '/v1/api_keys', { key, body })
  const answer = await api().call('GET', '/v1/audit_events', { key: made.secret })
  expect(answer.status).toBe(403)
  expect(answer.body.error.message).toContain('audit_events:read')
})

describe('the database itself', () => {
  test('refuses to change or delete an event', async () => {
    const { accountId } = await api().newKey()
    const { query } = api().database
    for (const sql of [
      'UPDATE audit_events SET action = action WHERE account_id = $1',
      "UPDATE audit_events SET actor_id = 'ak_other' WHERE account_id = $1",
      'DELETE FROM audit_events WHERE account_id = $1',
    ]) {
      await expect(query(sql, [accountId])).rejects.toThrow('append-only')
    }
    const { rows } = await query('SELECT FROM audit_events WHERE account_id = $1', [accountId])
    expect(rows).toHaveLength(3)
  })

  test('refuses an actor of another kind', async () => {
    const { accountId } = await api().newKey()
    const insert = api().database.query(
      `INSERT INTO audit_events VALUES ($1, 'evt_1', 'account.updated', 'operator', 'x', 'x', 'x')`,
      [accountId],
    )
    await expect(insert).rejects.toThrow('audit_events_actor_type')
  })
})
