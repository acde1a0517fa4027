import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../lib/error-codes.ts'
import { exactlyOneOf } from '../lib/wire.ts'
import { parseInput } from './validation.ts'

const WAYS = {
  number: z.string().optional(),
  token: z.string().optional(),
  wallet: z.string().optional(),
}

const schema = z.strictObject({
  amount: z.int().min(1).max(100),
  name: z.string().min(2).max(5).optional(),
  profile: z.strictObject({ name: z.string() }).optional(),
  lines: z
    .array(z.strictObject({ quantity: z.int() }))
    .max(2)
    .optional(),
  tags: z.record(z.string().max(3), z.string()).optional(),
  flag: z.boolean().optional(),
  card: z
    .strictObject(WAYS)
    .superRefine(exactlyOneOf('number', 'token', 'wallet'))
    .optional(),
})

function refusal(input: unknown): { code: string; param: string | undefined; message: string } {
  try {
    parseInput(schema, input)
  } catch (error) {
    if (error instanceof ApiError) {
      return { code: error.code, param: error.param, message: error.message }
    }
    throw error
  }
  throw new Error('it was accepted')
}

test('what fits is returned as the schema makes it', () => {
  expect(parseInput(schema, { amount: 5 })).toEqual({ amount: 5 })
})

describe('the parameter is named as a form would write it', () => {
  test.each([
    [{}, 'parameter_missing', 'amount'],
    [{ amount: undefined }, 'parameter_missing', 'amount'],
    [{ amount: null }, 'parameter_invalid', 'amount'],
    [{ amount: '5' }, 'parameter_invalid', 'amount'],
    [{ amount: 0 }, 'parameter_invalid', 'amount'],
    [{ amount: 5, profile: {} }, 'parameter_missing', 'profile[name]'],
    [{ amount: 5, profile: [] }, 'parameter_invalid', 'profile'],
    [{ amount: 5, profile: { name: 'a', x: 1 } }, 'parameter_unknown', 'profile[x]'],
    [{ amount: 5, lines: [{ quantity: 1 }, {}] }, 'parameter_missing', 'lines[1][quantity]'],
    [{ amount: 5, lines: [{ quantity: 1, q: 1 }] }, 'parameter_unknown', 'lines[0][q]'],
    [{ amount: 5, card: { token: 'a', wallet: 'b' } }, 'parameters_exclusive', 'card[token]'],
    [{ amount: 5, card: {} }, 'parameter_missing', 'card[number]'],
    [{ amount: 5, tags: { a: 1 } }, 'parameter_invalid', 'tags[a]'],
    [{ amount: 5, tags: { long_: 'x' } }, 'parameter_invalid', 'tags[long_]'],
  ])('%j: %s %s', (input, code, param) => {
    const refused = refusal(input)
    expect(refused).toMatchObject({ code, param })
    expect(refused.message).toContain(param)
  })
})

test('a misspelt parameter is named before what it leaves missing', () => {
  expect(refusal({ amonut: 5 })).toMatchObject({ code: 'parameter_unknown', param: 'amonut' })
})

test.each([[null], [[]], ['text'], [5], [undefined]])('%j is no object of parameters', (input) => {
  expect(refusal(input)).toMatchObject({ code: 'body_invalid', param: undefined })
})

describe('the message says what would be right', () => {
  test.each([
    [{ amount: 'x' }, 'it must be an integer'],
    [{ amount: 1.5 }, 'it must be an integer'],
    [{ amount: 101 }, 'it must be at most 100'],
    [{ amount: 0 }, 'it must be at least 1'],
    [{ amount: 5, name: 'x' }, 'it must be at least 2 characters long'],
    [{ amount: 5, name: 'too long' }, 'it must be at most 5 characters long'],
    [{ amount: 5, lines: [1, 2, 3] }, 'lines'],
    [
      { amount: 5, card: { number: '1', token: 'a' } },
      'Send either card[number] or card[token], not both.',
    ],
    [{ amount: 5, card: {} }, 'Send it, or token or wallet in its place.'],
    [{ amount: 5, flag: 'true' }, 'it must be a boolean'],
    [{ amount: 5, tags: 'x' }, 'it must be an object'],
  ])('%j: %s', (input, words) => {
    const { message } = refusal(input)
    expect(message).toContain(words)
    expect(message).not.toMatch(/undefined|zod|Invalid input|received/i)
  })
})
