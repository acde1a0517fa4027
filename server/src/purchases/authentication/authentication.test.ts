import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { APP_URL, NO_RATE_LIMITS, useApi } from '../../../test/api.ts'
import { sealedCode } from '../../../test/card-frame.ts'
import { QUOTE, useCheckout } from '../../../test/checkout.ts'
import type { Buyer } from '../../../test/purchases.ts'
import { newBuyer } from '../../../test/purchases.ts'

const PATH = '/v1/checkout_intents'
const ALLOW = { headers: { 'allow-duplicate-purchase': 'true' } }
const VISA = { number: '4242424242424242', exp_month: 12, exp_year: 2040 }
const AMEX = { number: '378282246310005', exp_month: 12, exp_year: 2040 }
const ANSWER_MS = 270_000

const api = useApi({ kernel: { rateLimits: NO_RATE_LIMITS } })
const checkout = useCheckout(api)
let buyer: Buyer

beforeAll(async () => {
  buyer = await newBuyer(api(), checkout())
})
beforeEach(() => {
  checkout().shop.quote = { outcome: 'quoted', quote: QUOTE }
  checkout().shop.refusal = null
  checkout().shop.pay = { outcome: 'charged', orderId: '100001', amountCents: null }
  checkout().shop.submissions = 0
  checkout().later.length = 0
})

/** A purchase that was confirmed with a card whose code nobody has. */
async function waiting(card: object = VISA) {
  const { body } = await buyer.post('/v1/cards', { body: card })
  return await buyer.buy((await buyer.quoted({ card: body.id })).id, ALLOW)
}

const linkOf = (intent: { next_action: { payment_authentication: { url: string } } }) =>
  new URL(intent.next_action.payment_authentication.url)
const tokenOf = (intent: Parameters<typeof linkOf>[0]) => linkOf(intent).hash.slice(1)

async function come(id: string, token: string) {
  const answer = await api().call('POST', `${PATH}/${id}/authentication`, { body: { token } })
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] as string
  return { ...answer, cookie }
}

const see = (id: string, cookie: string) =>
  api().call('GET', `${PATH}/${id}/authentication`, { cookie })
const frameFor = async (id: string, cookie: string) =>
  (await api().call('POST', `${PATH}/${id}/card_frame_tokens`, { cookie })).body.token as string
const give = (id: string, token: string, code: string, headers: Record<string, string> = {}) =>
  api().call('POST', `${PATH}/${id}/security_code`, {
    body: { token, security_code: code },
    headers,
  })
const get = async (id: string) => (await buyer.get(`${PATH}/${id}`)).body
const codesKept = async () =>
  (await api().database.query('SELECT count(*)::int AS kept FROM purchase_security_codes')).rows[0]
    .kept

