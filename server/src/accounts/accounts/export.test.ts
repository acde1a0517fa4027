import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()

describe('GET export', () => {
  test('a key that may read the account only does not read its keys and its log by it', async () => {
    const owner = await api().newKey()
    const body = { scopes: ['account:read'] }
    const made = await api().call('POST', '/v1/api_keys', { key: owner.secret, body })
    const { secret: key } = made.body
    expect((await api().call('GET', '/v1/api_keys', { key })).status).toBe(403)
    const exported = await api().call('GET', '/v1/account/export', { key })
    expect(JSON.stringify(exported.body)).not.toContain(owner.id)
  })

  test('tells which keys are revoked', async () => {
    const owner = await api().newKey()
    const options = { key: owner.secret }
    const { body: old } = await api().call('POST', '/v1/api_keys', options)
    await api().call('DELETE', `/v1/api_keys/${old.id}`, options)
    const { body } = await api().call('GET', '/v1/account/export', options)
    const [revoked, live] = body.api_keys
    expect(revoked.revoked_at).toEqual(expect.any(Number))
    expect(live.revoked_at ?? null).toBeNull()
  })
})
