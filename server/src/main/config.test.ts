import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { readCheckoutConfig } from './checkout-config.ts'
import { readBaseConfig, readConfig } from './config.ts'
import { readEgressConfig } from './egress-config.ts'
import { readVaultConfig } from './vault-config.ts'

const vault = inject('vault')

const least = {
  DATABASE_URL: 'postgres://florin:florin@127.0.0.1:5432/florin',
  APP_URL: 'https://florin.example',
  SERVER_SECRET: 's'.repeat(32),
  SOLANA_RPC_URLS: 'https://rpc.example',
  VAULT_PUBLIC_KEY: vault.publicKey,
  EVIDENCE_SECRET: '0a'.repeat(32),
  LIVE_VIEW_SECRET: 'v'.repeat(32),
  BLOBS_DIRECTORY: '/var/lib/florin/blobs',
}

const leastOfWorker = {
  EGRESS_SECRET: 'e'.repeat(32),
  LIVE_VIEW_SECRET: least.LIVE_VIEW_SECRET,
  DATABASE_URL: least.DATABASE_URL,
  BLOBS_DIRECTORY: least.BLOBS_DIRECTORY,
  RESTATE_INGRESS_URL: 'http://127.0.0.1:8080',
  RESTATE_ADMIN_URL: 'http://127.0.0.1:9070',
  RESTATE_IDENTITY_KEY: `publickeyv1_${'1'.repeat(43)}`,
  VAULT_PUBLIC_KEY: vault.publicKey,
  VAULT_SECRET: 'o'.repeat(32),
}

const leastOfVault = {
  VAULT_SECRET: leastOfWorker.VAULT_SECRET,
  VAULT_PRIVATE_KEYS: vault.privateKey,
}

test('the rest has the defaults of the design', () => {
  expect(readConfig(least)).toMatchObject({
    host: '127.0.0.1',
    logLevel: 'info',
    forwardSecrets: [],
    traceEndpoint: undefined,
    rateLimits: { accountPerSecond: 100, routePerSecond: 25 },
    gifts: { minimumCents: 100, maximumCents: 999_999, windowSlots: 2_250 },
    payments: { feeAddress: null, markers: 2 },
    sponsor: null,
    isIssuing: false,
    takesCardNumbers: false,
  })
})

test('a secret that is rotated has a second value, which is accepted and makes nothing', () => {
  const [current, other] = ['c'.repeat(32), 'o'.repeat(32)]
  expect(readConfig(least)).toMatchObject({
    serverSecrets: [least.SERVER_SECRET],
    liveView: { secrets: [least.LIVE_VIEW_SECRET] },
  })
  const read = readConfig({
    ...least,
    ...{ SERVER_SECRET: current, SERVER_SECRET_ACCEPTED: other },
    ...{ FORWARD_SECRET: current, FORWARD_SECRET_ACCEPTED: other },
    ...{ LIVE_VIEW_SECRET: current, LIVE_VIEW_SECRET_ACCEPTED: other },
  })
  expect(read.serverSecrets).toEqual([current, other])
  expect(read.forwardSecrets).toEqual([current, other])
  expect(read.liveView.secrets).toEqual([current, other])
  const vaultSecrets = { VAULT_SECRET: current, VAULT_SECRET_ACCEPTED: other }
  expect(readVaultConfig({ ...leastOfVault, ...vaultSecrets }).secrets).toEqual([current, other])
  const short = () => readConfig({ ...least, SERVER_SECRET_ACCEPTED: 'short' })
  expect(short).toThrow('SERVER_SECRET_ACCEPTED')
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
    ['FEE_ADDRESS', 'nobody'],
    ['PAYMENT_MARKERS', '0'],
    ['VAULT_PUBLIC_KEY', ''],
    ['VAULT_PUBLIC_KEY', 'no key'],
    ['CARD_ISSUING', 'yes'],
    ['CARD_NUMBERS_BY_API', 'yes'],
    ['EVIDENCE_SECRET', ''],
    ['EVIDENCE_SECRET', 'ab'.repeat(31)],
    ['EVIDENCE_OLD_KEYS', 'MCowBQYDK2VwAyEA'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ ...least, [name]: value })).toThrow(name)
  })

  test('all problems at once, and no value of a secret', () => {
    const read = () => readConfig({ ...least, SERVER_SECRET: 'hunter2', PORT: 'x', LOG_LEVEL: 'y' })
    expect(read).toThrow(/SERVER_SECRET[\s\S]*PORT[\s\S]*LOG_LEVEL/)
    expect(read).not.toThrow('hunter2')
  })
})

