import { expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()
const budget = { usd: { day: 100, total: 1_000 } }

test.each([
  ['what it has, by leaving it out', {}],
  ['what it has, by naming it', { budget }],
  ['all of its total', { budget: { usd: { total: 1_000 } } }],
])('a key with a day’s and a total limit gives %s', async (_what, body) => {
  const { cookie } = await api().signIn()
  const parent = await api().call('POST', '/v1/api_keys', { cookie, body: { budget } })
  const child = await api().call('POST', '/v1/api_keys', { key: parent.body.secret, body })
  expect(child.body.error).toBeUndefined()
  expect(child.status).toBe(200)
})
