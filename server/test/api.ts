import { createSecretKey, hash } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Wallet } from '../../scripts/local/wallets.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import { openRateLimitFactors } from '../src/accounts/accounts/rate-limit-factors.ts'
import type { KeyAuthentication } from '../src/accounts/api-keys/authentication.ts'
import { createKeyAuthentication } from '../src/accounts/api-keys/authentication.ts'
import type { AttemptLog } from '../src/accounts/refused-attempts/service.ts'
import { createAttemptLog } from '../src/accounts/refused-attempts/service.ts'
import { findPrincipalByToken } from '../src/accounts/sessions/service.ts'
import { openChain } from '../src/chain/chain.ts'
import { ensureMarkers } from '../src/chain/ingestion/markers.ts'
import { watchAccount } from '../src/chain/ingestion/watch.ts'
import { firstAnswering, openRpc } from '../src/chain/rpc.ts'
import { openSource } from '../src/chain/source.ts'
import { deriveWallet } from '../src/chain/wallet.ts'
import type { Changes } from '../src/db/changes.ts'
import { listenToChanges } from '../src/db/changes.ts'
import type { Db } from '../src/db/database.ts'
import { openDatabase } from '../src/db/database.ts'
import type { Kernel } from '../src/http/kernel.ts'
import type { RateLimits } from '../src/http/rate-limits.ts'
import type { Route } from '../src/http/route.ts'
import { buildServer } from '../src/http/server.ts'
import type { Address } from '../src/lib/addresses.ts'
import type { Cents } from '../src/lib/money.ts'
import type { Context } from '../src/main/routes.ts'
import { allRoutes } from '../src/main/routes.ts'
import { findPrincipalByFrameToken } from '../src/purchases/cards/frame-tokens/service.ts'
import { openSealer } from '../src/purchases/cards/vault/seal.ts'
import { openEvidenceSigner } from '../src/purchases/intents/evidence/signer.ts'
import type { TestDatabase } from './database.ts'
import { useDatabase } from './database.ts'

export const APP_URL = 'http://localhost:8080'
const PLENTY = 1e6
export const NO_RATE_LIMITS: RateLimits = {
  ...{ accountPerSecond: PLENTY, routePerSecond: PLENTY, addressPerSecond: PLENTY },
  ...{ guessesPerMinute: PLENTY, openingsPerMinute: PLENTY, waitsAtOnce: PLENTY },
}
const NOWHERE = 'http://127.0.0.1:1'
const EVIDENCE_SEED = Buffer.alloc(32, 9)

export type Answer = {
  readonly status: number
  readonly headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly body: any
}

export type TestApi = {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly keys: KeyAuthentication
  readonly attempts: AttemptLog
  clock(): number
  /** Milliseconds that the API's clock is ahead of the machine's. */
  advance(ms: number): void
  call(method: string, url: string, options?: CallOptions): Promise<Answer>
  signIn(wallet?: Wallet): Promise<{ cookie: string; accountId: string; wallet: Wallet }>
  /** A new account with an API key that has every scope. */
  newKey(): Promise<{ secret: string; id: string; accountId: string; cookie: string }>
  /** Lets the owner of a cookie, or of a key from `newKey`, be paid in the wallet. */
  addPayoutWallet(credential: string, wallet?: Wallet): Promise<Wallet>
}

export type CallOptions = {
  key?: string | undefined
  cookie?: string
  body?: unknown
  headers?: Record<string, string>
}

export type ApiOptions = {
  extra?: (context: Context) => Route[]
  kernel?: Partial<Kernel>
  /** Comma-separated nodes of a network that the test started; by default no node is reachable. */
  rpcUrl?: () => string
  gifts?: Partial<Context['gifts']>
  sponsor?: () => Context['sponsor']
  payments?: Partial<Context['payments']>
  blobs?: Context['blobs']
  /** Discards entries by default. */
  revocations?: Context['revocations']
  /** Whether cards are issued; off by default. */
  isIssuing?: boolean
  /** Whether card numbers are taken in clear; on by default. */
  takesCardNumbers?: boolean
}

/**
 * The whole API on its own database, without a port. `extra` adds routes that exist only in a test.
 */
