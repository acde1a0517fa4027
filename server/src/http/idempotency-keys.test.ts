import { expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'

const api = useApi()

test('a key that the contract does not allow is refused', async () => {
  const { secret: key } = await api().newKey()
  const { body: contract } = await api().call('GET', '/openapi.json')
  const { schema } = contract.paths['/v1/api_keys'].post.parameters.find(
    (parameter: { name: string }) => parameter.name === 'Idempotency-Key',
  )
  const pattern = new RegExp(schema.pattern ?? '')
  for (const name of ['a b', 'é', 'a\tb', 'plain', '~!"#', 'x'.repeat(255)]) {
    const answer = await api().call('POST', '/v1/api_keys', {
      key,
      headers: { 'idempotency-key': name },
    })
    expect([name, answer.status]).toEqual([name, pattern.test(name) ? 200 : 400])
  }
})
