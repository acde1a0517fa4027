import { z } from 'zod'
import type { Page } from '../db/page.ts'
import { ApiError } from '../lib/error-codes.ts'
import { idBoundAt } from '../lib/ids.ts'
import { id } from '../lib/wire.ts'

const LATEST_SECONDS = 253_402_300_799 // the year 9999: anything later is probably in milliseconds

const seconds = (words: string) =>
  z
    .int()
    .min(0)
    .max(LATEST_SECONDS)
    .optional()
    .describe(`Only objects created ${words} this Unix time in seconds.`)

/** The query of every list. Nouns add their filters with `.extend`. */
export function listQuery(prefix: string) {
  const cursor = id(prefix)
  return z.strictObject({
    limit: z.int().min(1).max(100).default(25).describe('How many objects to return.'),
    starting_after: cursor.optional().describe('Returns objects older than this id.'),
    ending_before: cursor.optional().describe('Returns objects newer than this id.'),
    created_gt: seconds('after'),
    created_gte: seconds('at or after'),
    created_lt: seconds('before'),
    created_lte: seconds('at or before'),
  })
}

export type ListQuery = z.output<ReturnType<typeof listQuery>>

/** Turns cursors and times into one range of ids, since ids sort by age. */
export function pageOf(prefix: string, query: ListQuery): Page {
  if (query.starting_after !== undefined && query.ending_before !== undefined) {
    throw new ApiError('parameters_exclusive', { param: 'starting_after', other: 'ending_before' })
  }
  const floor = [
    `${prefix}_`,
    query.ending_before,
    bound(prefix, query.created_gte, 0),
    bound(prefix, query.created_gt, 1),
  ]
  const ceiling = [
    `${prefix}_~`, // sorts after every id
    query.starting_after,
    bound(prefix, query.created_lt, 0),
    bound(prefix, query.created_lte, 1),
  ]
  return {
    afterId: sorted(floor).at(-1) as string,
    beforeId: sorted(ceiling)[0] as string,
    limit: query.limit,
    from: query.ending_before === undefined ? 'newest' : 'oldest',
  }
}

function sorted(ids: (string | undefined)[]): string[] {
  return ids.filter((id) => id !== undefined).toSorted()
}

function bound(prefix: string, at: number | undefined, extraSeconds: number): string | undefined {
  return at === undefined ? undefined : idBoundAt(prefix, at + extraSeconds)
}

export function listOf<Item extends z.ZodType>(name: string, item: Item) {
  return z
    .object({
      object: z.literal('list'),
      data: z.array(item),
      has_more: z.boolean(),
      url: z.string(),
    })
    .meta({ id: name })
}

export function renderList<Item>(url: string, data: Item[], hasMore: boolean) {
  return { object: 'list' as const, data, has_more: hasMore, url }
}
