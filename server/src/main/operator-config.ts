import { z } from 'zod'
import { parse } from './config.ts'
import { count } from './setting-types.ts'

/** Settings of the operator CLI alone. */
export const operatorEnvironment = z.object({
  OPERATOR_ALONE_UP_TO_CENTS: count
    .default(10_000)
    .describe(
      'The largest purchase with an unknown outcome that one operator decides alone, in cents; above it a second confirms.',
    ),
  OPERATOR_CONFIRM_MINUTES: count
    .min(1)
    .default(60)
    .describe('How long the second operator may take.'),
})

export function readOperatorConfig(variables: NodeJS.ProcessEnv = process.env) {
  const env = parse(operatorEnvironment, variables)
  return {
    aloneUpToCents: env.OPERATOR_ALONE_UP_TO_CENTS,
    confirmMs: env.OPERATOR_CONFIRM_MINUTES * 60_000,
  }
}