describe('a stored card without its code', () => {
  test('waits for its owner, at a page of ours', async () => {
    const intent = await waiting()
    expect(intent).toMatchObject({
      status: 'requires_action',
      status_reason: null,
      status_detail: { code: 'security_code_missing', retryable: false },
    })
    const { url, return_url, expires_at } = intent.next_action.payment_authentication
    expect(url).toMatch(new RegExp(`^${APP_URL}/authenticate/${intent.id}#[\\w-]{43}$`))
    expect(return_url).toBe(`${APP_URL}/authenticate/${intent.id}/done`)
    expect(expires_at - api().clock() / 1000).toBeGreaterThan(260)
    expect(intent.quote.expires_at).toBeNull()
    expect(checkout().shop.submissions).toBe(0)
  })

  test('is charged once the code was given, and the code is gone with it', async () => {
    const intent = await waiting()
    const { cookie } = await come(intent.id, tokenOf(intent))
    const frame = await frameFor(intent.id, cookie)
    const { status, body } = await give(intent.id, frame, '737')
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: intent.id, object: 'checkout_intent.security_code', accepted: true },
    })
    expect((await get(intent.id)).status).toBe('processing')
    expect(await codesKept()).toBe(1)
    await checkout().run()
    expect(await get(intent.id)).toMatchObject({ status: 'succeeded', charge_id: '100001' })
    expect(checkout().shop.submissions).toBe(1)
    expect(await codesKept()).toBe(0)
    expect((await see(intent.id, cookie)).body).toMatchObject({ status: 'succeeded', kind: null })
  })

  test('is charged with a code that the frame sealed for this purchase, and for no other', async () => {
    const [intent, other] = [await waiting(), await waiting(AMEX)]
    const [{ cookie }, stranger] = [
      await come(intent.id, tokenOf(intent)),
      await come(other.id, tokenOf(other)),
    ]
    const frame = await frameFor(intent.id, cookie)
    const foreign = await sealedCode(api(), await frameFor(other.id, stranger.cookie), '737')
    const send = (sealed_security_code: string, more: object = {}) =>
      api().call('POST', `${PATH}/${intent.id}/security_code`, {
        body: { token: frame, sealed_security_code, ...more },
      })
    const own = await sealedCode(api(), frame, '737')
    expect((await send(foreign)).body.error.param).toBe('sealed_security_code')
    expect((await send(own, { security_code: '737' })).body.error.code).toBe('parameters_exclusive')
    const none = await api().call('POST', `${PATH}/${intent.id}/security_code`, {
      body: { token: frame },
    })
    expect(none.body.error.code).toBe('parameter_missing')
    expect((await send(own)).status).toBe(200)
    await checkout().run()
    expect(await get(intent.id)).toMatchObject({ status: 'succeeded' })
  })

  test('is asked for again when a crash has lost the code', async () => {
    const intent = await waiting()
    const { cookie } = await come(intent.id, tokenOf(intent))
    await give(intent.id, await frameFor(intent.id, cookie), '737')
    // A crash of PostgreSQL empties unlogged tables.
    await api().database.query('TRUNCATE purchase_security_codes')
    await checkout().run()
    const asked = await get(intent.id)
    expect(asked).toMatchObject({
      status: 'requires_action',
      status_detail: { code: 'security_code_missing' },
    })
    expect(checkout().shop.submissions).toBe(0)
    const again = await come(intent.id, tokenOf(asked))
    await give(intent.id, await frameFor(intent.id, again.cookie), '737')
    await checkout().run()
    expect(await get(intent.id)).toMatchObject({ status: 'succeeded' })
    expect(checkout().shop.submissions).toBe(1)
  })

  test('that nobody comes for fails, and nothing was paid', async () => {
    const intent = await waiting()
    const { id } = intent
    const timer = checkout().later.at(-1)
    expect(timer).toMatchObject({ handler: 'expire', delayMs: ANSWER_MS })
    const job = { accountId: buyer.accountId, intentId: id, version: timer?.version } as never
    await checkout().work.expire(job) // too early
    expect((await get(id)).status).toBe('requires_action')
    const { cookie } = await come(id, tokenOf(intent))
    const frame = await frameFor(id, cookie)
    api().advance(ANSWER_MS)
    expect((await give(id, frame, '737')).status).toBe(409) // too late
    await checkout().work.expire(job)
    expect(await get(id)).toMatchObject({
      status: 'failed',
      status_reason: 'authentication_required',
      status_detail: { code: 'security_code_missing', retryable: true },
      next_action: null,
    })
    expect(checkout().shop.submissions).toBe(0)
    expect((await see(id, cookie)).body).toMatchObject({
      status: 'failed',
      status_reason: 'authentication_required',
    })
  })

  test('whose purchase fails before it is paid leaves no code behind', async () => {
    const intent = await waiting()
    const { cookie } = await come(intent.id, tokenOf(intent))
    await give(intent.id, await frameFor(intent.id, cookie), '737')
    checkout().shop.refusal = {
      reason: 'merchant_error',
      code: 'price_changed',
      message: 'It costs more now.',
      isRetryable: true,
    }
    await checkout().run()
    expect((await get(intent.id)).status).toBe('failed')
    expect(await codesKept()).toBe(0)
  })

  test('is given the code by one purchase and not by another', async () => {
    const { body: card } = await buyer.post('/v1/cards', { body: VISA })
    const [one, other] = [
      await buyer.buy((await buyer.quoted({ card: card.id })).id, ALLOW),
      await buyer.buy((await buyer.quoted({ card: card.id })).id, ALLOW),
    ]
    const { cookie } = await come(one.id, tokenOf(one))
    const frame = await frameFor(one.id, cookie)
    expect((await give(other.id, frame, '737')).body.error.code).toBe('card_frame_token_invalid')
    await give(one.id, frame, '737')
    await checkout().run()
    expect((await get(one.id)).status).toBe('succeeded')
    expect((await get(other.id)).status).toBe('requires_action')
  })

  test('is canceled by nobody but an operator', async () => {
    const { id } = await waiting()
    expect((await buyer.post(`${PATH}/${id}/cancel`)).status).toBe(409)
    expect((await buyer.post(`${PATH}/${id}/confirm`)).status).toBe(409)
    expect((await buyer.post(`${PATH}/${id}/respond`, { body: { options: {} } })).status).toBe(409)
  })
})

