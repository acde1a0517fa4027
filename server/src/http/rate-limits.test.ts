import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { NO_RATE_LIMITS, useApi } from '../../test/api.ts'
import { openRoute, route } from './route.ts'

const PLENTY = 1e6
const SECRET = 'a secret between the web server and us'
const ok = {
  resource: { name: 'echo', title: 'Echo', description: 'What a test sent.' },
  summary: 'Echo',
  result: z.looseObject({}),
  handle: async () => ({}),
}
const extra = () => [
  route({
    ...ok,
    method: 'GET',
    path: '/v1/a',
    operationId: 'a',
    access: { scope: 'account:read' },
  }),
  route({
    ...ok,
    method: 'GET',
    path: '/v1/b',
    operationId: 'b',
    access: { scope: 'account:read' },
  }),
  openRoute({ ...ok, method: 'GET', path: '/v1/open', operationId: 'open', access: 'open' }),
  openRoute({
    ...ok,
    method: 'GET',
    path: '/v1/whoami',
    operationId: 'whoami',
    access: 'open',
    handle: async ({ clientAddress }) => ({ clientAddress }),
  }),
]
const setUp = (
  limits: { account?: number; route?: number; address?: number; waits?: number },
  secret?: string,
) =>
  useApi({
    extra,
    kernel: {
      forwardSecrets: secret === undefined ? [] : [secret],
      rateLimits: {
        ...NO_RATE_LIMITS,
        accountPerSecond: limits.account ?? PLENTY,
        routePerSecond: limits.route ?? PLENTY,
        addressPerSecond: limits.address ?? PLENTY,
        waitsAtOnce: limits.waits ?? PLENTY,
      },
    },
  })

const byRoute = setUp({ route: 5 })
const LOOKED_UP_LIMIT = 2
let lookUps = 0
const guarded = useApi({
  kernel: {
    forwardSecrets: [SECRET],
    rateLimits: { ...NO_RATE_LIMITS, addressPerSecond: LOOKED_UP_LIMIT },
    credentials: {
      findByApiKey: (_secret, guard) =>
        guard(async () => {
          lookUps += 1
          return null
        }),
      findBySessionToken: async () => null,
      findByFrameToken: async () => null,
    },
  },
})
const byAccount = setUp({ account: 8 })
const byAddress = setUp({ address: 60 }, SECRET)
const defaults = setUp({ account: 100, route: 25 })

type Api = ReturnType<typeof byRoute>
const burst = async (
  api: Api,
  n: number,
  url: string,
  options: Parameters<Api['call']>[2] = {},
) => {
  const answers = await Promise.all(Array.from({ length: n }, () => api.call('GET', url, options)))
  return {
    answers,
    passed: answers.filter((answer) => answer.status === 200),
    refused: answers.filter((answer) => answer.status === 429),
  }
}

describe('200', () => {
  test('every answer tells how many requests are left', async () => {
    const { secret: key } = await byRoute().newKey()
    const { passed } = await burst(byRoute(), 3, '/v1/a', { key })
    const left = passed.map(({ headers }) => headers.ratelimit).sort()
    expect(left).toEqual(['"route";r=2;t=1', '"route";r=3;t=1', '"route";r=4;t=1'])
    expect(passed[0]?.headers['ratelimit-policy']).toBe('"route";q=5;w=1')
  })

  test('the headers show the nearer limit', async () => {
    const { secret: key } = await byAccount().newKey()
    const answer = await byAccount().call('GET', '/v1/a', { key })
    expect(answer.headers['ratelimit-policy']).toBe('"account";q=8;w=1')
  })

  test('by default a route takes 25 a second', async () => {
    const { secret: key } = await defaults().newKey()
    const { passed } = await burst(defaults(), 30, '/v1/a', { key })
    expect(passed).toHaveLength(25)
  })
})

