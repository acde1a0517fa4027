import type { Logger } from 'pino'
import { pino } from 'pino'

/**
 * JSON lines on standard output. What could open an account never gets into one. `describe`: what is
 * told of an error, where its own words may be somebody else's.
 */
export function createLog(level: string, describe?: (error: unknown) => object): Logger {
  return pino({
    level,
    ...(describe === undefined ? {} : { serializers: { err: describe } }),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      censor: '[redacted]',
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    },
  })
}

const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'secret',
  'token',
  'signature',
  'password',
  'number',
  'cvc',
  'security_code',
]