describe('a link', () => {
  test('admits once; the next one is another', async () => {
    const intent = await waiting()
    const token = tokenOf(intent)
    expect((await come(intent.id, token)).status).toBe(200)
    expect(await come(intent.id, token)).toMatchObject({
      status: 404,
      body: { error: { code: 'authentication_link_invalid' } },
    })
    const next = await get(intent.id)
    expect(tokenOf(next)).not.toBe(token)
    expect((await come(intent.id, tokenOf(next))).status).toBe(200)
  })

  test('taken by many at once admits one of them', async () => {
    const intent = await waiting()
    const all = Array.from({ length: 6 }, () => come(intent.id, tokenOf(intent)))
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404])
  })

  test('sets a cookie for this purchase alone, which no script can read', async () => {
    const intent = await waiting()
    const { headers } = await come(intent.id, tokenOf(intent))
    expect(headers['set-cookie']).toMatch(
      new RegExp(
        `^florin_viewer=[\\w-]{43}; Path=/v1/checkout_intents/${intent.id}; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$`,
      ),
    )
  })

  test('is worth nothing to who guesses it, or has that of another purchase', async () => {
    const [intent, other] = [await waiting(), await waiting()]
    const answers = [
      await come(intent.id, tokenOf(other)),
      await come(intent.id, 'x'.repeat(43)),
      await come(`ci_${'a'.repeat(26)}`, tokenOf(intent)), // there is no such purchase
      await come(intent.id, ''),
    ]
    const [first] = answers
    for (const { status, body, cookie } of answers) {
      expect({ status, body, cookie }).toEqual({ status: 404, body: first?.body, cookie: '' })
    }
  })

  test('is not shown to who may only read, and stands in no evidence and no export', async () => {
    const { id } = await waiting()
    const scopes = ['checkout_intents:read', 'account:read']
    const { body: key } = await buyer.post('/v1/api_keys', { body: { scopes } })
    const read = await api().call('GET', `${PATH}/${id}`, { key: key.secret })
    expect(linkOf(read.body).hash).toBe('')
    const token = tokenOf(await get(id))
    const evidence = await buyer.get(`${PATH}/${id}/evidence`)
    const exported = await buyer.get('/v1/account/export')
    for (const { status, body } of [evidence, exported]) {
      expect(status).toBe(200)
      const text = JSON.stringify(body)
      expect(text).toContain(`/authenticate/${id}`)
      expect(text).not.toContain(token)
    }
  })

  test('that nobody used in time shows how it ended, for an hour', async () => {
    const intent = await waiting()
    api().advance(ANSWER_MS)
    const timer = checkout().later.at(-1)
    const job = { accountId: buyer.accountId, intentId: intent.id, version: timer?.version }
    await checkout().work.expire(job as never)
    const token = tokenOf(intent)
    const changed = (ago: string) =>
      api().database.query(
        'UPDATE checkout_intents SET changed_at = now() - $2::interval WHERE id = $1',
        [intent.id, ago],
      )
    await changed('61 min')
    expect((await come(intent.id, token)).status).toBe(404)
    await changed('59 min')
    expect((await come(intent.id, token)).body).toMatchObject({ status: 'failed', kind: null })
  })

  test('is not followed by a page of another site', async () => {
    const intent = await waiting()
    const { status, body } = await api().call('POST', `${PATH}/${intent.id}/authentication`, {
      body: { token: tokenOf(intent) },
      headers: { origin: 'https://evil.example' },
    })
    expect([status, body.error.code]).toEqual([403, 'origin_not_allowed'])
  })
})

