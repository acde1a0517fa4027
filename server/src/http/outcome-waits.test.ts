import { describe, expect, test } from 'vitest'
import { preferredWaitMs } from './waiting.ts'

describe('Prefer: wait', () => {
  test.each([
    [undefined, 50_000],
    ['wait=0', 0],
    ['wait=10', 10_000],
    ['respond-async, wait=10', 10_000],
    ['wait=10; foo', 10_000],
    ['wait=100000', 120_000],
    ['wait=-1', 50_000],
    ['wait=1.5', 50_000],
    ['await=10', 50_000],
    ['wait', 50_000],
    ['', 50_000],
  ])('%s', (prefer, ms) => {
    expect(preferredWaitMs(prefer)).toBe(ms)
  })
})