describe('429', () => {
  test('one too many is refused, with when to come again, and then passes', async () => {
    const { secret: key } = await byRoute().newKey()
    const { passed, refused } = await burst(byRoute(), 9, '/v1/a', { key })
    expect([passed.length, refused.length]).toEqual([5, 4])
    expect(refused[0]?.body.error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limit' })
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(refused[0]?.headers['request-id']).toMatch(/^req_/)
    const retryAfterMs = Number(refused[0]?.headers['retry-after']) * 1000
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs + 50)) // the requested amount
    expect((await byRoute().call('GET', '/v1/a', { key })).status).toBe(200)
  })

  test('each route and each account has its own count', async () => {
    const [mine, theirs] = [await byRoute().newKey(), await byRoute().newKey()]
    const first = await burst(byRoute(), 6, '/v1/a', { key: mine.secret })
    expect(first.refused).toHaveLength(1)
    const [otherRoute, otherAccount] = await Promise.all([
      byRoute().call('GET', '/v1/b', { key: mine.secret }),
      byRoute().call('GET', '/v1/a', { key: theirs.secret }),
    ])
    expect([otherRoute.status, otherAccount.status]).toEqual([200, 200])
  })

  test('an account has one count over all routes, keys and sessions', async () => {
    const { secret: key, cookie } = await byAccount().newKey()
    // The account has signed in and made a key; let that second pass.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const answers = await Promise.all([
      burst(byAccount(), 5, '/v1/a', { key }),
      burst(byAccount(), 5, '/v1/b', { cookie }),
    ])
    expect(answers.flatMap(({ passed }) => passed)).toHaveLength(8)
  })

  test('an open route counts by address', async () => {
    const headers = forwarded('198.51.100.1')
    const { passed, refused } = await burst(byAddress(), 65, '/v1/open', { headers })
    expect([passed.length, refused.length]).toEqual([60, 5])
    const other = await byAddress().call('GET', '/v1/open', { headers: forwarded('198.51.100.2') })
    expect(other.status).toBe(200)
    expect(other.headers.ratelimit).toBe('"address";r=59;t=1')
  })

  test('failed authentication counts toward the per-address limit', async () => {
    const headers = forwarded('198.51.100.3')
    const { answers, refused } = await burst(byAddress(), 65, '/v1/account', {
      key: 'sk_live_guess',
      headers,
    })
    expect(refused).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(60)
  })

  test('made-up keys reach the database a few times only', async () => {
    const calls = Array.from({ length: 100 }, (_, at) => {
      const options = { key: `sk_live_${at}`, headers: forwarded('198.51.100.4') }
      return guarded().call('GET', '/v1/account', options)
    })
    const answers = await Promise.all(calls)
    expect(lookUps).toBe(LOOKED_UP_LIMIT * 10)
    expect(answers.filter(({ status }) => status !== 401 && status !== 429)).toEqual([])
  })

  test('a good key is not counted, however many requests look it up side by side', async () => {
    const { secret: key } = await byAddress().newKey()
    const headers = forwarded('198.51.100.5')
    const { passed } = await burst(byAddress(), 200, '/v1/a', { key, headers })
    expect(passed).toHaveLength(200)
  })
})

describe('whose address it is', () => {
  const whoami = (api: Api, headers: Record<string, string>) =>
    api.call('GET', '/v1/whoami', { headers }).then(({ body }) => body.clientAddress)

  test('comes from the web server, which knows the secret', async () => {
    expect(await whoami(byAddress(), forwarded('198.51.100.9'))).toBe('198.51.100.9')
  })

  test.each([
    ['no secret', { 'florin-client-address': '198.51.100.9' }],
    [
      'a wrong one',
      { ...forwarded('198.51.100.9'), 'florin-forward-secret': SECRET.replace('a', 'b') },
    ],
    ['part of one', { ...forwarded('198.51.100.9'), 'florin-forward-secret': SECRET.slice(0, -1) }],
    ['the usual header', { 'x-forwarded-for': '198.51.100.9', forwarded: 'for=198.51.100.9' }],
    ['a secret but no address', { 'florin-forward-secret': SECRET }],
  ])('is not taken from anybody else: %s', async (_what, headers) => {
    expect(await whoami(byAddress(), headers)).toBe('127.0.0.1')
  })

  test('nobody speaks for others where no secret is set', async () => {
    expect(await whoami(byRoute(), forwarded('198.51.100.9'))).toBe('127.0.0.1')
    const empty = { 'florin-client-address': '198.51.100.9', 'florin-forward-secret': '' }
    expect(await whoami(byRoute(), empty)).toBe('127.0.0.1')
  })
})

function forwarded(address: string): Record<string, string> {
  return { 'florin-client-address': address, 'florin-forward-secret': SECRET }
}
