import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()

describe('200', () => {
  test('a session creates a key, whose secret is told once', async () => {
    const { cookie, accountId } = await api().signIn()
    const created = await api().call('POST', '/v1/api_keys', { cookie, body: { name: 'till' } })
    expect(created.status).toBe(200)
    expect(created.body).toEqual({
      id: expect.stringMatching(/^ak_[0-9a-z]{26}$/),
      object: 'api_key',
      name: 'till',
      last4: created.body.secret.slice(-4),
      created: expect.any(Number),
      last_used_at: null,
      account_id: accountId,
      scopes: null,
      budget: null,
      secret: expect.stringMatching(/^sk_live_[0-9A-Za-z]{39}$/),
    })
    const got = await api().call('GET', `/v1/api_keys/${created.body.id}`, { cookie })
    expect(got.status).toBe(200)
    expect(got.body).not.toHaveProperty('secret')
  })
})
