import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findPort } from '../../../scripts/local/ports.ts'
import type { LocalRedis } from '../../../scripts/local/redis.ts'
import { startRedis } from '../../../scripts/local/redis.ts'
import { NO_RATE_LIMITS } from '../../test/api.ts'
import type { RateLimiter } from './rate-limits.ts'
import { createRateLimiter } from './rate-limits.ts'
import type { SharedCounts } from './shared-counts.ts'
import { openSharedCounts } from './shared-counts.ts'

const GUESSES = 5
const limits = { ...NO_RATE_LIMITS, guessesPerMinute: GUESSES, openingsPerMinute: 2 }

let port: number
let redis: LocalRedis
let failures: unknown[] = []
/** Two API processes. */
let counts: [SharedCounts, SharedCounts]
let limiters: [RateLimiter, RateLimiter]

const connected = () =>
  vi.waitFor(() => expect(counts.map((it) => it.isReady)).toEqual([true, true]), 10_000)

beforeAll(async () => {
  port = await findPort()
  redis = await startRedis(port)
  const open = () => openSharedCounts(redis.url, (error) => failures.push(error))
  counts = [open(), open()]
  limiters = [createRateLimiter(limits, counts[0]), createRateLimiter(limits, counts[1])]
  await connected()
})

afterAll(async () => {
  for (const each of counts) each.close()
  await redis.kill()
})

const guess = async (address: string, n: number, at?: 0 | 1) => {
  const answers = Array.from({ length: n }, (_, i) =>
    limiters[at ?? ((i % 2) as 0)].countGuess(address),
  )
  const settled = await Promise.all(answers)
  return settled.filter(({ refusal }) => refusal === null).length
}

describe('two processes', () => {
  test('count together', async () => {
    expect(await guess('198.51.100.1', 12)).toBe(GUESSES)
    expect(await guess('198.51.100.1', 1, 0)).toBe(0)
    expect(await guess('198.51.100.1', 1, 1)).toBe(0)
    expect(await guess('198.51.100.2', 1)).toBe(1)
  })

  test('say when to come again', async () => {
    await guess('198.51.100.3', GUESSES)
    const { headers, refusal } = await limiters[1].countGuess('198.51.100.3')
    expect(headers['ratelimit-policy']).toBe(`"guess";q=${GUESSES};w=60`)
    expect(headers.ratelimit).toMatch(/^"guess";r=0;t=(59|60)$/)
    expect(refusal?.code).toBe('rate_limit')
  })

  test('count each limit apart', async () => {
    expect(await guess('198.51.100.4', GUESSES)).toBe(GUESSES)
    const { refusal } = await limiters[0].countOpening('cl_1', '198.51.100.4')
    expect(refusal).toBe(null)
  })
})

describe('without Redis', () => {
  test('each counts on its own, and together again once it is back', async () => {
    failures = []
    await redis.kill()
    expect(await guess('198.51.100.5', 20)).toBe(2 * GUESSES)
    expect(failures).not.toEqual([])
    redis = await startRedis(port)
    await connected()
    expect(await guess('198.51.100.6', 20)).toBe(GUESSES)
  })

  test('a Redis that hangs delays one request a second, and refuses none', async () => {
    failures = []
    process.kill(redis.pid, 'SIGSTOP')
    const startedAtMs = performance.now()
    for (let at = 0; at < 20; at += 1) {
      expect(await guess(`198.51.101.${at}`, 1, 0)).toBe(1)
    }
    const seconds = Math.ceil((performance.now() - startedAtMs) / 1_000)
    process.kill(redis.pid, 'SIGCONT')
    expect(failures.length).toBeGreaterThan(0)
    expect(failures.length).toBeLessThanOrEqual(1 + seconds)
    await connected()
  })
})

test('an API starts before its Redis', async () => {
  const later = await findPort()
  const early = openSharedCounts(`redis://127.0.0.1:${later}`)
  const limiter = createRateLimiter(limits, early)
  expect((await limiter.countGuess('198.51.100.7')).refusal).toBe(null)
  const started = await startRedis(later)
  await vi.waitFor(() => expect(early.isReady).toBe(true), 10_000)
  early.close()
  await started.kill()
})
