import fc from 'fast-check'
import qs from 'qs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useApi } from '../../test/api.ts'
import { echoRoute } from '../../test/echo.ts'
import { MOST_BODY_BYTES } from './body-limits.ts'

const thing = z.strictObject({
  name: z.string().optional(),
  count: z.int().optional(),
  ready: z.boolean().optional(),
  address: z.strictObject({ line1: z.string(), floor: z.int().optional() }).optional(),
  lines: z.array(z.strictObject({ sku: z.string(), quantity: z.int() })).optional(),
  options: z.record(z.string(), z.unknown()).optional(),
})

const api = useApi({
  extra: () => [
    echoRoute('/v1/nothing'),
    echoRoute('/v1/json', { body: thing }),
    echoRoute('/v1/form', { body: thing, acceptsForm: true }),
  ],
})

const post = (path: string, body: string | Buffer | undefined, type?: string) =>
  api().call('POST', path, { body, headers: type === undefined ? {} : { 'content-type': type } })

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

describe('a route without a body', () => {
  const types = [undefined, JSON_TYPE, 'application/json; charset=utf-8', 'text/plain', 'text/xml']
  const bodies = [undefined, '', '{}']
  test.each(types.flatMap((type) => bodies.map((body) => [type, body] as const)))(
    'takes nothing under %s: %j',
    async (type, body) => {
      const answer = await post('/v1/nothing', body, type)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ body: {} })
    },
  )

  test.each([undefined, '', '&'])('takes an empty form: %j', async (body) => {
    expect((await post('/v1/nothing', body, FORM_TYPE)).status).toBe(200)
  })

  test('refuses what is in one all the same', async () => {
    const json = await post('/v1/nothing', '{"amount":1}', JSON_TYPE)
    expect(json.status).toBe(400)
    expect(json.body.error).toMatchObject({ code: 'parameter_unknown', param: 'amount' })
    const form = await post('/v1/nothing', 'amount=1', FORM_TYPE)
    expect(form.body.error).toMatchObject({ code: 'parameter_unknown', param: 'amount' })
    const text = await post('/v1/nothing', 'amount', 'text/plain')
    expect(text.body.error.code).toBe('body_invalid')
    for (const body of ['[]', 'null', '1', '"{}"']) {
      expect((await post('/v1/nothing', body, JSON_TYPE)).body.error.code).toBe('body_invalid')
    }
  })
})

