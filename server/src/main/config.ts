import { z } from 'zod'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Address } from '../lib/addresses.ts'
import { isAddress } from '../lib/addresses.ts'
import type { Cents } from '../lib/money.ts'
import type { Secrets } from '../lib/secrets.ts'
import { assertWithout } from './card-secrets.ts'
import {
  acceptedFor,
  atLeastOne,
  count,
  isEvidenceKey,
  port,
  publicKey,
  secret,
  secretsOf,
} from './setting-types.ts'

/** All environment variables. `.env.example` is generated from it. */
export const environment = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('PostgreSQL 15 or later: postgres://user:password@host:5432/florin'),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe('Connections of one process to the database.'),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url))
    .describe('The public URL of Florin, used in cookies, sign-in messages and links.'),
  SERVER_SECRET: secret.describe('At least 32 random characters, the same for all processes.'),
  SERVER_SECRET_ACCEPTED: acceptedFor('SERVER_SECRET'),
  FORWARD_SECRET: secret
    .optional()
    .describe("Authenticates the web server when it forwards a browser's address; the same there."),
  FORWARD_SECRET_ACCEPTED: acceptedFor('FORWARD_SECRET'),
  HOST: z.string().default('127.0.0.1').describe('The address that the API listens on.'),
  PORT: port.default(8080).describe('The port that the API listens on.'),
  DRAIN_SECONDS: count
    .default(5)
    .describe(
      'How long the API keeps serving after SIGTERM while /readyz answers 503: longer than a load balancer needs to notice.',
    ),
  METRICS_PORT: port
    .default(9464)
    .describe('A port of its own for operators: /metrics for Prometheus, /healthz and /readyz.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level.'),
  SOLANA_RPC_URLS: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.tuple([z.url()], z.url()))
    .describe(
      'RPC nodes of different providers, separated by commas. A payment is final once all of them agree.',
    ),
  SOLANA_WS_URL: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .describe(
      'A WebSocket of an RPC node: ingestion is notified at once instead of polling every second.',
    ),
  SOLANA_NETWORK: z
    .enum(['mainnet', 'localnet'])
    .default('mainnet')
    .describe('The name of the network; the same as for the web server.'),
  EXPLORER_URL: z
    .string()
    .default('https://explorer.solana.com/tx/{signature}')
    .describe('A block explorer for transactions; the same as for the web server.'),
  SOLANA_LAG_SLOTS: count
    .default(32)
    .describe(
      'How many slots ingestion stays behind the newest final one, for nodes that index late.',
    ),
  SOLANA_MICRO_LAMPORTS: count
    .max(2_000_000)
    .default(10_000)
    .describe('Price per compute unit in our transactions, in millionths of a lamport.'),
  GIFT_MINIMUM_CENTS: count.min(1).default(100).describe('The smallest gift.'),
  GIFT_MAXIMUM_CENTS: count.min(1).default(999_999).describe('The largest gift.'),
  GIFT_WINDOW_SLOTS: count
    .min(10)
    .default(2_250)
    .describe(
      'How many slots a gift can be funded before its terms are renewed: about 15 minutes.',
    ),
  SPONSOR_KEYPAIR: z
    .string()
    .optional()
    .describe('The keypair that pays the network fee of releases; without it recipients pay.'),
  SPONSOR_KEYPAIR_ACCEPTED: z
    .string()
    .optional()
    .describe('Signs releases that name it, while SPONSOR_KEYPAIR is rotated.'),
  SPONSOR_FEE_LIMIT_LAMPORTS: count
    .default(25_000)
    .describe('The highest network fee of a sponsored release.'),
  SPONSOR_PER_GIFT: count.default(5).describe('Sponsored releases per gift.'),
  SPONSOR_PER_CLIENT_PER_DAY: count
    .default(20)
    .describe('Sponsored releases per client address and day.'),
  SPONSOR_PER_ACCOUNT_PER_DAY: count
    .default(1_000)
    .describe('Sponsored releases per business and day.'),
  SPONSOR_LAMPORTS_PER_DAY: count
    .default(100_000_000)
    .describe(
      'Budget for the network fees of all sponsored releases of a day (UTC), about 6,500 releases by default. Once it is used up, recipients pay.',
    ),
  CHECKOUT_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url))
    .optional()
    .describe('Base URL of checkout links; {APP_URL}/l by default.'),
  PAY_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url))
    .optional()
    .describe('Base URL of transaction intents; {APP_URL}/pay by default.'),
  FEE_BASIS_POINTS: count
    .max(10_000)
    .default(100)
    .describe('Fee of a transaction intent in basis points.'),
  FEE_FIXED_CENTS: count.default(0).describe('Fixed fee per transaction intent.'),
  FEE_ADDRESS: z
    .string()
    .refine(isAddress, { error: 'must be the address of a wallet' })
    .optional()
    .describe('The wallet that receives the fees; without it there are no fees.'),
  PAYMENT_MARKERS: count
    .min(1)
    .max(64)
    .default(2)
    .describe('Number of markers that payments carry, so that ingestion finds them.'),
  VAULT_PUBLIC_KEY: publicKey.describe(
    'Seals cards, as PEM: RSA with 3072 bits. The same for API and checkout workers, which cannot open what they seal.',
  ),
  VAULT_PUBLIC_KEY_ACCEPTED: publicKey
    .optional()
    .describe(
      'The API also takes cards that the frame sealed with this key, while VAULT_PUBLIC_KEY is rotated.',
    ),
  CARD_ISSUING: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Whether cards can be issued: on if the checkout workers have an issuer.'),
  CARD_NUMBERS_BY_API: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'Whether the API takes card numbers and security codes in clear. Off: only sealed, from the card frame.',
    ),
  EVIDENCE_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits: openssl rand -hex 32')
    .transform((text) => Buffer.from(text, 'hex'))
    .describe(
      'The seed of the key that signs evidence, 32 random bytes in hex; the same for all API processes.',
    ),
  EVIDENCE_OLD_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((key) => key !== ''))
    .refine((keys) => keys.every(isEvidenceKey), {
      error: 'must be public Ed25519 keys (SPKI in base64), separated by commas',
    })
    .describe('Earlier public keys for evidence, separated by commas: still published.'),
  LIVE_VIEW_SECRET: secret.describe(
    'Authenticates checkout workers that show a bank’s page; the same for all processes.',
  ),
  LIVE_VIEW_SECRET_ACCEPTED: acceptedFor('LIVE_VIEW_SECRET'),
  LIVE_VIEW_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where checkout workers reach this API process; by default host and port.'),
  BLOBS_DIRECTORY: z
    .string()
    .describe('Directory for screenshots of shops; shared by the API and the checkout workers.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe(
      'Redis, in which all API processes count requests together; without it each counts on its own.',
    ),
  RATE_LIMIT_ACCOUNT_PER_SECOND: atLeastOne.default(100).describe('Requests per account.'),
  RATE_LIMIT_ROUTE_PER_SECOND: atLeastOne.default(25).describe('Requests per account and route.'),
  RATE_LIMIT_ADDRESS_PER_SECOND: atLeastOne
    .default(10)
    .describe('Requests per client address to open routes, and failed authentications.'),
  RATE_LIMIT_GUESSES_PER_MINUTE: atLeastOne
    .default(10)
    .describe('Guesses per client address: release keys, authentication links, card frames.'),
  RATE_LIMIT_OPENINGS_PER_MINUTE: atLeastOne
    .default(20)
    .describe('Sessions that one client address may open by one checkout link.'),
  RATE_LIMIT_WAITS_AT_ONCE: atLeastOne
    .default(100)
    .describe('Requests of an account, or of a client address on open routes, that wait at once.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('Where traces are sent; without it there are none.'),
})

