import { expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { forgetAuditEvents } from './repository.ts'

const api = useApi()

test('the database itself refuses to empty the log at one stroke', async () => {
  await api().newKey()
  await expect(api().database.query('TRUNCATE audit_events')).rejects.toThrow('append-only')
})

test('events outlive their account, with who deleted it and from where', async () => {
  const { secret: key, accountId, cookie } = await api().newKey()
  await api().call('POST', '/v1/account', { key, body: { username: 'x' } })
  expect((await api().call('DELETE', '/v1/account', { cookie })).status).toBe(200)
  const { rows } = await api().database.query(
    'SELECT action, client_address FROM audit_events WHERE account_id = $1',
    [accountId],
  )
  for (const action of ['account.updated', 'account.deleted', 'api_key.created']) {
    expect(rows).toContainEqual({ action, client_address: '127.0.0.1' })
  }
})

test('events are deleted after 13 months, not a day sooner, and never changed', async () => {
  const { accountId } = await api().newKey()
  const { query } = api().database
  const insert = `INSERT INTO audit_events (account_id, id, action, actor_type, actor_id, subject_id,
      request_id, recorded_at)
    VALUES ($1, $2, 'account.updated', 'session', 'x', 'x', 'x', now() - $3::interval)`
  await query(insert, [accountId, 'evt_old', '13 months 1 day'])
  await query(insert, [accountId, 'evt_young', '13 months -1 day'])
  await expect(query("DELETE FROM audit_events WHERE id = 'evt_young'")).rejects.toThrow()
  const change = "UPDATE audit_events SET action = 'x' WHERE id = 'evt_old'"
  await expect(query(change)).rejects.toThrow('append-only')
  expect(await forgetAuditEvents(api().database.db, 100)).toBe(1)
  expect(await forgetAuditEvents(api().database.db, 100)).toBe(0)
  const { rows } = await query("SELECT id FROM audit_events WHERE id IN ('evt_old', 'evt_young')")
  expect(rows).toEqual([{ id: 'evt_young' }])
})

test('a session that ends twice at once has ended once', async () => {
  const { secret: key, cookie } = await api().newKey()
  const warm = () => api().call('GET', '/v1/session', { cookie })
  await Promise.all(Array.from({ length: 10 }, warm)) // as many connections as there will be requests
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api().call('DELETE', '/v1/session', { cookie })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const { body } = await api().call('GET', '/v1/audit_events', { key })
  const ended = body.data.filter((event: { action: string }) => event.action === 'session.ended')
  expect(ended).toHaveLength(1)
})
