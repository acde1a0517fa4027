import { expect, test } from 'vitest'
import { z } from 'zod'
import { coercer } from './coerce.ts'

const named = z.strictObject({ quantity: z.int() }).meta({ id: 'TestLine' })

// One schema language, several spellings in JSON Schema: `type: [...]`, `$ref`, `oneOf`.
test.each([
  ['a boolean or null', z.boolean().nullable(), 'true', true],
  ['a number or null', z.number().nullable(), '5', 5],
  ['a schema with a name', named, { quantity: '5' }, { quantity: 5 }],
  ['a list of a schema with a name', z.array(named), [{ quantity: '5' }], [{ quantity: 5 }]],
  [
    'one of several shapes',
    z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('a'), count: z.int() })]),
    { kind: 'a', count: '5' },
    { kind: 'a', count: 5 },
  ],
] as const)('text becomes %s', (_what, schema, text, value) => {
  const coerce = coercer(z.strictObject({ field: schema as z.ZodType }))
  expect(coerce({ field: text })).toEqual({ field: value })
})
