import { beforeAll, expect, test } from 'vitest'
import { NO_RATE_LIMITS, useApi } from '../../test/api.ts'
import { createThings, thingRoutes } from '../../test/things.ts'
import { createWaits } from './waits.ts'

const AT_ONCE = 2
const api = useApi({
  extra: (context) => thingRoutes(context),
  kernel: { rateLimits: { ...NO_RATE_LIMITS, waitsAtOnce: AT_ONCE } },
})
beforeAll(() => createThings(api().database))

test('an account has so many waits at once; another one is not affected', async () => {
  const [mine, theirs] = [await api().newKey(), await api().newKey()]
  const { id } = (await api().call('POST', '/v1/things', { key: mine.secret, body: {} })).body
  const wait = (key: string) =>
    api().call('GET', `/v1/things/${id}?wait_for=closed&timeout=30`, { key })
  const waiting = Array.from({ length: AT_ONCE + 1 }, () => wait(mine.secret))
  const refused = await Promise.race(waiting)
  expect([refused.status, refused.body.error?.code]).toEqual([429, 'rate_limit'])
  expect(refused.headers['retry-after']).toBe('1')
  const other = wait(theirs.secret)
  await api().call('POST', `/v1/things/${id}/close`, { key: mine.secret })
  const answers = await Promise.all([...waiting, other])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
  expect((await wait(mine.secret)).status).toBe(200)
})

test('a process has so many waits in all, and each one that ends makes room', async () => {
  const waits = createWaits(2, 3)
  const ends = Array.from({ length: 3 }, () => Promise.withResolvers<string>())
  const held = ['a', 'a', 'b'].map((caller, at) =>
    waits.hold(caller, async () => ends[at]?.promise),
  )
  const next = () => waits.hold('c', async () => 'in')
  expect(await next()).toBeNull()
  ends[0]?.resolve('done')
  expect(await held[0]).toBe('done')
  expect(await next()).toBe('in')
  ends[1]?.reject(new Error('broken'))
  await expect(held[1]).rejects.toThrow('broken')
  expect(await waits.hold('a', async () => 'in')).toBe('in')
})
