import type { Logger } from 'pino'
import { pino } from 'pino'
import { DatabaseUnavailable } from '../db/errors.ts'
import type { OutageListener } from '../db/outages.ts'

/**
 * JSON lines on standard output. What could open an account never gets into one. `describe`: what is
 * told of an error, where its own words may be somebody else's.
 */
export function createLog(level: string, describe?: (error: unknown) => object): Logger {
  return pino({
    level,
    ...(describe === undefined ? {} : { serializers: { err: describe } }),
    hooks: {
      logMethod([first, ...rest], write) {
        // The outage has a line of its own: see logOutages.
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

/** One line when the database becomes unavailable, and one when it is back. */
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
