import { Readable } from 'node:stream'
import type { Page } from '../../db/page.ts'
import type { Principal } from '../../lib/principal.ts'
import { hasScope } from '../../lib/principal.ts'
import type { Scope } from '../../lib/scopes.ts'

/** One kind of object of an account, page by page. Every noun that stores data provides one. */
export type ExportSource = {
  /** The array's name in the export. */
  readonly name: string
  readonly prefix: string
  /** A key without this scope exports the rest. */
  readonly scope: Scope
  readonly list: (
    principal: Principal,
    page: Page,
  ) => Promise<{ items: { id: string }[]; hasMore: boolean }>
}

const PAGE_SIZE = 100

/** Streams everything as one JSON document: an account may not fit into memory. */
export function streamExport(
  principal: Principal,
  head: Record<string, unknown>,
  sources: readonly ExportSource[],
): Readable {
  return Readable.from(chunks(principal, head, sources))
}

async function* chunks(
  principal: Principal,
  head: Record<string, unknown>,
  sources: readonly ExportSource[],
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const source of sources.filter(({ scope }) => hasScope(principal, scope))) {
    yield `,${JSON.stringify(source.name)}:[`
    let separator = ''
    for await (const items of pages(principal, source)) {
      for (const item of items) {
        yield separator + JSON.stringify(item)
        separator = ','
      }
    }
    yield ']'
  }
  yield '}'
}

async function* pages(principal: Principal, { prefix, list }: ExportSource) {
  let beforeId = `${prefix}_~`
  for (;;) {
    const page = { afterId: `${prefix}_`, beforeId, limit: PAGE_SIZE, from: 'newest' as const }
    const { items, hasMore } = await list(principal, page)
    yield items
    const last = items.at(-1)
    if (!hasMore || last === undefined) return
    beforeId = last.id
  }
}
