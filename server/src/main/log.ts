import type { Logger } from 'pino'
import { pino } from 'pino'

/** JSON lines on standard output. What could open an account never gets into one. */
export function createLog(level: string): Logger {
  return pino({
    level,
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
