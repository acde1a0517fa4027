import type { Answered, Client } from './client.ts'
import type { RequestOptions } from './options.ts'

/**
 * One page of objects, newest first.
 *
 * @example
 * ```ts
 * import type { ApiKey, List } from '@florin/sdk'
 * import { Florin } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * const page: List<ApiKey> = await florin.apiKeys.list({ limit: 3 })
 * console.log(page.data.length, page.has_more)
 * ```
 */
export type List<Item> = {
  readonly object: 'list'
  readonly data: Item[]
  readonly has_more: boolean
  readonly url: string
}

/**
 * The result of a `list` method. Await it for one page, or iterate it for all objects; further
 * pages load as you go.
 *
 * @example
 * ```ts
 * import type { AuditEvent, ListPromise } from '@florin/sdk'
 * import { Florin } from '@florin/sdk'
 *
 * const florin = new Florin('sk_live_…', { baseUrl: 'https://florin.example' })
 * const events: ListPromise<AuditEvent> = florin.auditEvents.list({ limit: 100 })
 * for await (const event of events) {
 *   console.log(event.created, event.action)
 *   if (event.action === 'account.created') break // loads no further page
 * }
 * ```
 */
export type ListPromise<Item> = Promise<Answered<List<Item>>> & AsyncIterable<Item>

export type Cursors = { starting_after?: string; ending_before?: string }

export function list<Item extends { id: string }>(
  client: Client,
  path: string,
  params: Cursors = {},
  options?: RequestOptions,
): ListPromise<Item> {
  const load = (query: Cursors) =>
    client.request<List<Item>>({ method: 'GET', path, query }, options)
  const first = load(params)
  return Object.assign(first, { [Symbol.asyncIterator]: () => iterate(first, params, load) })
}

/** With `ending_before`, iterates from older to newer items. */
async function* iterate<Item extends { id: string }>(
  first: Promise<List<Item>>,
  params: Cursors,
  load: (query: Cursors) => Promise<List<Item>>,
): AsyncGenerator<Item, void, undefined> {
  const isBackward = params.ending_before !== undefined
  for (let page = await first; ; ) {
    const items = isBackward ? page.data.toReversed() : page.data
    yield* items
    const last = items.at(-1)
    if (!page.has_more || last === undefined) return
    page = await load({
      ...params,
      ...(isBackward ? { ending_before: last.id } : { starting_after: last.id }),
    })
  }
}
