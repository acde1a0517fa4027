import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useApi } from '../../test/api.ts'
import { echoRoute } from '../../test/echo.ts'

const options = z.strictObject({ options: z.record(z.string(), z.unknown()).optional() })
const api = useApi({
  extra: () => [
    echoRoute('/v1/nothing'),
    echoRoute('/v1/json', { body: options }),
    echoRoute('/v1/form', { body: options, acceptsForm: true }),
  ],
})
const post = (path: string, body: string, type: string) =>
  api().call('POST', path, { body, headers: { 'content-type': type } })

const FORM_TYPE = 'application/x-www-form-urlencoded'

describe('a route without a body', () => {
  // As sent by `curl -d '{}'`.
  test.each([FORM_TYPE, 'nonsense', ''])('takes {} under any type: %j', async (type) => {
    expect((await post('/v1/nothing', '{}', type)).status).toBe(200)
  })
})

describe('another type', () => {
  test('that is no type at all is 415 too', async () => {
    const answer = await post('/v1/json', '{"options":{}}', 'nonsense')
    expect(answer.status).toBe(415)
    expect(answer.body.error.code).toBe('content_type_unsupported')
  })
})

describe('a form', () => {
  test.each(['__proto__=1', '__proto__[x]=1', 'options[__proto__]=1', 'options[__proto__][x]=1'])(
    'with a hostile name is refused like a JSON body with it, not half read: %s',
    async (form) => {
      const answer = await post('/v1/form', `options[a]=1&${form}`, FORM_TYPE)
      expect(answer.status).toBe(400)
      expect(answer.body.error.code).toBe('parameter_unknown')
    },
  )

  test.each(['%FF', '%ED%A0%80', '%E0%A4%A', '%'])(
    'whose escapes are not UTF-8 is refused, not taken as other text: %s',
    async (bytes) => {
      const answer = await post('/v1/form', `options[a]=${bytes}`, FORM_TYPE)
      expect(answer.status).toBe(400)
      expect(answer.body.error.code).toBe('body_invalid')
    },
  )
})
