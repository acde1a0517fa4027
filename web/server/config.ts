import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

const originOf = (url: string) => new URL(url).origin

/** All that the web server reads from its environment. `web/.env.example` is generated from it. */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1').describe('The address that the web server listens on.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('The port that the web server listens on.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .default(5)
    .describe(
      'How long the web server keeps serving after SIGTERM while /readyz answers 503: longer than a load balancer needs to notice.',
    ),
  APP_URL: httpUrl.describe('Where people reach Florin; the same as the API has.'),
  CARD_FRAME_URL: httpUrl.describe(
    'Where cards are typed in: an origin of its own, so that no other page of ours can read them.',
  ),
  CARD_FRAME_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3001)
    .describe('The port that the web server listens on for the card frame.'),
  API_URL: httpUrl.describe('Where the web server reaches the API.'),
  FORWARD_SECRET: z
    .string()
    .min(32)
    .describe("Lets the web server speak for a browser's address; the same as the API has."),
  SOLANA_NETWORK: z
    .enum(['mainnet', 'localnet'])
    .default('mainnet')
    .describe('What wallets must be able to sign for.'),
  EXPLORER_URL: z
    .string()
    .default('https://explorer.solana.com/tx/{signature}')
    .describe('Where a transaction is shown to anybody.'),
  REPORT_EMAIL: z
    .email()
    .default('report@florin.example')
    .describe('Where people report a business that takes payments here.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged.'),
})

export type WebConfig = z.output<typeof environment>

const SAME_ORIGIN = { path: ['CARD_FRAME_URL'], error: 'must be another origin than APP_URL' }

function isApart({ APP_URL, CARD_FRAME_URL }: WebConfig): boolean {
  return originOf(APP_URL) !== originOf(CARD_FRAME_URL)
}

/** Throws with every problem at once, each with its name. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): WebConfig {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.refine(isApart, SAME_ORIGIN).safeParse(set)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The configuration of the web server is not valid:\n${problems.join('\n')}`)
}
