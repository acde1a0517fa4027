import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()

describe('DELETE', () => {
  // Every process remembers a key for a moment: until DELETE has answered, requests still come in.
  test('a request of the account that is on its way is refused, not a fault of ours', async () => {
    const owner = await api().newKey()
    const call = () => api().call('POST', '/v1/api_keys', { key: owner.secret })
    expect((await call()).status).toBe(200)
    await api().database.query('DELETE FROM accounts WHERE id = $1', [owner.accountId])
    expect((await call()).status).toBeOneOf([401, 404])
  })

  test('leaves no Idempotency-Key of the wallet behind', async () => {
    const headers = { 'idempotency-key': 'sign-in' }
    const { wallet, cookie } = await api().signIn()
    await api().call('POST', '/v1/session/challenge', {
      headers,
      body: { address: wallet.address },
    })
    await api().call('DELETE', '/v1/account', { cookie })
    const { rows } = await api().database.query('SELECT scope FROM idempotency_keys')
    expect(rows).toEqual([])
  })
})
