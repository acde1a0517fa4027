import { expect, test } from 'vitest'
import { changeOf } from './compare.ts'

test.each([
  [150, 100, false, 0.5],
  [50, 100, false, -0.5],
  [0.9, 0.8, true, 0.1],
  [10, 0, false, null], // no share of zero
  [null, 5, false, null],
])('from %s, earlier %s', (now, before, isShare, change) => {
  const found = changeOf(now, before, isShare)
  if (change === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(change)
})
