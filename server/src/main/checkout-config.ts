import { z } from 'zod'
import type { Secrets } from '../lib/secrets.ts'
import type { Flow } from '../purchases/shops/flow.ts'
import { flowSchema } from '../purchases/shops/flow.ts'
import { assertWithout } from './card-secrets.ts'
import type { ProcessConfig } from './config.ts'
import { environment, parse, processEnvironment, processOf } from './config.ts'
import { egressEnvironment } from './egress-config.ts'
import { count, port, secretsOf } from './setting-types.ts'
import { vaultEnvironment } from './vault-config.ts'

const WORKER = 'Checkout workers only.'
const identityKey = z
  .string()
  .regex(/^publickeyv1_[1-9A-HJ-NP-Za-km-z]{42,44}$/, 'must be publickeyv1_…')
const http = z.url({ protocol: /^https?$/ })
const nodes = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.tuple([http], http))

/** Settings of the checkout worker, the only process that gives cards to shops and issues new ones. */
export const checkoutEnvironment = z.object({
  RESTATE_INGRESS_URL: nodes.describe(
    `${WORKER} Restate, which takes the jobs: its nodes, separated by commas, tried in turn.`,
  ),
  RESTATE_ADMIN_URL: nodes.describe(`${WORKER} Restate, where workers register: likewise.`),
  RESTATE_IDENTITY_KEY: identityKey.describe(
    `${WORKER} The public key of what Restate signs with; it logs it when it starts.`,
  ),
  RESTATE_IDENTITY_KEY_ACCEPTED: identityKey
    .optional()
    .describe(
      `${WORKER} Accepted beside RESTATE_IDENTITY_KEY while Restate's key is rotated: the next one, then the previous one.`,
    ),
  CHECKOUT_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address that a checkout worker listens on for Restate.'),
  CHECKOUT_PORT: port.default(9080).describe('The port that a checkout worker listens on.'),
  CHECKOUT_PUBLIC_URL: http
    .optional()
    .describe(
      'Where Restate reaches the workers, one URL for all of a release; by default host and port.',
    ),
  CHECKOUT_STOP_SECONDS: count
    .default(200)
    .describe('How long a stopping worker lets its purchases finish.'),
  CHROMIUM_PATH: z
    .string()
    .default('/usr/lib/chromium/chromium-headless-shell')
    .describe(
      'The browser of checkout workers. Full Chromium works too, with half as much CPU again.',
    ),
  CHECKOUT_BROWSERS: count
    .min(1)
    .default(4)
    .describe('Concurrent purchases per worker; each has its own browser.'),
  CHECKOUT_BROWSER_UID: count
    .min(1)
    .default(61_900)
    .describe('If the worker runs as root, its browsers run as this uid and the following ones.'),
  EGRESS_URL: http
    .default('http://127.0.0.1:9081')
    .describe(`${WORKER} The egress beside it: the only way out for its browsers.`),
  EGRESS_CONTROL_URL: http
    .default('http://127.0.0.1:9082')
    .describe(`${WORKER} Where the worker tells the egress what a browser may.`),
  CARD_PAGE_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .transform((hosts) => hosts.filter((host) => host !== ''))
    .pipe(
      z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be hosts, such as pay.example.com')),
    )
    .describe(
      `${WORKER} Payment providers to whose own pages shops may send the browser for the card: hosts, separated by commas. A shop that leads to any other host is not bought at.`,
    ),
  DEVELOPMENT_WEAK_SANDBOX: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'For development only: buys also where browsers cannot be isolated, such as without the right to make namespaces. Off: a checkout worker then refuses to start.',
    ),
  DEVELOPMENT_SCRIPTED_SHOP: z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(
      z.object({
        processorUrl: http,
        shopSecret: z.string(),
        operatorSecret: z.string(),
        flow: flowSchema.optional(),
      }),
    )
    .optional()
    .describe('For tests only: a scripted shop without pages, which charges here.'),
  QUOTE_LIFETIME_SECONDS: count
    .min(1)
    .default(2_700)
    .describe('How long a quote can be confirmed and options can be provided.'),
  CHALLENGE_SECONDS: count
    .min(1)
    .max(270)
    .default(270)
    .describe('How long a purchase waits for a security code or for the card’s bank.'),
  CHALLENGE_QUIET_SECONDS: count
    .min(1)
    .default(90)
    .describe('How long after an unanswered bank challenge a charge could still be booked.'),
  DOUBT_CANCEL_SECONDS: count
    .min(1)
    .default(30)
    .describe(
      'How long after a submission without an answer its issued card is canceled, so that it cannot be charged later.',
    ),
  DOUBT_QUIET_SECONDS: count
    .min(1)
    .default(900)
    .describe('How long after a submission a charge on a stored card would certainly be booked.'),
  VAULT_URL: http
    .default('http://127.0.0.1:9083')
    .describe(`${WORKER} The vault, which opens cards for them.`),
  ISSUER: z
    .enum(['local', 'stripe'])
    .optional()
    .describe(
      `${WORKER} Who issues cards: \`local\`, \`stripe\`; nobody without it and an address.`,
    ),
  ISSUER_URL: http.optional().describe(`${WORKER} Where the local issuer is.`),
  ISSUER_SECRET: z.string().min(1).optional().describe(`${WORKER} Our credential there.`),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^(sk|rk)_(live|test)_\w+$/,
      'must be a secret or restricted key: sk_live_… or rk_live_…',
    )
    .optional()
    .describe(`${WORKER} Issues cards at Stripe. A restricted key is enough: docs/issuing.md.`),
  STRIPE_CARDHOLDER: z
    .string()
    .regex(/^ich_\w+$/, 'must be the id of a cardholder: ich_…')
    .optional()
    .describe(`${WORKER} In whose name Stripe issues the cards.`),
  STRIPE_API_URL: http.optional().describe('For tests only: replaces Stripe’s API.'),
})