describe('who came', () => {
  test('sees what is bought, and nothing of who buys', async () => {
    const intent = await waiting()
    const { cookie } = await come(intent.id, tokenOf(intent))
    const { body } = await see(intent.id, cookie)
    expect(body).toEqual({
      id: intent.id,
      object: 'checkout_intent.authentication',
      status: 'requires_action',
      status_reason: null,
      status_detail: { code: 'security_code_missing' },
      kind: 'security_code',
      expires_at: intent.next_action.payment_authentication.expires_at,
      shop: 'shop.test',
      amount: 1500,
      currency: 'usd',
      items: [{ title: 'Mug', quantity: 1 }],
      card: { brand: 'visa', last4: '4242' },
      return_url: `${APP_URL}/authenticate/${intent.id}/done`,
    })
  })

  test('last is the one who may look and answer', async () => {
    const intent = await waiting()
    const first = await come(intent.id, tokenOf(intent))
    const frame = await frameFor(intent.id, first.cookie)
    const second = await come(intent.id, tokenOf(await get(intent.id)))
    expect((await see(intent.id, first.cookie)).status).toBe(404)
    expect((await give(intent.id, frame, '737')).status).toBe(401)
    expect((await see(intent.id, second.cookie)).status).toBe(200)
    const { status } = await give(intent.id, await frameFor(intent.id, second.cookie), '737')
    expect(status).toBe(200)
  })

  test('sees nothing without the cookie, with another, or after an hour', async () => {
    const intent = await waiting()
    const { cookie } = await come(intent.id, tokenOf(intent))
    const others = ['', 'florin_viewer=', 'florin_viewer=x', buyer.cookie]
    for (const other of others) expect((await see(intent.id, other)).status).toBe(404)
    api().advance(3_600_001)
    expect((await see(intent.id, cookie)).status).toBe(404)
  })
})

describe('the code', () => {
  test('goes by a token of the frame, once', async () => {
    const intent = await waiting()
    const { cookie } = await come(intent.id, tokenOf(intent))
    const frame = await frameFor(intent.id, cookie)
    expect((await give(intent.id, 'ft_unknown', '737')).status).toBe(401)
    expect((await give(intent.id, frame, '737')).status).toBe(200)
    expect((await give(intent.id, frame, '737')).status).toBe(401)
    expect((await frameFor(intent.id, cookie)) ?? null).toBeNull() // nothing is asked any more
  })

  test('repeated with its Idempotency-Key is one answer', async () => {
    const intent = await waiting()
    const { cookie } = await come(intent.id, tokenOf(intent))
    const frame = await frameFor(intent.id, cookie)
    const once = { 'idempotency-key': 'one' }
    expect((await give(intent.id, frame, '737', once)).status).toBe(200)
    const again = await give(intent.id, frame, '737', once)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  })

  test.each([
    ['visa', VISA, '1234', 3],
    ['amex', AMEX, '123', 4],
  ])('of %s has its number of digits, and a mistake costs nothing', async (_, card, code, size) => {
    const intent = await waiting(card)
    const { cookie } = await come(intent.id, tokenOf(intent))
    const frame = await frameFor(intent.id, cookie)
    const { status, body } = await give(intent.id, frame, code)
    expect([status, body.error.param]).toEqual([400, 'security_code'])
    expect(body.error.message).toContain(`${size} digits`)
    expect(body.error.message).not.toContain(code)
    expect((await give(intent.id, frame, '1234'.slice(0, size))).status).toBe(200)
  })
})
