import { z } from 'zod'

/** Settings of every process that uses the database. */
export const databaseSettings = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe(
      'PostgreSQL 15 or later, as the role of the process: postgres://florin_api:password@host:5432/florin',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe('Connections of one process to the database.'),
  DEVELOPMENT_SINGLE_ROLE: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'For development: one database role for all processes, and no least privilege. Off: a process refuses a superuser, an owner and the role of another process.',
    ),
}

export type DatabaseConfig = {
  readonly url: string
  readonly poolSize: number
  readonly isSingleRole: boolean
}

type Settings = {
  readonly [Name in keyof typeof databaseSettings]: z.output<(typeof databaseSettings)[Name]>
}

export function databaseOf(env: Settings): DatabaseConfig {
  return {
    url: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    isSingleRole: env.DEVELOPMENT_SINGLE_ROLE === 'on',
  }
}
