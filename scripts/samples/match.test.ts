import { expect, test } from 'vitest'
import { differenceOf } from './match.ts'

const ANSWER = {
  id: 'cs_01m7fyranf1bt0rccgk75dpsap',
  status: 'open',
  amount: 300,
  next_action: { type: 'pay' },
  secret: 'sk_live_abc',
}

test.each([
  [{ status: 'open' }, null],
  [{ id: 'cs_00000000000000000000000000' }, null],
  [{ secret: 'sk_live_…' }, null],
  [{ next_action: { type: 'pay' } }, null],
  [{ status: 'complete' }, 'the answer.status is "open", but the page shows "complete"'],
  [{ amount: 301 }, 'the answer.amount is 300, but the page shows 301'],
  [{ id: 'ti_01m7fyranf1bt0rccgk75dpsap' }, expect.stringContaining('the answer.id')],
  [{ url: '…' }, expect.stringContaining('the answer.url is undefined')],
  [{ next_action: null }, expect.stringContaining('the answer.next_action')],
  [{ amount: { cents: 1 } }, expect.stringContaining('the answer.amount')],
])('a difference in any shown part is reported: %j', (shown, difference) => {
  expect(differenceOf(shown, ANSWER)).toEqual(difference)
})
