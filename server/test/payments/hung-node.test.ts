import { expect, test } from 'vitest'
import { useApi } from '../api.ts'
import { newPayer, useChain } from '../chain.ts'
import { useHungNode } from '../hung-node.ts'

const chain = useChain()
const hung = useHungNode()
const api = useApi({ rpcUrl: () => `${hung().url},${chain().rpcUrl}` })

test('pay with a hung first provider answers within seconds, and the next time at once', async () => {
  const { secret: key } = await api().newKey()
  const body = { amount: 500 }
  const { body: intent } = await api().call('POST', '/v1/transaction_intents', { key, body })
  const { address } = await newPayer(chain(), 500)
  const pay = async () => {
    const startedAt = performance.now()
    const path = `/v1/transaction_intents/${intent.id}/pay`
    const answer = await api().call('POST', path, { body: { account: address } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return performance.now() - startedAt
  }
  const [first, second, third] = [await pay(), await pay(), await pay()]
  expect(hung().asked.length).toBeGreaterThan(0)
  expect(first).toBeLessThan(4_000)
  expect(Math.max(second, third)).toBeLessThan(1_000)
})
