import { z } from 'zod'
import type { Route } from '../src/http/route.ts'
import { openRoute } from '../src/http/route.ts'

/** An open POST that returns what its handler received, for tests of body parsing. */
export function echoRoute(
  path: string,
  options: { body?: z.ZodType; acceptsForm?: true; idempotencyScope?: () => string } = {},
): Route {
  return openRoute({
    method: 'POST',
    path,
    operationId: `echo${path.replaceAll(/\W/g, '_')}`,
    resource: { name: 'echo', title: 'Echo', description: 'What a test sent.' },
    summary: 'Echo',
    access: 'open',
    result: z.looseObject({}),
    ...options,
    handle: async ({ body }) => ({ body: body ?? null }),
    replay: async () => ({}),
  })
}
