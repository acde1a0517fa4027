import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../lib/error-codes.ts'
import { parseInput } from './validation.ts'

test.each([
  ['one of some words', z.enum(['day', 'total'])],
  ['one word', z.literal('usdc')],
  ['one of two kinds', z.union([z.string(), z.int()])],
  ['one of two shapes', z.discriminatedUnion('t', [z.strictObject({ t: z.literal('a') })])],
])('a required parameter that is %s and was left out is missing, not invalid', (_what, field) => {
  const refused = (() => {
    try {
      return parseInput(z.strictObject({ field: field as z.ZodType }), {})
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ code: 'parameter_missing', param: 'field' })
})
