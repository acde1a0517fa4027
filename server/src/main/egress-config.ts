import { isIP } from 'node:net'
import { z } from 'zod'
import type { Secrets } from '../lib/secrets.ts'
import { assertWithout } from './card-secrets.ts'
import type { ProcessConfig } from './config.ts'
import { parse, processEnvironment } from './config.ts'
import { acceptedFor, count, port, secret, secretsOf } from './setting-types.ts'

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((it) => (it.trim() === '' ? [] : [it.trim()])))

/** Settings of the egress. */
export const egressEnvironment = z.object({
  EGRESS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address that an egress listens on, for its worker only.'),
  EGRESS_PORT: port.default(9081).describe('Its port for browsers.'),
  EGRESS_CONTROL_PORT: port.default(9082).describe('Its port for the worker.'),
  EGRESS_STOP_SECONDS: count
    .default(210)
    .describe(
      'How long a stopping egress lets visits finish: longer than CHECKOUT_STOP_SECONDS, since both stop at once.',
    ),
  EGRESS_SECRET: secret.describe('Authenticates the worker to its egress; the same for both.'),
  EGRESS_SECRET_ACCEPTED: acceptedFor('EGRESS_SECRET'),
  EGRESS_DNS_SERVERS: list
    .refine((servers) => servers.every((it) => isIP(it.replace(/:\d+$/, '')) > 0), {
      error: 'must be addresses, with a port or without, separated by commas',
    })
    .describe("DNS servers of an egress; the system's own by default."),
  DEVELOPMENT_SHOP_HOSTS: list.describe(
    'Host and port of local shops, separated by commas: the only non-public hosts that are allowed.',
  ),
})

export type EgressConfig = Omit<ProcessConfig, 'database'> & {
  readonly listen: { readonly host: string; readonly port: number; readonly controlPort: number }
  readonly secrets: Secrets
  readonly stopWithinMs: number
  readonly dnsServers: readonly string[]
  readonly developmentHosts: readonly string[]
}

const whole = processEnvironment
  .omit({ DATABASE_URL: true, DATABASE_POOL_SIZE: true })
  .extend(egressEnvironment.shape)

export function readEgressConfig(variables: NodeJS.ProcessEnv = process.env): EgressConfig {
  assertWithout(variables, 'VAULT_PRIVATE_KEYS')
  const env = parse(whole, variables)
  return {
    host: env.HOST,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    listen: { host: env.EGRESS_HOST, port: env.EGRESS_PORT, controlPort: env.EGRESS_CONTROL_PORT },
    secrets: secretsOf(env.EGRESS_SECRET, env.EGRESS_SECRET_ACCEPTED),
    stopWithinMs: env.EGRESS_STOP_SECONDS * 1_000,
    dnsServers: env.EGRESS_DNS_SERVERS,
    developmentHosts: env.DEVELOPMENT_SHOP_HOSTS,
  }
}