export type Config = {
  readonly database: { readonly url: string; readonly poolSize: number }
  readonly appUrl: URL
  readonly serverSecrets: Secrets
  /** None: no web server may forward addresses. */
  readonly forwardSecrets: readonly string[]
  readonly host: string
  readonly port: number
  readonly drainMs: number
  readonly metricsPort: number
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL']
  readonly redisUrl: string | undefined
  readonly rateLimits: RateLimits
  readonly traceEndpoint: string | undefined
  readonly solana: {
    readonly rpcUrls: readonly [string, ...string[]]
    readonly wsUrl: string | undefined
    readonly lagSlots: number
  }
  readonly network: { readonly name: 'mainnet' | 'localnet'; readonly explorerUrl: string }
  readonly gifts: {
    readonly minimumCents: Cents
    readonly maximumCents: Cents
    readonly windowSlots: number
    readonly microLamports: number
  }
  readonly payments: {
    /** Receives the fees; null: no fees. */
    readonly feeAddress: Address | null
    readonly markers: number
  }
  readonly hostedUrls: { readonly checkout: URL; readonly pay: URL }
  readonly feePlan: { readonly basisPoints: number; readonly fixedCents: number }
  readonly vaultPublicKeys: Secrets
  readonly isIssuing: boolean
  readonly takesCardNumbers: boolean
  readonly evidence: { readonly seed: Buffer; readonly oldKeys: readonly string[] }
  readonly liveView: { readonly secrets: Secrets; readonly url: string | undefined }
  readonly blobsDirectory: string
  readonly sponsor: {
    readonly keypairs: Secrets
    readonly feeLimitLamports: number
    readonly attemptsPerGift: number
    readonly perClientPerDay: number
    readonly perAccountPerDay: number
    readonly lamportsPerDay: number
  } | null
}

