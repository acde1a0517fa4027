import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useApi } from '../../test/api.ts'
import { text } from '../lib/wire.ts'
import { bodyLimitOf } from './body-limits.ts'

const api = useApi()
const JSON_TYPE = { 'content-type': 'application/json' }
const ZEROS = `[${'0,'.repeat(125_000)}0]`

/** As a client writes it that escapes all that ASCII does not have, and indents. */
const escaped = (value: unknown) =>
  JSON.stringify(value, null, 4).replaceAll(
    /[\u0080-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
const metadata = Object.fromEntries(
  Array.from({ length: 50 }, (_, n) => [String(n).padStart(40, '字'), '字'.repeat(500)]),
)

describe('an open route', () => {
  test.each([
    '/v1/session/challenge',
    '/v1/gifts/gift_00000000000000000000000000/release',
    '/v1/gifts/gift_00000000000000000000000000/release/submit',
    '/v1/checkout_sessions/cs_00000000000000000000000000/pay',
    '/v1/checkout_links/cl_00000000000000000000000000/sessions',
  ])('refuses 250 kB without reading them: %s', async (path) => {
    const { status, body } = await api().call('POST', path, { body: ZEROS, headers: JSON_TYPE })
    expect(status).toBe(413)
    expect(body.error).toMatchObject({ code: 'body_too_large' })
    expect(Number(body.error.message.match(/larger than (\d+) bytes/)[1])).toBeLessThan(16_384)
  })
})

describe('a route with metadata', () => {
  test('takes all that its schema allows, in the longest spelling', async () => {
    const { secret: key } = await api().newKey()
    const body = escaped({ username: '字'.repeat(32), metadata })
    const answer = await api().call('POST', '/v1/account', { key, body, headers: JSON_TYPE })
    expect(answer.status).toBe(200)
    expect(answer.body.metadata).toEqual(metadata)
  })

  test('refuses what no valid body of it can reach', async () => {
    const { secret: key } = await api().newKey()
    const body = `{"username":"${'x'.repeat(200_000)}"}`
    const answer = await api().call('POST', '/v1/account', { key, body, headers: JSON_TYPE })
    expect(answer.status).toBe(413)
  })
})

describe('the limit', () => {
  test('grows with the bounds of the schema', () => {
    const list = (most: number) => z.strictObject({ list: z.array(text(1_000)).max(most) })
    expect(bodyLimitOf(list(20)) - bodyLimitOf(list(10))).toBeGreaterThanOrEqual(60_000)
  })

  test.each([
    ['text', z.strictObject({ name: z.string() })],
    ['a list', z.strictObject({ list: z.array(z.int()) })],
    ['a map', z.strictObject({ map: z.record(z.string().max(9), z.int()) })],
    ['anything', z.strictObject({ value: z.unknown() })],
  ])('is 256 kB where the schema bounds nothing: %s', (_what, schema) => {
    expect(bodyLimitOf(schema)).toBe(262_144)
  })
})