describe('a JSON body', () => {
  test('is read under its type, whatever its charset and case', async () => {
    for (const type of [JSON_TYPE, 'Application/JSON', 'application/json; charset=UTF-8']) {
      const answer = await post('/v1/json', '{"name":"Zürich 🎁"}', type)
      expect(answer.body).toEqual({ body: { name: 'Zürich 🎁' } })
    }
  })

  test.each([
    ['not JSON', '{"name":'],
    ['two documents', '{}{}'],
    ['a number of its own', '{"count":01}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['text', '"name"'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-8 of a surrogate', Buffer.from('7b226e616d65223a22eda080227d', 'hex')],
    ['NUL in a value', '{"name":"a\\u0000b"}'],
    ['NUL deep in a free value', '{"options":{"a":[{"b":"\\u0000"}]}}'],
    ['NUL in a name', '{"options":{"a\\u0000":1}}'],
    ['half a character', '{"name":"\\ud83d"}'],
    ['the other half', '{"name":"\\udf81"}'],
    ['halves in the wrong order', '{"options":{"\\udf81\\ud83d":1}}'],
  ])('that is %s is refused as body_invalid', async (_what, body) => {
    const answer = await post('/v1/json', body, JSON_TYPE)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code: 'body_invalid' })
  })

  test.each([
    '{"__proto__":{"x":1}}',
    '{"options":{"__proto__":1}}',
    '{"options":[{"__proto__":1}]}',
    '{"options":{"\\u005f\\u005fproto\\u005f_":1}}',
  ])('cannot reach a prototype: %s', async (body) => {
    const answer = await post('/v1/json', body, JSON_TYPE)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: '__proto__' })
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('may use names that objects have by nature', async () => {
    const options = { constructor: 'a', toString: 'b', hasOwnProperty: 'c', valueOf: 'd' }
    const answer = await post('/v1/json', JSON.stringify({ options }), JSON_TYPE)
    expect(answer.status).toBe(200)
    expect(Object.entries(answer.body.body.options)).toEqual(Object.entries(options))
  })

  test.each([31, 500, 8_000, 120_000, 150_000])(
    'nested %i levels deeper than its options is refused',
    async (depth) => {
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const value = `${open.repeat(depth)}1${close.repeat(depth)}`
        const body = `{"options":{"a":${value}}}`
        const isTooLarge = body.length > MOST_BODY_BYTES
        expect((await post('/v1/json', body, JSON_TYPE)).status).toBe(isTooLarge ? 413 : 400)
      }
    },
  )

  test.each([
    ['a list of numbers', (n: number) => `[${'0,'.repeat(n - 1)}0]`],
    ['a list of objects', (n: number) => `[${'{},'.repeat(n - 1)}{}]`],
    ['an object', (n: number) => `{${Array.from({ length: n }, (_, i) => `"${i}":0`)}}`],
  ])('of more values than any schema takes is refused: %s', async (_what, listOf) => {
    const bodyOf = (values: number) => `{"options":{"a":${listOf(values)}}}`
    expect((await post('/v1/json', bodyOf(400), JSON_TYPE)).status).toBe(200)
    const { status, body } = await post('/v1/json', bodyOf(1_001), JSON_TYPE)
    expect(status).toBe(400)
    expect(body.error.message).toContain('it has more than 1000 values')
  })

  test.each([',', '[', '{', '\\"', '\\\\', '\\\\\\"[', '\\u002c'])(
    'may hold %s in its text as often as it likes',
    async (sign) => {
      const answer = await post('/v1/json', `{"name":"${sign.repeat(2_000)}"}`, JSON_TYPE)
      expect(answer.body).toEqual({ body: { name: JSON.parse(`"${sign}"`).repeat(2_000) } })
    },
  )

  test('is never coerced: text is not a number there', async () => {
    for (const wrong of [
      { count: '5' },
      { ready: 'true' },
      { name: 5 },
      { count: 1.5 },
      { count: null },
    ]) {
      const answer = await post('/v1/json', JSON.stringify(wrong), JSON_TYPE)
      expect(answer.body.error).toMatchObject({
        code: 'parameter_invalid',
        param: Object.keys(wrong)[0],
      })
    }
  })

  test('up to the limit is read, one byte more is 413', async () => {
    const filled = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`
    expect((await post('/v1/json', filled(MOST_BODY_BYTES), JSON_TYPE)).status).toBe(200)
    const large = await post('/v1/json', filled(MOST_BODY_BYTES + 1), JSON_TYPE)
    expect(large.status).toBe(413)
    expect(large.body.error.code).toBe('body_too_large')
    expect(large.body.error.message).toContain(`${MOST_BODY_BYTES}`)
  })
})

describe('another type', () => {
  test.each(['text/plain', 'text/xml', 'multipart/form-data; boundary=x', 'application/json5'])(
    'is refused as 415, which says what to send: %s',
    async (type) => {
      const answer = await post('/v1/json', '{"name":"a"}', type)
      expect(answer.status).toBe(415)
      expect(answer.body.error.code).toBe('content_type_unsupported')
      expect(answer.body.error.message).toContain('application/json')
    },
  )

  test('a form is refused where the route does not read one, and named where it does', async () => {
    expect((await post('/v1/json', 'name=a', FORM_TYPE)).status).toBe(415)
    const { body } = await post('/v1/form', 'name=a', 'text/plain')
    expect(body.error.message).toContain(FORM_TYPE)
  })

  test('an empty body of any type is no body', async () => {
    expect((await post('/v1/json', '', 'text/plain')).body).toEqual({ body: {} })
  })
})

describe('a form', () => {
  test('is nested by brackets and gets the types of the schema', async () => {
    const form =
      'name=5&count=5&ready=true&address[line1]=1&address[floor]=-3' +
      '&lines[0][sku]=7&lines[0][quantity]=7&options[size]=M&options[n]=1&options[t]=true'
    expect((await post('/v1/form', form, FORM_TYPE)).body.body).toEqual({
      name: '5',
      count: 5,
      ready: true,
      address: { line1: '1', floor: -3 },
      lines: [{ sku: '7', quantity: 7 }],
      options: { size: 'M', n: '1', t: 'true' },
    })
  })

  test('says the same as JSON, whatever the values', async () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(isStorable)
    const number = fc.integer({ min: -(10 ** 14), max: 10 ** 14 })
    const line = fc.record({ sku: word, quantity: number })
    const value = fc.record(
      {
        name: word,
        count: number,
        ready: fc.boolean(),
        address: fc.record({ line1: word, floor: number }, { requiredKeys: ['line1'] }),
        lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(value, async (sent) => {
        const asForm = await post('/v1/form', qs.stringify(sent), FORM_TYPE)
        expect(asForm.body).toEqual({ body: sent })
        const asJson = await post('/v1/form', JSON.stringify(sent), JSON_TYPE)
        expect(asJson.body).toEqual(asForm.body)
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['text for a number', 'count=five', 'count'],
    ['a fraction', 'count=1.5', 'count'],
    ['an exponent', 'count=1e3', 'count'],
    ['hexadecimal', 'count=0x10', 'count'],
    ['more digits than a number holds', 'count=12345678901234567890', 'count'],
    ['yes for true', 'ready=yes', 'ready'],
    ['a name twice', 'name=a&name=b', 'name'],
    ['a deep one', 'address[line1]=a&address[floor]=x', 'address[floor]'],
    ['one in a list', 'lines[0][sku]=a&lines[0][quantity]=x', 'lines[0][quantity]'],
  ])('%s is refused by its name in brackets', async (_what, form, param) => {
    const answer = await post('/v1/form', form, FORM_TYPE)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param })
    expect(answer.body.error.message).toContain(param)
  })

  test.each([
    ['NUL', 'name=a%00b'],
    ['nested too deep', `options${'[a]'.repeat(20)}=1`],
    ['too many names', Array.from({ length: 1001 }, (_, n) => `options[a${n}]=1`).join('&')],
    ['raw bytes that are not UTF-8', Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x3d, 0xff])],
  ])('%s is refused as body_invalid', async (_what, form) => {
    const answer = await post('/v1/form', form, FORM_TYPE)
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('body_invalid')
  })

  test('an unknown name is refused, also a nested one', async () => {
    const top = await post('/v1/form', 'nmae=a', FORM_TYPE)
    expect(top.body.error).toMatchObject({ code: 'parameter_unknown', param: 'nmae' })
    const nested = await post('/v1/form', 'address[line1]=a&address[flor]=1', FORM_TYPE)
    expect(nested.body.error).toMatchObject({ code: 'parameter_unknown', param: 'address[flor]' })
  })
})

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
