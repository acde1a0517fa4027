/** The cursor in a list's URL selects the page; all other parameters are filters. */
export const PAGE_SIZE = 25

type Cursors = { readonly starting_after?: string; readonly ending_before?: string }

export function cursorsOf(search: URLSearchParams): Cursors {
  const [after, before] = [search.get('after'), search.get('before')]
  if (after !== null) return { starting_after: after }
  return before === null ? {} : { ending_before: before }
}

export type Paging = {
  /** URLs of the pages with newer and older rows, or null. */
  readonly newer: string | null
  readonly older: string | null
  readonly isFirst: boolean
}

/**
 * `has_more` depends on the direction: on a page read backwards it means newer rows. The page the
 * user came from always exists.
 */
export function pagingOf(
  search: URLSearchParams,
  page: { readonly data: readonly { readonly id: string }[]; readonly has_more: boolean },
): Paging {
  const isBackward = !search.has('after') && search.has('before')
  const isFirst = !search.has('after') && (!isBackward || !page.has_more)
  const [first, last] = [page.data[0]?.id, page.data.at(-1)?.id]
  const hasOlder = isBackward || page.has_more
  return {
    newer: isFirst || first === undefined ? null : withCursor(search, 'before', first),
    older: !hasOlder || last === undefined ? null : withCursor(search, 'after', last),
    isFirst,
  }
}

function withCursor(search: URLSearchParams, name: 'after' | 'before', id: string): string {
  const changed = withoutCursor(search)
  changed.set(name, id)
  return `?${changed}`
}

export function withoutCursor(search: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.delete('after')
  changed.delete('before')
  return changed
}
