import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

const originOf = (url: string) => new URL(url).origin

/** All environment variables of the web server. `web/.env.example` is generated from this. */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1').describe("The web server's listen address."),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe("The web server's port."),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .default(5)
    .describe(
      'Seconds to keep serving after SIGTERM while /readyz answers 503. Must be longer than load balancers need to notice.',
    ),
  APP_URL: httpUrl.describe("Public address of Florin. Must match the API's."),
  CARD_FRAME_URL: httpUrl.describe(
    'Public address of the card frame. Must be a separate origin, so that no other page can read card details.',
  ),
  CARD_FRAME_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3001)
    .describe("The card frame's port."),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .describe(
      "Addresses of the load balancers in front of the web server, separated by commas: single ones, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal. Their X-Forwarded-For names the visitor; anyone else's is ignored.",
    ),
  API_URL: httpUrl.describe("The API's address, as the web server reaches it."),
  FORWARD_SECRET: z
    .string()
    .min(32)
    .describe(
      "Authorizes the web server to report client addresses to the API. Must match the API's.",
    ),
  SOLANA_NETWORK: z
    .enum(['mainnet', 'localnet'])
    .default('mainnet')
    .describe('The Solana network that wallets must support.'),
  EXPLORER_URL: z
    .string()
    .default('https://explorer.solana.com/tx/{signature}')
    .describe('Explorer address of a transaction.'),
  REPORT_EMAIL: z
    .email()
    .default('report@florin.example')
    .describe('Address for reports about a business.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level.'),
})

export type WebConfig = z.output<typeof environment>

const SAME_ORIGIN = { path: ['CARD_FRAME_URL'], error: 'must be another origin than APP_URL' }

function isApart({ APP_URL, CARD_FRAME_URL }: WebConfig): boolean {
  return originOf(APP_URL) !== originOf(CARD_FRAME_URL)
}

/** Throws one error that lists every invalid variable. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): WebConfig {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.refine(isApart, SAME_ORIGIN).safeParse(set)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The configuration of the web server is not valid:\n${problems.join('\n')}`)
}