/** For migrations, which need nothing else. */
export function readDatabaseUrl(): string {
  return parse(environment.pick({ DATABASE_URL: true }), process.env).DATABASE_URL
}

/** Settings of every process. */
export type ProcessConfig = Pick<
  Config,
  'database' | 'host' | 'metricsPort' | 'logLevel' | 'traceEndpoint'
>
export const processEnvironment = environment.pick({
  DATABASE_URL: true,
  DATABASE_POOL_SIZE: true,
  HOST: true,
  METRICS_PORT: true,
  LOG_LEVEL: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
})

/** Settings of processes that read the chain. */
export type BaseConfig = ProcessConfig & Pick<Config, 'solana' | 'payments' | 'sponsor'>

const SERVING = {
  APP_URL: true,
  SERVER_SECRET: true,
  VAULT_PUBLIC_KEY: true,
  EVIDENCE_SECRET: true,
  LIVE_VIEW_SECRET: true,
  BLOBS_DIRECTORY: true,
} as const

/** For processes that serve no requests: they get none of the API's secrets. */
export function readBaseConfig(variables: NodeJS.ProcessEnv = process.env): BaseConfig {
  assertWithout(variables, 'VAULT_PRIVATE_KEYS')
  return baseOf(parse(environment.omit(SERVING), variables))
}

/** For the operator CLI, which reads the workers' blobs. */
export function readBlobsDirectory(variables: NodeJS.ProcessEnv = process.env): string {
  return parse(environment.pick({ BLOBS_DIRECTORY: true }), variables).BLOBS_DIRECTORY
}

