import { expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'

const api = useApi()

test('404: an id of any length is missing like any other', async () => {
  const { secret: key } = await api().newKey()
  for (const length of [100, 101, 1_000]) {
    const answer = await api().call('GET', `/v1/api_keys/${'a'.repeat(length)}`, { key })
    expect(answer.status).toBe(404)
    expect(answer.body.error.code).toBe('resource_missing')
  }
})
