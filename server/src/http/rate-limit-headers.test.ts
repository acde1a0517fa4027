import { expect, test } from 'vitest'
import { NO_RATE_LIMITS, useApi } from '../../test/api.ts'

const limited = useApi({
  kernel: { rateLimits: { ...NO_RATE_LIMITS, accountPerSecond: 1, routePerSecond: 1 } },
})

test('429 tells the limit like any other answer', async () => {
  const { secret: key } = await limited().newKey()
  const answers = await Promise.all([1, 2].map(() => limited().call('GET', '/v1/account', { key })))
  const refused = answers.find((answer) => answer.status === 429)
  expect(refused?.headers.ratelimit).toMatch(/;r=0;t=1$/)
})
