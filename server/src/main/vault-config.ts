import { z } from 'zod'
import type { Secrets } from '../lib/secrets.ts'
import type { OpeningLimits } from '../purchases/cards/vault/openings.ts'
import type { ProcessConfig } from './config.ts'
import { parse, processEnvironment } from './config.ts'
import {
  acceptedFor,
  count,
  isVaultKey,
  pem,
  port,
  secret,
  secretsOf,
  VAULT_KEY_BITS,
} from './setting-types.ts'

/** Settings of the vault, the only process that has the keys to cards. */
export const vaultEnvironment = z.object({
  VAULT_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address that the vault listens on, for checkout workers only.'),
  VAULT_PORT: port.default(9083).describe('The port that the vault listens on.'),
  VAULT_SECRET: secret.describe('Authenticates checkout workers to the vault; the same for both.'),
  VAULT_SECRET_ACCEPTED: acceptedFor('VAULT_SECRET'),
  VAULT_PRIVATE_KEYS: pem
    .transform((text) => text.trim().split(/(?<=-----END PRIVATE KEY-----)\s+/))
    .refine((keys) => keys.every((key) => isVaultKey('PRIVATE KEY', key)), {
      error: `must be PEMs of RSA private keys (PKCS #8) of at least ${VAULT_KEY_BITS} bits`,
    })
    .describe(
      'The vault only. Open cards, as PEM: the current key first, then others that are accepted. `npm run operator -- reseal` seals again with the first.',
    ),
  VAULT_OPENINGS_PER_ACCOUNT_PER_MINUTE: count
    .min(1)
    .default(120)
    .describe('Sealed texts of one account that the vault opens: two or three per purchase.'),
  VAULT_OPENINGS_PER_MINUTE: count
    .min(1)
    .default(1_200)
    .describe('Sealed texts of all accounts that the vault opens.'),
})

export type VaultConfig = Omit<ProcessConfig, 'database'> & {
  readonly listen: { readonly host: string; readonly port: number }
  readonly secrets: Secrets
  readonly privateKeys: Secrets
  readonly limits: OpeningLimits
}

const whole = processEnvironment
  .omit({ DATABASE_URL: true, DATABASE_POOL_SIZE: true })
  .extend(vaultEnvironment.shape)

export function readVaultConfig(variables: NodeJS.ProcessEnv = process.env): VaultConfig {
  const env = parse(whole, variables)
  return {
    host: env.HOST,
    metricsPort: env.METRICS_PORT,
    logLevel: env.LOG_LEVEL,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    listen: { host: env.VAULT_HOST, port: env.VAULT_PORT },
    secrets: secretsOf(env.VAULT_SECRET, env.VAULT_SECRET_ACCEPTED),
    privateKeys: env.VAULT_PRIVATE_KEYS as [string, ...string[]], // `split` returns at least one
    limits: {
      perAccountPerMinute: env.VAULT_OPENINGS_PER_ACCOUNT_PER_MINUTE,
      perMinute: env.VAULT_OPENINGS_PER_MINUTE,
    },
  }
}
