import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const perSecond = z.coerce.number().int().min(1)
const secret = z.string().min(32, 'must be at least 32 characters')

/** All that a process reads from its environment. `.env.example` is generated from it. */
const environment = z.object({
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
    .describe('Where people reach Florin: cookies, sign-in messages and links refer to it.'),
  SERVER_SECRET: secret.describe('At least 32 random characters, the same for all processes.'),
  FORWARD_SECRET: secret
    .optional()
    .describe("Lets the web server speak for a browser's address; the same there."),
  HOST: z.string().default('127.0.0.1').describe('The address that the API listens on.'),
  PORT: port.default(8080).describe('The port that the API listens on.'),
  METRICS_PORT: port.default(9464).describe('Prometheus metrics, on a port of their own.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  RATE_LIMIT_ACCOUNT_PER_SECOND: perSecond.default(100).describe('Requests of one account.'),
  RATE_LIMIT_ROUTE_PER_SECOND: perSecond
    .default(25)
    .describe('Requests of one account to one route.'),
  RATE_LIMIT_ADDRESS_PER_SECOND: perSecond
    .default(10)
    .describe('Requests of one address to open routes, or with credentials that do not hold.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().describe('Where traces go; none without it.'),
})

export type Config = {
  readonly database: { readonly url: string; readonly poolSize: number }
  readonly appUrl: URL
  readonly serverSecret: string
  readonly forwardSecret: string | undefined
  readonly host: string
  readonly port: number
  readonly metricsPort: number
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL']
  readonly rateLimits: {
    readonly accountPerSecond: number
    readonly routePerSecond: number
    readonly addressPerSecond: number
  }
  readonly traceEndpoint: string | undefined
}

/** The text of `.env.example`: what must be set stands bare, what may be is commented out. */
export function describeEnvironment(): string {
  const { properties, required } = z.toJSONSchema(environment, { io: 'input' }) as {
    properties: Record<string, { description: string; default?: string | number }>
    required: string[]
  }
  return Object.entries(properties)
    .map(([name, { description, default: value = '' }]) => {
      const assignment = required.includes(name) ? `${name}=` : `# ${name}=${value}`
      return `# ${description}\n${assignment}\n`
    })
    .join('\n')
}

/** For migrations, which need nothing else. */
export function readDatabaseUrl(): string {
  return parse(environment.pick({ DATABASE_URL: true }), process.env).DATABASE_URL
}

export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = parse(environment, variables)
  return {
    database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE },
    appUrl: env.APP_URL,
    serverSecret: env.SERVER_SECRET,
    forwardSecret: env.FORWARD_SECRET,
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    rateLimits: {
      accountPerSecond: env.RATE_LIMIT_ACCOUNT_PER_SECOND,
      routePerSecond: env.RATE_LIMIT_ROUTE_PER_SECOND,
      addressPerSecond: env.RATE_LIMIT_ADDRESS_PER_SECOND,
    },
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

/** Throws with every problem at once, each with its name. */
function parse<Output>(schema: z.ZodType<Output>, variables: NodeJS.ProcessEnv): Output {
  // An empty line in a .env file means "not set".
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`The configuration is not valid (see .env.example):\n${problems.join('\n')}`)
}
