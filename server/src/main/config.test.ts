import { describe, expect, test } from 'vitest'
import { readCheckoutConfig, readConfig } from './config.ts'

const least = {
  DATABASE_URL: 'postgres://florin:florin@127.0.0.1:5432/florin',
  APP_URL: 'https://florin.example',
  SERVER_SECRET: 's'.repeat(32),
  SOLANA_RPC_URLS: 'https://rpc.example',
}

test('the rest has the defaults of the design', () => {
  expect(readConfig(least)).toMatchObject({
    host: '127.0.0.1',
    logLevel: 'info',
    forwardSecret: undefined,
    traceEndpoint: undefined,
    rateLimits: { accountPerSecond: 100, routePerSecond: 25 },
    gifts: { minimumCents: 100, maximumCents: 999_999, windowSlots: 2_250 },
    sponsor: null,
  })
})

test('an empty line means "not set"', () => {
  expect(readConfig({ ...least, PORT: '', FORWARD_SECRET: '' })).toEqual(readConfig(least))
})

describe('refuses, by name', () => {
  test.each([
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', ''],
    ['APP_URL', 'florin.example'],
    ['APP_URL', 'javascript:alert(1)'],
    ['SERVER_SECRET', 's'.repeat(31)],
    ['FORWARD_SECRET', 'short'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['DATABASE_POOL_SIZE', '0'],
    ['RATE_LIMIT_ACCOUNT_PER_SECOND', '0'],
    ['RATE_LIMIT_ROUTE_PER_SECOND', '-1'],
    ['LOG_LEVEL', 'verbose'],
    ['SOLANA_RPC_URLS', ''],
    ['SOLANA_RPC_URLS', 'https://a.example,b'],
    ['SOLANA_WS_URL', 'https://a.example'],
    ['GIFT_MINIMUM_CENTS', '0'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ ...least, [name]: value })).toThrow(name)
  })

  test('all problems at once, and no value of a secret', () => {
    const read = () => readConfig({ ...least, SERVER_SECRET: 'hunter2', PORT: 'x', LOG_LEVEL: 'y' })
    expect(read).toThrow(/SERVER_SECRET[\s\S]*PORT[\s\S]*LOG_LEVEL/)
    expect(read).not.toThrow('hunter2')
  })
})

describe('a checkout worker', () => {
  const least = {
    DATABASE_URL: 'postgres://florin:florin@127.0.0.1:5432/florin',
    RESTATE_INGRESS_URL: 'http://restate.internal:8080',
    RESTATE_ADMIN_URL: 'http://restate.internal:9070',
    RESTATE_IDENTITY_KEY: 'publickeyv1_9eSzRFNKC2EbsHPRiJx1bETaUBZFhhgfnQtWJSnCUWcG',
  }
  test('needs no secret of those that serve, and is reached where it listens', () => {
    expect(readCheckoutConfig(least).worker).toEqual({
      host: '127.0.0.1',
      port: 9080,
      url: 'http://127.0.0.1:9080',
      stopWithinMs: 200_000,
    })
  })
  test('may be reached elsewhere', () => {
    const config = readCheckoutConfig({ ...least, CHECKOUT_PUBLIC_URL: 'http://checkout:9080' })
    expect(config.worker.url).toBe('http://checkout:9080')
  })
  test.each([
    ['RESTATE_IDENTITY_KEY', 'publickeyv1_short'],
    ['RESTATE_IDENTITY_KEY', ''], // a worker that answers anybody is not to be had
    ['RESTATE_INGRESS_URL', 'restate:8080'],
    ['RESTATE_ADMIN_URL', ''],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readCheckoutConfig({ ...least, [name]: value })).toThrow(name)
  })
})
