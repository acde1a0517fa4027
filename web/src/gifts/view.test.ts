import type { GiftPreview } from '@florin/sdk'
import { expect, test } from 'vitest'
import { awaited, hasFailed, stateOf, taking } from './view.ts'

type AttemptStatus = NonNullable<GiftPreview['last_release_attempt']>['status']

const gift = (status: GiftPreview['status'], attempt?: AttemptStatus) => ({
  status,
  last_release_attempt:
    attempt === undefined
      ? null
      : { signature: 'sig', recipient_address: 'wallet', status: attempt, message: '' },
})

test.each([
  [gift('requires_action'), 'unfunded', 'open', false],
  [gift('open'), 'open', 'released', false],
  [gift('open', 'submitted'), 'taking', 'released', false],
  [gift('open', 'landed'), 'taking', 'released', false],
  [gift('open', 'failed'), 'open', 'released', true],
  [gift('open', 'dropped'), 'open', 'released', true],
  [gift('released', 'landed'), 'released', null, false],
  [gift('reclaimed', 'dropped'), 'reclaimed', null, false],
])('%j is %s, waits for %s, has failed: %s', (value, state, wanted, failed) => {
  expect(stateOf(value)).toBe(state)
  expect(awaited(value)).toBe(wanted)
  expect(hasFailed(value)).toBe(failed)
})

test('a claimed gift shows a transaction only if that one claimed it', () => {
  expect(taking(gift('released', 'landed'))?.signature).toBe('sig')
  expect(taking(gift('open', 'submitted'))?.signature).toBe('sig')
  expect(taking(gift('released', 'dropped'))).toBeNull()
  expect(taking(gift('released'))).toBeNull()
})
