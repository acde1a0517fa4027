import { beforeEach, expect, test, vi } from 'vitest'
import { useHungNode } from '../../test/hung-node.ts'
import { firstAnswering, openRpc, PATIENCE_MS, RpcRefusal } from './rpc.ts'

const first = useHungNode()
const second = useHungNode()
let nowMs: number
const clock = () => nowMs
const open = (node: { url: string }) => openRpc(node.url, 10_000, clock)
const openBoth = () => firstAnswering([open(first()), open(second())])

beforeEach(() => {
  nowMs = 1_000_000
  for (const node of [first(), second()]) {
    node.answerWith(() => node.name)
    node.asked.length = 0
  }
})

const timed = async <Result>(work: Promise<Result>): Promise<[Result, number]> => {
  const startedAt = performance.now()
  return [await work, performance.now() - startedAt]
}

test('a node that hangs costs one wait, then the other is asked at once', async () => {
  first().answerWith(null)
  const rpc = openBoth()
  const [answer, ms] = await timed(rpc.call('getBalance'))
  expect(answer).toBe(second().name)
  expect(ms).toBeGreaterThan(PATIENCE_MS - 50)
  for (let i = 0; i < 5; i++) expect(await rpc.call('getBalance')).toBe(second().name)
  expect(first().asked).toEqual(['getBalance'])
})

test('one call finds out whether a node is back; nobody waits for it', async () => {
  first().answerWith(null)
  const rpc = openBoth()
  await rpc.call('getBalance')
  nowMs += 1_000
  await Promise.all(Array.from({ length: 5 }, () => rpc.call('getBalance')))
  await vi.waitFor(() => expect(first().asked).toEqual(['getBalance', 'getSlot']))
  first().answerWith(() => first().name)
  await vi.waitFor(async () => expect(await rpc.call('getBalance')).toBe(first().name))
})

test('an answer that comes late counts for its call, and does not bring the node back', async () => {
  first().answerWith(null)
  second().answerWith(null)
  const rpc = openBoth()
  const asking = rpc.call('getBalance')
  await vi.waitFor(() => expect(second().asked).toEqual(['getBalance']), { timeout: 5_000 })
  nowMs += PATIENCE_MS + 1
  first().answerWith(() => first().name)
  expect(await asking).toBe(first().name)
  second().answerWith(() => second().name)
  expect(await rpc.call('getBalance')).toBe(second().name)
})

test('when all are away each is asked all the same, the least recently failed first', async () => {
  const nodes = [open(first()), open(second())] as const
  nodes[1].passOver()
  nowMs += 1
  nodes[0].passOver()
  first().answerWith(null)
  expect(await firstAnswering(nodes).call('getBalance')).toBe(second().name)
  expect(first().asked).toEqual([])
})

test('a refusal is an answer: the next node is not asked, and the node stays up', async () => {
  const node = open(first())
  const refusing = {
    ...node,
    call: () => Promise.reject(new RpcRefusal('x', { code: 1, message: '' })),
  }
  const rpc = firstAnswering([refusing, open(second())])
  await expect(rpc.call('getBalance')).rejects.toBeInstanceOf(RpcRefusal)
  expect(second().asked).toEqual([])
  expect(node.failedAtMs()).toBeNull()
})

test('nodes that refuse connections are passed over at once, and all of them are named', async () => {
  const gone = openRpc('http://127.0.0.1:1', 10_000, clock)
  expect(await firstAnswering([gone, open(second())]).call('getBalance')).toBe(second().name)
  expect(gone.failedAtMs()).toBe(nowMs)
  await expect(firstAnswering([gone]).call('getBalance')).rejects.toThrow(AggregateError)
})