export type CheckoutConfig = ProcessConfig & {
  readonly restate: {
    readonly ingressUrls: readonly [string, ...string[]]
    readonly adminUrls: readonly [string, ...string[]]
    readonly identityKeys: Secrets
  }
  readonly worker: {
    readonly host: string
    readonly port: number
    /** Where Restate reaches the worker. */
    readonly url: string
    readonly stopWithinMs: number
  }
  readonly browsersAtOnce: number
  readonly browser: {
    readonly executablePath: string
    readonly firstUid: number
    readonly cardPageHosts: readonly string[]
    readonly isWeakAllowed: boolean
  }
  readonly egress: { readonly url: string; readonly controlUrl: string; readonly secret: string }
  /** In tests: a scripted shop instead of a browser. */
  readonly scriptedShop:
    | {
        readonly processorUrl: string
        readonly shopSecret: string
        readonly operatorSecret: string
        readonly flow?: Flow | undefined
      }
    | undefined
  readonly quoteLifetimeMs: number
  readonly answerMs: number
  /** How long to wait for evidence of an unknown outcome. */
  readonly patience: {
    readonly cancelAfterMs: number
    readonly quietAfterMs: number
    readonly unansweredAfterMs: number
  }
  readonly liveViewSecret: string
  readonly blobsDirectory: string
  readonly vault: { readonly url: string; readonly secret: string; readonly publicKey: string }
  readonly issuer:
    | { readonly kind: 'local'; readonly url: string; readonly secret: string }
    | {
        readonly kind: 'stripe'
        readonly secretKey: string
        readonly cardholder: string
        readonly url: string | undefined
      }
    | null
}

const whole = processEnvironment
  .extend(
    environment.pick({ BLOBS_DIRECTORY: true, LIVE_VIEW_SECRET: true, VAULT_PUBLIC_KEY: true })
      .shape,
  )
  .extend(checkoutEnvironment.shape)
  .extend(egressEnvironment.pick({ EGRESS_SECRET: true }).shape)
  .extend(vaultEnvironment.pick({ VAULT_SECRET: true }).shape)
  .superRefine((env, context) => {
    const [path, message] = refuseIssuer(env) ?? []
    if (path !== undefined) context.addIssue({ code: 'custom', path: [path], message })
  })

type IssuerEnvironment = Pick<
  z.output<typeof checkoutEnvironment>,
  | 'ISSUER'
  | 'ISSUER_URL'
  | 'ISSUER_SECRET'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_CARDHOLDER'
  | 'STRIPE_API_URL'
>

