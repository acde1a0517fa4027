import { expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()

test('the database itself refuses to empty the log at one stroke', async () => {
  await api().newKey()
  await expect(api().database.query('TRUNCATE audit_events')).rejects.toThrow('append-only')
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