export function useApi(options: ApiOptions = {}): () => TestApi {
  const getDatabase = useDatabase()
  let api: TestApi | undefined
  let changes: Changes
  beforeAll(async () => {
    const database = getDatabase()
    let aheadMs = 0
    const clock = () => Date.now() + aheadMs
    // Close to the API's own timeout: on a busy machine many requests take a while.
    const db = openDatabase({ url: database.url, poolSize: 10, lockTimeoutMs: 3_000 })
    const keys = createKeyAuthentication({ db, clock })
    const attempts = createAttemptLog({ db, clock })
    changes = listenToChanges(database.url)
    const context = contextOf(options, db, clock)
    const kernel: Kernel = {
      db,
      changes,
      credentials: {
        findByApiKey: keys.find,
        findBySessionToken: (token) => findPrincipalByToken(context, token),
        findByFrameToken: (token) => findPrincipalByFrameToken(context, token),
      },
      log: pino({ level: 'silent' }),
      noteAttempt: attempts.note,
      rateLimits: { ...NO_RATE_LIMITS, guessesPerMinute: 10 },
      rateLimitFactorOf: openRateLimitFactors(db),
      sharedCounts: null,
      appUrl: context.appUrl,
      fingerprintKeys: [createSecretKey(Buffer.alloc(32, 7))],
      forwardSecrets: [],
      evidenceKeys: [context.evidence.publicKey],
      upgrades: null,
      draining: new AbortController().signal,
      stopping: new AbortController().signal,
      ...options.kernel,
    }
    const app = await buildServer(kernel, [
      ...allRoutes(context),
      ...(options.extra?.(context) ?? []),
    ])
    app.addHook('onClose', () => db.close())
    const advance = (ms: number) => {
      aheadMs += ms
    }
    api = { ...testApi(app), database, keys, attempts, clock, advance }
  })
  afterAll(async () => {
    await api?.app.close()
    await changes.close()
  })
  return () => api as TestApi
}

function nodesOf(urls: string) {
  const [first, ...others] = urls.split(',') as [string, ...string[]]
  return [openRpc(first), ...others.map((url) => openRpc(url))] as const
}

function contextOf(options: ApiOptions, db: Db, clock: () => number): Context {
  const nodes = nodesOf(options.rpcUrl?.() ?? NOWHERE)
  return {
    db,
    clock,
    chain: openChain(openSource(firstAnswering(nodes)), nodes.map(openSource)),
    appUrl: new URL(APP_URL),
    network: { name: 'localnet', explorerUrl: 'http://explorer.test/{signature}' },
    blobs: options.blobs ?? { find: async () => null },
    evidence: openEvidenceSigner(EVIDENCE_SEED),
    revocations: options.revocations ?? { add: async () => {} },
    gifts: {
      minimumCents: 100 as Cents,
      maximumCents: 999_999 as Cents,
      windowSlots: 2_250,
      microLamports: 10_000,
      ...options.gifts,
    },
    sponsor: options.sponsor?.() ?? null,
    payments: {
      checkoutUrl: new URL('/l', APP_URL),
      payUrl: new URL('/pay', APP_URL),
      microLamports: 10_000,
      fees: null,
      refundSigner: deriveWallet(Buffer.alloc(32, 5)),
      pickMarker: async () => (await ensureMarkers(db, 1))[0]?.address as Address,
      watch: (tokenAccount) => watchAccount(db, tokenAccount),
      lookUp: async () => {},
      ...options.payments,
    },
    sealer: openSealer([inject('vault').publicKey]),
    isIssuing: options.isIssuing ?? false,
    takesCardNumbers: options.takesCardNumbers ?? true,
    linkKeys: [createSecretKey(Buffer.alloc(32, 3))],
    hashClient: (address) => hash('sha256', address, 'buffer'),
  }
}

function testApi(
  app: FastifyInstance,
): Pick<TestApi, 'app' | 'call' | 'signIn' | 'newKey' | 'addPayoutWallet'> {
  const call: TestApi['call'] = async (method, url, { key, cookie, body, headers } = {}) => {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(cookie === undefined ? {} : { cookie, origin: APP_URL }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const text = response.body
    const isJson = text !== '' && response.headers['content-type']?.startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: isJson ? JSON.parse(text) : text,
    }
  }
  const signIn: TestApi['signIn'] = async (wallet = newWallet()) => {
    const asked = await call('POST', '/v1/session/challenge', { body: { address: wallet.address } })
    const { message } = asked.body
    const body = { message, signature: wallet.sign(message) }
    const answer = await call('POST', '/v1/session', { body })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] as string
    return { cookie, accountId: answer.body.account.id, wallet }
  }
  const owners = new Map<string, Wallet>()
  const newKey: TestApi['newKey'] = async () => {
    const { cookie, accountId, wallet } = await signIn()
    const { body } = await call('POST', '/v1/api_keys', { cookie, body: { budget: null } })
    owners.set(body.secret, wallet)
    return { secret: body.secret, id: body.id, accountId, cookie }
  }
  const addPayoutWallet: TestApi['addPayoutWallet'] = async (by, wallet = newWallet()) => {
    const owner = owners.get(by)
    const cookie = owner === undefined ? by : (await signIn(owner)).cookie
    const asked = { cookie, body: { address: wallet.address } }
    const { message } = (await call('POST', '/v1/payout_wallet_challenges', asked)).body
    const body = { message, signature: wallet.sign(message) }
    const answer = await call('POST', '/v1/payout_wallets', { cookie, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return wallet
  }
  return { app, call, signIn, newKey, addPayoutWallet }
}
