import type { UnmatchedTransfer } from '@florin/sdk'
import { expect, test } from 'vitest'
import { hintOf, isSource } from './view.ts'

type Reason = UnmatchedTransfer['suggestions'][number]['reason']

const transfer = (status: UnmatchedTransfer['status'], ...reasons: Reason[]) =>
  ({
    status,
    suggestions: reasons.map((reason, n) => ({ source: `cs_${n}`, amount: 900, reason })),
  }) as UnmatchedTransfer

test.each([
  [transfer('unmatched'), 'None'],
  [transfer('unmatched', 'same_amount'), 'Waiting for this amount'],
  [transfer('unmatched', 'same_amount', 'same_amount'), '2 with this amount'],
  [transfer('unmatched', 'claimed', 'same_amount'), 'Its payer says this is theirs'],
  [transfer('set_aside', 'named'), 'The transaction names it'],
  [transfer('matched', 'same_amount'), '–'],
])('the best suggestion in a few words: %j', (given, hint) => {
  expect(hintOf(given)).toBe(hint)
})

test('only ids of payments can be matched by hand', () => {
  expect(isSource(`cs_${'0'.repeat(26)}`)).toBe(true)
  expect(isSource(`ti_${'0'.repeat(26)}`)).toBe(true)
  expect(isSource(`gift_${'0'.repeat(26)}`)).toBe(false)
  expect(isSource('cs_1')).toBe(false)
})
