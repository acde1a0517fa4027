import { z } from 'zod'
import { announceChanges } from '../src/db/changes.ts'
import type { Queryable } from '../src/db/queryable.ts'
import { statement } from '../src/db/statement.ts'
import type { Route } from '../src/http/route.ts'
import { openRoute, route } from '../src/http/route.ts'
import { ApiError } from '../src/lib/error-codes.ts'
import type { Context } from '../src/main/routes.ts'
import type { TestDatabase } from './database.ts'

/**
 * A small resource that exists only in tests: opened once, closed once, with a status to wait for.
 * It shows what the kernel guarantees to any slice.
 */
const THINGS_SQL =
  "CREATE TABLE things (id text PRIMARY KEY, status text NOT NULL DEFAULT 'open', options jsonb)"

export type ThingHooks = {
  /** Runs inside the transaction that creates a thing, before it commits. */
  beforeCommit?: () => Promise<void>
}

type Row = { id: string; status: string }

const NO_ACCOUNT = 'a table of the tests'
const insert = statement({
  name: 'things.insert',
  text: 'INSERT INTO things (id, options) VALUES ($1, $2)',
  acrossAccounts: NO_ACCOUNT,
})
const find = statement<Row>({
  name: 'things.find',
  text: 'SELECT id, status FROM things WHERE id = $1',
  acrossAccounts: NO_ACCOUNT,
})
const close = statement<Row>({
  name: 'things.close',
  text: "UPDATE things SET status = 'closed' WHERE id = $1 AND status = 'open' RETURNING id",
  acrossAccounts: NO_ACCOUNT,
})

const params = z.strictObject({ id: z.string().regex(/^thing_\w+$/) })
const result = z.object({ id: z.string(), status: z.string() })
const resource = { name: 'thing', title: 'Thing', description: 'What only tests have.' }
const common = { resource, summary: 'Thing', result }

async function getThing(db: Queryable, id: string): Promise<Row> {
  const [thing] = await db.run(find, [id])
  if (thing === undefined) throw new ApiError('resource_missing', { object: 'thing', id })
  return thing
}

export function thingRoutes({ db }: Context, hooks: ThingHooks = {}): Route[] {
  const get = (id: string) => getThing(db, id)
  const create = async (
    claim: Parameters<typeof db.once>[0],
    options: Record<string, unknown> | undefined,
  ) => {
    const id = `thing_${crypto.randomUUID().replaceAll('-', '')}`
    await db.once(claim, id, async (tx) => {
      await tx.run(insert, [id, options === undefined ? null : JSON.stringify(options)])
      await hooks.beforeCommit?.()
    })
    return await get(id)
  }
  const body = z.strictObject({ options: z.record(z.string(), z.unknown()).optional() })
  return [
    route({
      ...common,
      method: 'POST',
      path: '/v1/things',
      operationId: 'createThing',
      access: { scope: 'account:write' },
      body,
      handle: ({ claim, body: { options } }) => create(claim, options),
      replay: (_request, id) => get(id as string),
    }),
    openRoute({
      ...common,
      method: 'POST',
      path: '/v1/open_things/{id}',
      operationId: 'createOpenThing',
      access: 'open',
      params,
      body,
      handle: ({ claim, body: { options } }) => create(claim, options),
      replay: (_request, id) => get(id as string),
      idempotencyScope: (request) => request.params.id,
    }),
    route({
      ...common,
      method: 'POST',
      path: '/v1/things/{id}/close',
      operationId: 'closeThing',
      access: { scope: 'account:write' },
      params,
      handle: async ({ claim, params: { id } }) => {
        await db.once(claim, id, async (tx) => {
          const [closed] = await tx.run(close, [id])
          if (closed === undefined) throw new ApiError('parameter_invalid', REFUSAL)
          await announceChanges(tx, [id])
        })
        return await get(id)
      },
      replay: (_request, id) => get(id as string),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/v1/things/{id}',
      operationId: 'getThing',
      access: { scope: 'account:read' },
      params,
      waits: {
        statuses: ['open', 'closed', 'lost'],
        isReached: (thing, status) => thing.status === status,
      },
      handle: ({ params: { id } }) => get(id),
    }),
  ]
}

const REFUSAL = { param: 'id', problem: 'it is closed already' }

export async function createThings({ query }: TestDatabase): Promise<void> {
  await query(THINGS_SQL)
}
