import { expect, test } from 'vitest'
import { afterFailure, answeringFirst, HEALTHY } from './node-health.ts'

test('a node that fails again and again is left alone for longer, up to a bound', () => {
  const waits: number[] = []
  let health = HEALTHY
  let nowMs = 1_000
  for (let i = 0; i < 8; i++) {
    health = afterFailure(health, nowMs)
    waits.push(health.retryAtMs - nowMs)
    nowMs = health.retryAtMs
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('calls that fail together are one failure', () => {
  const once = afterFailure(HEALTHY, 1_000)
  expect(afterFailure(once, 1_500)).toEqual({ ...once, failedAtMs: 1_500 })
})

test('nodes that answer come first, in their order, then the least recently failed', () => {
  const node = (name: string, failedAtMs: number | null) => ({ name, failedAtMs: () => failedAtMs })
  const nodes = [node('a', 20), node('b', null), node('c', 10), node('d', null)]
  expect(answeringFirst(nodes).map(({ name }) => name)).toEqual(['b', 'd', 'c', 'a'])
})
