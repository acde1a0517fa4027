import { expect, test } from 'vitest'
import { openSlots } from './slots.ts'

test('no more than so many at once, in order, and a failure frees its place', async () => {
  const slot = openSlots(2)
  let [atWork, most] = [0, 0]
  const order: number[] = []
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const all = ends.map((end, n) =>
    slot(async () => {
      order.push(n)
      most = Math.max(most, ++atWork)
      await end.promise.finally(() => atWork--)
    }),
  )
  ends[1]?.reject(new Error('broke off'))
  await expect(all[1]).rejects.toThrow('broke off')
  for (const end of ends) end.resolve()
  await Promise.allSettled(all)
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
})
