import { expect, test } from 'vitest'
import { problemsOf, readDraft } from './draft.ts'

const EMPTY = { url: '', prompt: '', ceiling: '', card: '' }
const url = 'https://shop.example/mug'

test('what is left empty is not sent, and not wrong', () => {
  expect(readDraft({ ...EMPTY, url: ` ${url} ` })).toEqual({ url })
  expect(problemsOf(EMPTY)).toEqual({})
})

test('a ceiling is sent in cents', () => {
  const draft = { ...EMPTY, url, prompt: 'Two', ceiling: '25.50' }
  expect(readDraft(draft)).toEqual({ url, prompt: 'Two', max_amount: 2_550 })
  expect(problemsOf(draft)).toEqual({})
})

test.each(['0', '0.00', '25.005', '-1', '1e3', 'ten'])('%s is no ceiling', (ceiling) => {
  expect(problemsOf({ ...EMPTY, url, ceiling })).toHaveProperty('ceiling')
})

test.each(['shop.example/mug', 'javascript:alert(1)', 'ftp://shop.example/'])(
  '%s is no address of a shop',
  (wrong) => {
    expect(problemsOf({ ...EMPTY, url: wrong })).toHaveProperty('url')
  },
)