describe('the keys of cards', () => {
  const small = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

  test('the API takes a public key, in one line too, and neither a private one nor a small one', () => {
    const inOneLine = vault.publicKey.replaceAll('\n', '\\n')
    const read = (VAULT_PUBLIC_KEY: string) => readConfig({ ...least, VAULT_PUBLIC_KEY })
    expect(read(inOneLine).vaultPublicKeys).toEqual([vault.publicKey])
    for (const key of [vault.privateKey, small.publicKey, vault.publicKey + vault.privateKey]) {
      expect(() => read(key)).toThrow('VAULT_PUBLIC_KEY')
    }
  })

  test.each(['VAULT_PRIVATE_KEYS', 'ISSUER_SECRET', 'STRIPE_SECRET_KEY'])(
    'the API does not start with %s',
    (name) => {
      const read = () => readConfig({ ...least, [name]: vault.privateKey })
      expect(read).toThrow(name)
      expect(read).not.toThrow('BEGIN')
    },
  )

  test('processes that neither seal nor open are given none', () => {
    const { VAULT_PUBLIC_KEY: _key, ...rest } = least
    expect(() => readBaseConfig(rest)).not.toThrow()
  })

  test.each([
    ['the API', readConfig, least],
    ['ingestion', readBaseConfig, least],
    ['a worker', readCheckoutConfig, leastOfWorker],
    ['an egress', readEgressConfig, leastOfWorker],
  ])('%s that is given a private key does not start, and says whose it is', (_who, read, env) => {
    expect(() => read(env)).not.toThrow()
    const given = () => read({ ...env, VAULT_PRIVATE_KEYS: vault.privateKey })
    expect(given).toThrow('Only the vault may have VAULT_PRIVATE_KEYS. Remove it here.')
    expect(given).not.toThrow('BEGIN')
  })

  test('the vault needs no database, and nothing else of the others', () => {
    expect(readVaultConfig(leastOfVault)).toMatchObject({
      listen: { host: '127.0.0.1', port: 9083 },
      limits: { perAccountPerMinute: 120, perMinute: 1_200 },
    })
  })

  test('the vault takes one private key or several, and nothing else', () => {
    const both = `${vault.privateKey}${vault.privateKey}`
    const read = (keys: string) =>
      readVaultConfig({ ...leastOfVault, VAULT_PRIVATE_KEYS: keys }).privateKeys
    expect(read(vault.privateKey)).toEqual([vault.privateKey.trim()])
    expect(read(both)).toHaveLength(2)
    for (const keys of ['', 'no key', vault.publicKey, small.privateKey]) {
      expect(() => read(keys)).toThrow('VAULT_PRIVATE_KEYS')
      expect(() => read(keys)).not.toThrow('BEGIN')
    }
  })

  test('an issuer is an address and a secret, or none', () => {
    const read = (issuer: object) => readCheckoutConfig({ ...leastOfWorker, ...issuer }).issuer
    const [url, secret] = ['http://127.0.0.1:1', 'secret']
    expect(read({})).toBeNull()
    const local = { ISSUER_URL: url, ISSUER_SECRET: secret }
    expect(read(local)).toEqual({ kind: 'local', url, secret })
    expect(read({ ...local, ISSUER: 'local' })).toEqual({ kind: 'local', url, secret })
    expect(() => read({ ISSUER_URL: url })).toThrow('ISSUER_SECRET')
    expect(() => read({ ISSUER_SECRET: secret })).toThrow('ISSUER_URL')
    expect(() => read({ ISSUER: 'local' })).toThrow('ISSUER_URL')
    expect(() => read({ ISSUER: 'bank' })).toThrow('ISSUER')
  })

  test('Stripe is a key and a cardholder, and nothing of another issuer', () => {
    const read = (issuer: object) => readCheckoutConfig({ ...leastOfWorker, ...issuer }).issuer
    const [secretKey, cardholder] = ['rk_live_9Canary', 'ich_1']
    const stripe = { ISSUER: 'stripe', STRIPE_SECRET_KEY: secretKey, STRIPE_CARDHOLDER: cardholder }
    expect(read(stripe)).toEqual({ kind: 'stripe', secretKey, cardholder, url: undefined })
    const refused = (change: object) => {
      let message = ''
      try {
        read({ ...stripe, ...change })
      } catch (error) {
        message = String(error)
      }
      expect(message).not.toContain('9Canary')
      return message
    }
    expect(refused({ STRIPE_SECRET_KEY: undefined })).toContain('STRIPE_SECRET_KEY')
    expect(refused({ STRIPE_SECRET_KEY: 'pk_live_9Canary' })).toContain('STRIPE_SECRET_KEY')
    expect(refused({ STRIPE_CARDHOLDER: undefined })).toContain('STRIPE_CARDHOLDER')
    expect(refused({ STRIPE_CARDHOLDER: 'cus_1' })).toContain('STRIPE_CARDHOLDER')
    expect(refused({ ISSUER: undefined })).toContain('ISSUER=stripe')
    expect(refused({ ISSUER_URL: 'http://127.0.0.1:1' })).toContain('remove ISSUER_URL')
    expect(refused({ STRIPE_API_URL: 'http://127.0.0.1:1' })).toContain('live key')
    const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: 'http://127.0.0.1:1' }
    expect(read({ ...stripe, ...test })).toMatchObject({ url: 'http://127.0.0.1:1' })
  })
})

describe('a checkout worker', () => {
  test('needs no secret of those that serve, and is reached where it listens', () => {
    expect(readCheckoutConfig(leastOfWorker).worker).toEqual({
      host: '127.0.0.1',
      port: 9080,
      url: 'http://127.0.0.1:9080',
      stopWithinMs: 200_000,
    })
  })
  test('may be reached elsewhere', () => {
    const config = readCheckoutConfig({
      ...leastOfWorker,
      CHECKOUT_PUBLIC_URL: 'http://checkout:9080',
    })
    expect(config.worker.url).toBe('http://checkout:9080')
  })
  test.each([
    ['RESTATE_IDENTITY_KEY', 'publickeyv1_short'],
    ['RESTATE_IDENTITY_KEY', ''], // a worker that answers anybody is not to be had
    ['RESTATE_INGRESS_URL', 'restate:8080'],
    ['RESTATE_ADMIN_URL', ''],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readCheckoutConfig({ ...leastOfWorker, [name]: value })).toThrow(name)
  })
})
