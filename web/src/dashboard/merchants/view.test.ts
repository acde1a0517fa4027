import { expect, test } from 'vitest'
import { blockerWords, purchasesOf } from './view.ts'

test('blockers have a text, unknown ones a readable one', () => {
  expect(blockerWords('captcha')).toBe('Shows a CAPTCHA')
  expect(blockerWords('age_check')).toBe('Age check')
})

test('purchases are shown only when there are enough', () => {
  expect(purchasesOf({ purchases: { tried: 20, succeeded: 19 } })).toBe('19 of 20')
  expect(purchasesOf({ purchases: null })).toBeNull()
})
