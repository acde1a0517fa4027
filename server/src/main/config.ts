import { z } from 'zod'

/** All that a process reads from its environment. `.env.example` lists the same names. */
const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  APP_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url)),
  SERVER_SECRET: z.string().min(32, 'must be at least 32 characters'),
  FORWARD_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(9464),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT_ACCOUNT_PER_SECOND: z.coerce.number().int().min(1).default(100),
  RATE_LIMIT_ROUTE_PER_SECOND: z.coerce.number().int().min(1).default(25),
  RATE_LIMIT_ADDRESS_PER_SECOND: z.coerce.number().int().min(1).default(10),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
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

export const ENVIRONMENT_NAMES: readonly string[] = Object.keys(environment.shape)

/** Throws with every problem at once, each with its name. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  // An empty line in a .env file means "not set".
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    )
    throw new Error(`The configuration is not valid (see .env.example):\n${problems.join('\n')}`)
  }
  const env = parsed.data
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
