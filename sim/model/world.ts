import { createSecretKey, generateKeyPairSync, hash, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { createKeyAuthentication } from '../../server/src/accounts/api-keys/authentication.ts'
import { findPrincipalByToken } from '../../server/src/accounts/sessions/service.ts'
import type { Chain } from '../../server/src/chain/chain.ts'
import { deriveWallet } from '../../server/src/chain/wallet.ts'
import { listenToChanges } from '../../server/src/db/changes.ts'
import type { Db } from '../../server/src/db/database.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import type { Kernel } from '../../server/src/http/kernel.ts'
import { buildServer } from '../../server/src/http/server.ts'
import type { Address } from '../../server/src/lib/addresses.ts'
import type { Cents } from '../../server/src/lib/money.ts'
import type { Context } from '../../server/src/main/routes.ts'
import { allRoutes } from '../../server/src/main/routes.ts'
import type { Sealer } from '../../server/src/purchases/cards/vault/vault.ts'
import { openEvidenceSigner } from '../../server/src/purchases/intents/evidence/signer.ts'
import { NO_RATE_LIMITS } from '../../server/test/api.ts'

const APP_URL = 'http://localhost:8080'

export const FEE_PLAN = { basisPoints: 100, fixedCents: 30 }
export const FEE_ADDRESS = newAddress() as Address
const MARKER = newAddress() as Address

export type Answer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a machine looks into whatever came back
  readonly body: any
  /** The cookie that it set, if any. */
  readonly cookie?: string | undefined
}

export type Ask = { readonly body?: object; readonly headers?: Record<string, string> }

/** The caller: a new account with its API key and a signed-in owner. */
export type Account = {
  readonly id: string
  readonly walletAddress: string
  call(method: string, path: string, ask?: Ask): Promise<Answer>
  callAsOwner(method: string, path: string, ask?: Ask): Promise<Answer>
}

/**
 * The whole API on real PostgreSQL, in this process and without a port; clock and chain are
 * controlled.
 */
export type World = {
  readonly db: Db
  readonly clock: () => number
  advance(ms: number): void
  /** For state that no route shows. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  newAccount(): Promise<Account>
  /** An anonymous call. */
  call(method: string, path: string, ask?: Ask): Promise<Answer>
  close(): Promise<void>
}

export async function openWorld(
  databaseUrl: string,
  { chain, vault }: { chain: Chain; vault: Sealer },
): Promise<World> {
  // Moves only when a step moves it: a run's result must not depend on its speed.
  let nowMs = Date.now()
  const clock = () => nowMs
  const db = openDatabase({ url: databaseUrl, poolSize: 4, lockTimeoutMs: 5_000 })
  const changes = listenToChanges(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const context: Context = {
    db,
    clock,
    chain,
    network: { name: 'localnet', explorerUrl: '' },
    appUrl: new URL(APP_URL),
    blobs: { find: async () => null },
    evidence: openEvidenceSigner(Buffer.alloc(32, 9)),
    revocations: { add: async () => {} },
    gifts: {
      minimumCents: 100 as Cents,
      maximumCents: 999_999 as Cents,
      windowSlots: 2_250,
      microLamports: 10_000,
    },
    sponsor: null,
    payments: {
      checkoutUrl: new URL('/l', APP_URL),
      payUrl: new URL('/pay', APP_URL),
      microLamports: 10_000,
      fees: { ...FEE_PLAN, address: FEE_ADDRESS },
      pickMarker: async () => MARKER,
      refundSigner: deriveWallet(Buffer.alloc(32, 5)),
      watch: async () => {}, // no polling: the model decides what ingestion sees
      lookUp: async () => {},
    },
    sealer: vault,
    isIssuing: true,
    takesCardNumbers: true,
    linkKeys: [createSecretKey(Buffer.alloc(32, 3))],
    hashClient: (address) => hash('sha256', address, 'buffer'),
  }
  const app = await buildServer(kernelOf(context, changes), allRoutes(context))
  const call = caller(app)
  return {
    db,
    clock,
    advance: (ms) => {
      nowMs += ms
    },
    query: async (text, values = []) => (await client.query(text, [...values])).rows,
    newAccount: () => newAccount(call),
    call: (method, path, ask) => call(method, path, {}, ask),
    async close() {
      await app.close()
      await changes.close()
      await client.end()
      await db.close()
    },
  }
}

function kernelOf(context: Context, changes: Kernel['changes']): Kernel {
  const { db, clock, appUrl } = context
  return {
    db,
    changes,
    noteAttempt: () => {},
    credentials: {
      findByApiKey: createKeyAuthentication({ db, clock }).find,
      findBySessionToken: (token) => findPrincipalByToken(context, token),
      findByFrameToken: async () => null,
    },
    log: pino({ level: 'silent' }),
    rateLimits: NO_RATE_LIMITS,
    rateLimitFactorOf: async () => 1,
    sharedCounts: null,
    appUrl,
    fingerprintKeys: [createSecretKey(Buffer.alloc(32, 7))],
    forwardSecrets: [],
    evidenceKeys: [],
    upgrades: null,
    draining: new AbortController().signal,
    stopping: new AbortController().signal,
  }
}

type Call = (
  method: string,
  path: string,
  headers: Record<string, string>,
  ask?: Ask,
) => Promise<Answer>

function caller(app: Awaited<ReturnType<typeof buildServer>>): Call {
  return async (method, url, headers, { body, headers: more } = {}) => {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { payload: body }),
    })
    const cookie = response.headers['set-cookie']?.toString().split(';')[0]
    return { status: response.statusCode, body: JSON.parse(response.body), cookie }
  }
}

async function newAccount(call: Call): Promise<Account> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  const walletAddress = base58.encode(Buffer.from(x as string, 'base64url'))
  const asked = await call(
    'POST',
    '/v1/session/challenge',
    {},
    { body: { address: walletAddress } },
  )
  const { message } = asked.body
  const signature = base58.encode(sign(null, Buffer.from(message), privateKey))
  const session = await call('POST', '/v1/session', {}, { body: { message, signature } })
  const owner = { cookie: session.cookie as string, origin: APP_URL }
  const { body: key } = await call('POST', '/v1/api_keys', owner, { body: { budget: null } })
  const agent = { authorization: `Bearer ${key.secret}` }
  return {
    id: session.body.account.id,
    walletAddress,
    call: (method, path, ask) => call(method, path, agent, ask),
    callAsOwner: (method, path, ask) => call(method, path, owner, ask),
  }
}

/** An unused address. */
export function newAddress(): string {
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  return base58.encode(Buffer.from(x as string, 'base64url'))
}
