import { z } from 'zod'
import type { ProcessConfig } from './config.ts'
import {
  count,
  environment,
  isVaultKey,
  parse,
  pem,
  port,
  processEnvironment,
  processOf,
  VAULT_KEY_BITS,
} from './config.ts'

const WORKER = 'Checkout workers only.'
const http = z.url({ protocol: /^https?$/ })

/** What only a checkout worker reads; with it, it alone can open cards and have new ones made. */
export const checkoutEnvironment = z.object({
  RESTATE_INGRESS_URL: http.describe(`${WORKER} Restate, where errands are handed in.`),
  RESTATE_ADMIN_URL: http.describe(`${WORKER} Restate, where workers register.`),
  RESTATE_IDENTITY_KEY: z
    .string()
    .regex(/^publickeyv1_[1-9A-HJ-NP-Za-km-z]{42,44}$/, 'must be publickeyv1_…')
    .describe(`${WORKER} The public key of what Restate signs with; it logs it when it starts.`),
  CHECKOUT_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address that a checkout worker listens on, for Restate.'),
  CHECKOUT_PORT: port.default(9080).describe('The port that a checkout worker listens on.'),
  CHECKOUT_PUBLIC_URL: http
    .optional()
    .describe('Where Restate reaches the workers, one address for all; without it host and port.'),
  CHECKOUT_STOP_SECONDS: count
    .default(200)
    .describe('How long a worker that is told to stop lets its purchases end.'),
  CHROMIUM_PATH: z
    .string()
    .default('/usr/bin/chromium')
    .describe('The browser that checkout workers buy with.'),
  CHECKOUT_BROWSERS: count
    .min(1)
    .default(4)
    .describe('How many purchases one worker drives at once; each takes a browser window.'),
  DEVELOPMENT_SHOP_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((host) => host !== ''))
    .describe('Host and port of local shops, separated by commas: all that a worker may visit.'),
  DEVELOPMENT_SCRIPTED_SHOP: z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.object({ processorUrl: http, shopSecret: z.string(), operatorSecret: z.string() }))
    .optional()
    .describe('Never outside tests: no browser, but a shop without pages that charges here.'),
  QUOTE_LIFETIME_SECONDS: count
    .min(1)
    .default(2_700)
    .describe('How long a quote can be confirmed, and a question be answered.'),
  VAULT_PRIVATE_KEYS: pem
    .transform((text) => text.trim().split(/(?<=-----END PRIVATE KEY-----)\s+/))
    .refine((keys) => keys.every((key) => isVaultKey('PRIVATE KEY', key)), {
      error: `must be PEMs of RSA private keys (PKCS #8) of at least ${VAULT_KEY_BITS} bits`,
    })
    .describe(`${WORKER} Open cards, as PEM: the current key first, then those that it replaced.`),
  ISSUER_URL: http.optional().describe(`${WORKER} Who issues cards; none without it.`),
  ISSUER_SECRET: z.string().min(1).optional().describe(`${WORKER} Our credential there.`),
})

export type CheckoutConfig = ProcessConfig & {
  readonly restate: {
    readonly ingressUrl: string
    readonly adminUrl: string
    readonly identityKey: string
  }
  readonly worker: {
    readonly host: string
    readonly port: number
    /** How Restate reaches it. */
    readonly url: string
    readonly stopWithinMs: number
  }
  readonly browsersAtOnce: number
  readonly browser: { readonly executablePath: string; readonly allowedHosts: readonly string[] }
  /** In tests: what is bought at instead of a shop. */
  readonly scriptedShop:
    | {
        readonly processorUrl: string
        readonly shopSecret: string
        readonly operatorSecret: string
      }
    | undefined
  readonly quoteLifetimeMs: number
  readonly blobsDirectory: string
  readonly vaultPrivateKeys: readonly [string, ...string[]]
  readonly issuer: { readonly url: string; readonly secret: string } | null
}

const whole = processEnvironment
  .extend(environment.pick({ BLOBS_DIRECTORY: true }).shape)
  .extend(checkoutEnvironment.shape)
  .refine((env) => (env.ISSUER_URL === undefined) === (env.ISSUER_SECRET === undefined), {
    error: 'ISSUER_URL and ISSUER_SECRET go together: set both, or neither',
    path: ['ISSUER_URL'],
  })

export function readCheckoutConfig(variables: NodeJS.ProcessEnv = process.env): CheckoutConfig {
  const env = parse(whole, variables)
  const { CHECKOUT_HOST: host, CHECKOUT_PORT: port, ISSUER_URL: url, ISSUER_SECRET: secret } = env
  return {
    ...processOf(env),
    restate: {
      ingressUrl: env.RESTATE_INGRESS_URL,
      adminUrl: env.RESTATE_ADMIN_URL,
      identityKey: env.RESTATE_IDENTITY_KEY,
    },
    worker: {
      host,
      port,
      url: env.CHECKOUT_PUBLIC_URL ?? `http://${host}:${port}`,
      stopWithinMs: env.CHECKOUT_STOP_SECONDS * 1_000,
    },
    browsersAtOnce: env.CHECKOUT_BROWSERS,
    browser: { executablePath: env.CHROMIUM_PATH, allowedHosts: env.DEVELOPMENT_SHOP_HOSTS },
    scriptedShop: env.DEVELOPMENT_SCRIPTED_SHOP,
    quoteLifetimeMs: env.QUOTE_LIFETIME_SECONDS * 1_000,
    blobsDirectory: env.BLOBS_DIRECTORY,
    // A split text has at least one part.
    vaultPrivateKeys: env.VAULT_PRIVATE_KEYS as unknown as CheckoutConfig['vaultPrivateKeys'],
    issuer: url === undefined || secret === undefined ? null : { url, secret },
  }
}