/** Two issuers, or half of one, are refused: with cards nothing is guessed. */
function refuseIssuer(
  env: IssuerEnvironment,
): [path: keyof IssuerEnvironment, message: string] | null {
  const isLocal = env.ISSUER_URL !== undefined || env.ISSUER_SECRET !== undefined
  const key = env.STRIPE_SECRET_KEY
  if (env.ISSUER !== 'stripe') {
    const unmatched = (['STRIPE_SECRET_KEY', 'STRIPE_CARDHOLDER', 'STRIPE_API_URL'] as const).find(
      (name) => env[name] !== undefined,
    )
    if (unmatched !== undefined)
      return [unmatched, 'is for ISSUER=stripe: set that, or remove this']
    const isWhole = env.ISSUER_URL !== undefined && env.ISSUER_SECRET !== undefined
    if (isWhole || (!isLocal && env.ISSUER === undefined)) return null
    return ['ISSUER_URL', 'ISSUER_URL and ISSUER_SECRET go together: set both, or neither']
  }
  if (isLocal) return ['ISSUER', 'is stripe: remove ISSUER_URL and ISSUER_SECRET']
  if (key === undefined) return ['STRIPE_SECRET_KEY', 'is needed with ISSUER=stripe']
  if (env.STRIPE_CARDHOLDER === undefined) {
    return ['STRIPE_CARDHOLDER', 'is needed with ISSUER=stripe']
  }
  if (env.STRIPE_API_URL !== undefined && key.includes('_live_')) {
    return ['STRIPE_API_URL', 'is for tests: a live key goes to Stripe alone']
  }
  return null
}

function issuerOf(env: IssuerEnvironment): CheckoutConfig['issuer'] {
  const { ISSUER_URL: url, ISSUER_SECRET: secret } = env
  if (url !== undefined && secret !== undefined) return { kind: 'local', url, secret }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_CARDHOLDER: cardholder } = env
  if (secretKey === undefined || cardholder === undefined) return null
  return { kind: 'stripe', secretKey, cardholder, url: env.STRIPE_API_URL }
}

/** For the operator CLI, which has texts sealed again and opens none. */
export function readVaultAddress(variables: NodeJS.ProcessEnv = process.env) {
  const settings = checkoutEnvironment
    .pick({ VAULT_URL: true })
    .extend(vaultEnvironment.pick({ VAULT_SECRET: true }).shape)
  const { VAULT_URL: url, VAULT_SECRET: secret } = parse(settings, variables)
  return { url, secret }
}

export function readCheckoutConfig(variables: NodeJS.ProcessEnv = process.env): CheckoutConfig {
  assertWithout(variables, 'VAULT_PRIVATE_KEYS')
  const env = parse(whole, variables)
  const { CHECKOUT_HOST: host, CHECKOUT_PORT: port } = env
  return {
    ...processOf(env),
    restate: {
      ingressUrls: env.RESTATE_INGRESS_URL,
      adminUrls: env.RESTATE_ADMIN_URL,
      identityKeys: secretsOf(env.RESTATE_IDENTITY_KEY, env.RESTATE_IDENTITY_KEY_ACCEPTED),
    },
    worker: {
      host,
      port,
      url: env.CHECKOUT_PUBLIC_URL ?? `http://${host}:${port}`,
      stopWithinMs: env.CHECKOUT_STOP_SECONDS * 1_000,
    },
    browsersAtOnce: env.CHECKOUT_BROWSERS,
    browser: {
      executablePath: env.CHROMIUM_PATH,
      firstUid: env.CHECKOUT_BROWSER_UID,
      cardPageHosts: env.CARD_PAGE_HOSTS,
      isWeakAllowed: env.DEVELOPMENT_WEAK_SANDBOX === 'on',
    },
    egress: {
      url: env.EGRESS_URL,
      controlUrl: env.EGRESS_CONTROL_URL,
      secret: env.EGRESS_SECRET,
    },
    scriptedShop: env.DEVELOPMENT_SCRIPTED_SHOP,
    quoteLifetimeMs: env.QUOTE_LIFETIME_SECONDS * 1_000,
    answerMs: env.CHALLENGE_SECONDS * 1_000,
    patience: {
      cancelAfterMs: env.DOUBT_CANCEL_SECONDS * 1_000,
      quietAfterMs: env.DOUBT_QUIET_SECONDS * 1_000,
      unansweredAfterMs: env.CHALLENGE_QUIET_SECONDS * 1_000,
    },
    liveViewSecret: env.LIVE_VIEW_SECRET,
    blobsDirectory: env.BLOBS_DIRECTORY,
    vault: { url: env.VAULT_URL, secret: env.VAULT_SECRET, publicKey: env.VAULT_PUBLIC_KEY },
    issuer: issuerOf(env),
  }
}
