import type { Logger } from 'pino'
import { pino } from 'pino'
import { DatabaseUnavailable } from '../db/errors.ts'
import type { OutageListener } from '../db/outages.ts'

/**
 * JSON lines on standard output, with credentials redacted. `describe` replaces errors whose
 * message may quote somebody else's data.
 */
export function createLog(level: string, describe?: (error: unknown) => object): Logger {
  return pino({
    level,
    ...(describe === undefined ? {} : { serializers: { err: describe } }),
    hooks: {
      logMethod([first, ...rest], write) {
        // Outages have their own line: see logOutages.
        const { err } = (first ?? {}) as { err?: unknown }
        if (!(err instanceof DatabaseUnavailable)) write.apply(this, [first, ...rest])
      },
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      censor: '[redacted]',
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    },
  })
}

/** One line when the database becomes unavailable, one when it is back. */
export function logOutages(log: Logger): OutageListener {
  return {
    onBegin: ({ code, message }) => log.error({ code, reason: message }, 'database unavailable'),
    onEnd: (lastedMs) => log.warn({ lastedMs }, 'database available again'),
  }
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