export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  assertWithout(variables, 'VAULT_PRIVATE_KEYS', 'ISSUER_SECRET', 'STRIPE_SECRET_KEY')
  const env = parse(environment, variables)
  return {
    ...baseOf(env),
    appUrl: env.APP_URL,
    serverSecrets: secretsOf(env.SERVER_SECRET, env.SERVER_SECRET_ACCEPTED),
    forwardSecrets:
      env.FORWARD_SECRET === undefined
        ? []
        : secretsOf(env.FORWARD_SECRET, env.FORWARD_SECRET_ACCEPTED),
    port: env.PORT,
    drainMs: env.DRAIN_SECONDS * 1_000,
    vaultPublicKeys: secretsOf(env.VAULT_PUBLIC_KEY, env.VAULT_PUBLIC_KEY_ACCEPTED),
    isIssuing: env.CARD_ISSUING === 'on',
    takesCardNumbers: env.CARD_NUMBERS_BY_API === 'on',
    evidence: { seed: env.EVIDENCE_SECRET, oldKeys: env.EVIDENCE_OLD_KEYS },
    liveView: {
      secrets: secretsOf(env.LIVE_VIEW_SECRET, env.LIVE_VIEW_SECRET_ACCEPTED),
      url: env.LIVE_VIEW_URL,
    },
    blobsDirectory: env.BLOBS_DIRECTORY,
    redisUrl: env.REDIS_URL,
    rateLimits: {
      accountPerSecond: env.RATE_LIMIT_ACCOUNT_PER_SECOND,
      routePerSecond: env.RATE_LIMIT_ROUTE_PER_SECOND,
      addressPerSecond: env.RATE_LIMIT_ADDRESS_PER_SECOND,
      guessesPerMinute: env.RATE_LIMIT_GUESSES_PER_MINUTE,
      openingsPerMinute: env.RATE_LIMIT_OPENINGS_PER_MINUTE,
      waitsAtOnce: env.RATE_LIMIT_WAITS_AT_ONCE,
    },
    hostedUrls: {
      checkout: env.CHECKOUT_URL ?? new URL('/l', env.APP_URL),
      pay: env.PAY_URL ?? new URL('/pay', env.APP_URL),
    },
    network: { name: env.SOLANA_NETWORK, explorerUrl: env.EXPLORER_URL },
    feePlan: { basisPoints: env.FEE_BASIS_POINTS, fixedCents: env.FEE_FIXED_CENTS },
    gifts: {
      minimumCents: env.GIFT_MINIMUM_CENTS as Cents,
      maximumCents: env.GIFT_MAXIMUM_CENTS as Cents,
      windowSlots: env.GIFT_WINDOW_SLOTS,
      microLamports: env.SOLANA_MICRO_LAMPORTS,
    },
  }
}

export function processOf(env: z.output<typeof processEnvironment>): ProcessConfig {
  return {
    database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE },
    host: env.HOST,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

function baseOf(env: Omit<z.output<typeof environment>, keyof typeof SERVING>): BaseConfig {
  return {
    ...processOf(env),
    solana: {
      rpcUrls: env.SOLANA_RPC_URLS,
      wsUrl: env.SOLANA_WS_URL,
      lagSlots: env.SOLANA_LAG_SLOTS,
    },
    payments: { feeAddress: env.FEE_ADDRESS ?? null, markers: env.PAYMENT_MARKERS },
    sponsor:
      env.SPONSOR_KEYPAIR === undefined
        ? null
        : {
            keypairs: secretsOf(env.SPONSOR_KEYPAIR, env.SPONSOR_KEYPAIR_ACCEPTED),
            feeLimitLamports: env.SPONSOR_FEE_LIMIT_LAMPORTS,
            attemptsPerGift: env.SPONSOR_PER_GIFT,
            perClientPerDay: env.SPONSOR_PER_CLIENT_PER_DAY,
            perAccountPerDay: env.SPONSOR_PER_ACCOUNT_PER_DAY,
            lamportsPerDay: env.SPONSOR_LAMPORTS_PER_DAY,
          },
  }
}

/** Throws with every problem at once, by name. */
export function parse<Output>(schema: z.ZodType<Output>, variables: NodeJS.ProcessEnv): Output {
  // An empty value in a .env file means "not set".
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The configuration is not valid (see .env.example):\n${problems.join('\n')}`)
}
