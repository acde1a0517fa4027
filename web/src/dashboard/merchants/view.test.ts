import { expect, test } from 'vitest'
import { blockerWords, purchasesOf } from './view.ts'

test('what keeps Florin out is said in words, also what a later version adds', () => {
  expect(blockerWords('captcha')).toBe('Shows a CAPTCHA')
  expect(blockerWords('age_check')).toBe('Age check')
})

test('purchases are counted only where there are enough of them', () => {
  expect(purchasesOf({ purchases: { tried: 20, succeeded: 19 } })).toBe('19 of 20')
  expect(purchasesOf({ purchases: null })).toBeNull()
})
