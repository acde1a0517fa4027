import { expect, test } from 'vitest'
import { problemsOf, readDraft } from './draft.ts'

const EMPTY = { url: '', prompt: '', ceiling: '', card: '' }
const url = 'https://shop.example/mug'

test('empty fields are neither sent nor invalid', () => {
  expect(readDraft({ ...EMPTY, url: ` ${url} ` })).toEqual({ url })
  expect(problemsOf(EMPTY)).toEqual({})
})

test('the maximum amount is sent in cents', () => {
  const draft = { ...EMPTY, url, prompt: 'Two', ceiling: '25.50' }
  expect(readDraft(draft)).toEqual({ url, prompt: 'Two', max_amount: 2_550 })
  expect(problemsOf(draft)).toEqual({})
})

test.each(['0', '0.00', '25.005', '-1', '1e3', 'ten'])(
  '%s is no valid maximum amount',
  (ceiling) => {
    expect(problemsOf({ ...EMPTY, url, ceiling })).toHaveProperty('ceiling')
  },
)

test.each(['shop.example/mug', 'javascript:alert(1)', 'ftp://shop.example/'])(
  '%s is no valid product URL',
  (wrong) => {
    expect(problemsOf({ ...EMPTY, url: wrong })).toHaveProperty('url')
  },
)
