import { expect, test } from 'vitest'
import { NO_RATE_LIMITS, useApi } from '../../../test/api.ts'
import type { AccountId } from '../../lib/ids.ts'
import { openRateLimitFactors } from './rate-limit-factors.ts'
import { setRateLimitFactor } from './service.ts'

const api = useApi({
  kernel: { rateLimits: { ...NO_RATE_LIMITS, accountPerSecond: 20, routePerSecond: 5 } },
})

const setFactor = (accountId: string, factor: number | null) =>
  setRateLimitFactor(api().database.db, accountId as AccountId, factor)
const policyOf = async (key: string) =>
  (await api().call('GET', '/v1/account', { key })).headers['ratelimit-policy']

test('a plan raises the limits of its account and of no other', async () => {
  // The API remembers factors, so the plan comes before the first request with a key.
  const { accountId, wallet } = await api().signIn()
  await setFactor(accountId, 3)
  const { cookie } = await api().signIn(wallet)
  const { secret } = (await api().call('POST', '/v1/api_keys', { cookie })).body
  expect(await policyOf(secret)).toBe('"route";q=15;w=1')
  const usual = await api().newKey()
  expect(await policyOf(usual.secret)).toBe('"route";q=5;w=1')
  const burst = async (key: string) => {
    const sent = Array.from({ length: 30 }, () => api().call('GET', '/v1/products', { key }))
    return (await Promise.all(sent)).filter(({ status }) => status === 200).length
  }
  const passed = [await burst(secret), await burst(usual.secret)] as const
  expect(passed[0]).toBeGreaterThanOrEqual(15)
  expect(passed[1]).toBeLessThan(passed[0])
})

test('an account without a plan has the usual limits, and one look-up serves many', async () => {
  const { accountId } = await api().signIn()
  let lookUps = 0
  const { db } = api().database
  const counting = {
    ...db,
    run: ((statement, values) => {
      lookUps++
      return db.run(statement, values)
    }) as typeof db.run,
  }
  const factorOf = openRateLimitFactors(counting)
  const found = await Promise.all(
    Array.from({ length: 20 }, () => factorOf(accountId as AccountId)),
  )
  expect(new Set(found)).toEqual(new Set([1]))
  expect(lookUps).toBe(1)
})

test('a factor is a whole number from 1 to 100', async () => {
  const { accountId } = await api().signIn()
  for (const factor of [0, 101]) {
    await expect(setFactor(accountId, factor)).rejects.toThrow('accounts_rate_limit_factor_range')
  }
  await setFactor(accountId, 100)
  await setFactor(accountId, null)
  expect(await openRateLimitFactors(api().database.db)(accountId as AccountId)).toBe(1)
})
