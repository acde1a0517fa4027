import { expect, test } from 'vitest'
import { cursorsOf, pagingOf } from './paging.ts'

const page = (has_more: boolean, ...ids: string[]) => ({
  data: ids.map((id) => ({ id })),
  has_more,
})
const at = (text: string) => new URLSearchParams(text)

test.each([
  ['', {}],
  ['after=a', { starting_after: 'a' }],
  ['before=b', { ending_before: 'b' }],
  ['after=a&before=b', { starting_after: 'a' }], // the API rejects both together
])('%j asks with %j', (search, cursors) => {
  expect(cursorsOf(at(search))).toEqual(cursors)
})

test.each([
  ['the newest of many', 'type=x', page(true, 'c', 'b'), null, '?type=x&after=b', true],
  ['all there are', '', page(false, 'c', 'b'), null, null, true],
  ['a page in the middle', 'after=d', page(true, 'c', 'b'), '?before=c', '?after=b', false],
  ['the oldest', 'after=d', page(false, 'c', 'b'), '?before=c', null, false],
  ['back in the middle', 'before=a', page(true, 'c', 'b'), '?before=c', '?after=b', false],
  ['back at the newest', 'before=a', page(false, 'c', 'b'), null, '?after=b', true],
  ['nothing', '', page(false), null, null, true],
])('%s', (_name, search, given, newer, older, isFirst) => {
  expect(pagingOf(at(search), given)).toEqual({ newer, older, isFirst })
})
