import { expect, test } from 'vitest'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Sending } from './ingress.ts'
import { startRelay } from './relay.ts'
import { nextJobKey } from './service.ts'

const job = {
  accountId: 'acct_00000000000000000000000000' as AccountId,
  intentId: 'ci_00000000000000000000000000' as Id<'ci'>,
  version: 3,
}
const rowOf = (id: number): Sending => ({ ...job, handler: 'quote', id, createdAtMs: 0 })

test('of a batch, what was sent is forgotten and only the rest goes back', async () => {
  const forgotten: number[] = []
  const returned: number[] = []
  const failed = Promise.withResolvers<unknown>()
  let batches = [[1, 2, 3]]
  const relay = startRelay({
    clock: () => 0,
    take: async () => (batches.shift() ?? []).map(rowOf),
    async send({ id }) {
      if (id === 2) throw new Error('away')
    },
    forget: async (ids) => void forgotten.push(...ids),
    giveBack: async (ids) => void returned.push(...ids),
    onFailure: failed.resolve,
  })
  expect(await failed.promise).toEqual(new Error('away'))
  batches = []
  await relay.stop()
  expect({ forgotten, returned }).toEqual({ forgotten: [1, 3], returned: [2] })
})

test('while Restate is down it waits longer and longer, whatever the notifications', async () => {
  let nowMs = 0
  let takes = 0
  const rests: number[] = []
  let failed = Promise.withResolvers<void>()
  const relay = startRelay({
    clock: () => nowMs,
    async take() {
      takes++
      return [rowOf(takes)]
    },
    send: () => Promise.reject(new Error('away')),
    forget: async () => {},
    giveBack: async () => {},
    onFailure(_, restMs) {
      rests.push(restMs)
      failed.resolve()
    },
  })
  await failed.promise
  for (let turn = 1; turn < 7; turn++) {
    for (let rings = 0; rings < 5; rings++) {
      relay.ring()
      await new Promise(setImmediate)
    }
    expect(takes).toBe(turn)
    nowMs += rests.at(-1) as number
    failed = Promise.withResolvers()
    relay.ring()
    await failed.promise
  }
  await relay.stop()
  expect(rests).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000])
})

test('what nexts a change has one key, whenever it is wanted', () => {
  const next = { handler: 'expire', version: 4, delayMs: 60_000 } as const
  expect(nextJobKey(job, next, 0)).toBe(nextJobKey(job, next, 1_000_000))
  expect(nextJobKey(job, { ...next, version: 5 }, 0)).not.toBe(nextJobKey(job, next, 0))
})

test('what is looked at again has one key for each delay that passes', () => {
  const again = { handler: 'reconcile', version: job.version, delayMs: 5_000 } as const
  const keys = [0, 1, 4_999, 5_000, 9_999, 10_000].map((nowMs) => nextJobKey(job, again, nowMs))
  expect(new Set(keys).size).toBe(3)
  expect(keys[2]).toBe(keys[0])
  // The one that comes next, at the earliest, can itself be followed.
  expect(nextJobKey(job, again, 4_999 + 5_000)).not.toBe(keys[2])
})
