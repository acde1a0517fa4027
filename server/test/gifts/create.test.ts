import { beforeAll, describe, expect, test } from 'vitest'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { useGifts } from './world.ts'

const { api, call, newGift } = useGifts({ isFollowed: false })
let key: string
let accountId: string
beforeAll(async () => {
  ;({ secret: key, accountId } = await api().newKey())
})

const good = () => ({
  amount: 2_500,
  sender_address: newWallet().address,
  release_verification_key: newWallet().address,
})
const create = (body: unknown) => call('POST', '/v1/gifts', { key, body })
const countGifts = async () =>
  (await call('GET', '/v1/gifts?limit=100', { key })).body.data.length as number

async function expectRefused(body: unknown, error: object) {
  const before = await countGifts()
  const answer = await create(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(400)
  expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', ...error })
  expect(answer.body.error.doc_url).toEqual(expect.stringContaining('http'))
  expect(await countGifts()).toBe(before)
  return answer.body.error.message as string
}

describe('a new gift', () => {
  test('has every field of the contract, and is unfunded', async () => {
    const body = { ...good(), currency: 'usdc', metadata: { order: '7', Größe: 'XL 🎁' } }
    const answer = await create(body)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      ...body,
      id: expect.stringMatching(/^gift_[0-9a-hjkmnp-tv-z]{26}$/),
      object: 'gift',
      status: 'requires_action',
      recipient_address: null,
      funded_at: null,
      released_at: null,
      reclaimed_at: null,
      release_tx: null,
    })
    expect(answer.body.next_action.type).toBe('submit_transaction')
    expect(Math.abs(answer.body.created - Date.now() / 1000)).toBeLessThan(5)
    expect(answer.body.last_release_attempt ?? null).toBeNull()
    const { next_action: _, ...rest } = answer.body
    const seen = await call('GET', `/v1/gifts/${answer.body.id}`, { key })
    expect(seen.body).toMatchObject(rest)
  })

  test('defaults to usdc without metadata', async () => {
    expect((await create(good())).body).toMatchObject({ currency: 'usdc', metadata: {} })
  })

  test('can be created by a signed-in owner', async () => {
    const { cookie } = await api().signIn()
    const answer = await call('POST', '/v1/gifts', { cookie, body: good() })
    expect(answer.status).toBe(200)
    expect((await call('GET', `/v1/gifts/${answer.body.id}`, { cookie })).status).toBe(200)
  })

  test('records an audit event with its request', async () => {
    const answer = await create(good())
    const { body } = await call('GET', '/v1/audit_events', { key })
    expect(body.data[0]).toMatchObject({
      action: 'gift.created',
      subject: answer.body.id,
      actor: { type: 'api_key' },
      request_id: answer.headers['request-id'],
      account_id: accountId,
    })
  })

  test('may be from a sender without funds', async () => {
    const { gift } = await newGift({ key, sender: newWallet() })
    expect(gift.next_action).not.toBeNull()
  })
})

describe('the amount', () => {
  test('is accepted within the bounds from GET /v1/limits', async () => {
    const { body } = await call('GET', '/v1/limits', { key })
    expect(body).toMatchObject({
      object: 'limits',
      gift: { currency: 'usdc', minimum_amount: 100, maximum_amount: 999_999 },
      metadata_keys: 50,
      page_size: 100,
    })
    for (const amount of [100, 101, 999_999]) {
      expect((await create({ ...good(), amount })).body.amount).toBe(amount)
    }
  })

  test.each([1, 99])('of %i cents is too small', async (amount) => {
    const message = await expectRefused(
      { ...good(), amount },
      { code: 'amount_too_small', param: 'amount' },
    )
    expect(message).toContain('cents')
    expect(message).toContain('100')
  })

  test.each([1_000_000, 5_000_000, 25_000_000, 2 ** 40])(
    'of %i, meant as millionths, is too large, and the answer names cents',
    async (amount) => {
      const message = await expectRefused(
        { ...good(), amount },
        { code: 'amount_too_large', param: 'amount' },
      )
      expect(message).toContain('cents')
      expect(message).toContain('999999')
    },
  )

  test.each([0, -2_500, 25.5, '25.00', null, [2_500], true, 2 ** 53, 1e300])(
    '%j is not an amount',
    async (amount) => {
      const answer = await create({ ...good(), amount })
      expect(answer.status).toBe(400)
      expect(answer.body.error.param).toBe('amount')
      expect(answer.body.error.code).toMatch(
        /^(parameter_invalid|parameter_missing|amount_too_(small|large))$/,
      )
    },
  )
})

describe('the spellings of the old walkthrough', () => {
  test.each([
    ['sender_wallet', 'sender_address'],
    ['recipient_wallet', 'recipient_address'],
    ['signer_wallet', 'signer_address'],
  ])('%s is refused, naming %s and the unit', async (param, field) => {
    const message = await expectRefused(
      { ...good(), [param]: newWallet().address },
      { code: 'parameter_unknown', param },
    )
    expect(message).toContain(field)
    expect(message).toContain('cents')
  })

  test('sender_wallet in place of sender_address is named in the error', async () => {
    const { sender_address, ...rest } = good()
    const body = { ...rest, amount: 5_000_000, sender_wallet: sender_address }
    await expectRefused(body, { code: 'parameter_unknown', param: 'sender_wallet' })
  })
})

describe('unknown and missing fields', () => {
  test.each(['memo', 'id', 'status', 'recipient_address', 'release_code', 'account_id'])(
    '%s is refused, and nothing is created',
    async (param) => {
      await expectRefused({ ...good(), [param]: 'x' }, { code: 'parameter_unknown', param })
    },
  )

  test('a query parameter is refused', async () => {
    const answer = await call('POST', '/v1/gifts?amount=2500', { key, body: good() })
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: 'amount' })
  })

  test.each(['amount', 'sender_address', 'release_verification_key'])(
    '%s is required',
    async (param) => {
      const { [param as 'amount']: _, ...rest } = good()
      await expectRefused(rest, { code: 'parameter_missing', param })
    },
  )

  test('a body is required', async () => {
    expect((await create(undefined)).status).toBe(400)
    expect((await create({})).body.error.code).toBe('parameter_missing')
  })
})

test.each(['usd', 'USDC', 'sgd', '', null, 7])(
  'the currency is usdc and not %j',
  async (currency) => {
    const answer = await create({ ...good(), currency })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param: 'currency' })
  },
)

describe('an address', () => {
  const OFF_CURVE = async () => (await findTokenAccount(newWallet().address as never))[0] as string

  test.each(['sender_address', 'release_verification_key'])(
    '%s off the curve is refused',
    async (param) => {
      await expectRefused(
        { ...good(), [param]: await OFF_CURVE() },
        { code: 'parameter_invalid', param },
      )
    },
  )

  test.each(['sender_address', 'release_verification_key'])(
    'a malformed %s is refused',
    async (param) => {
      const { address } = newWallet()
      const malformed = [
        '',
        'x',
        address.slice(0, 20),
        `${address}${address}`,
        `${address.slice(0, -1)}0`,
        `0x${'ab'.repeat(20)}`,
        ` ${address}`,
        'O'.repeat(43),
        7,
        null,
        [address],
        { address },
      ]
      for (const value of malformed) {
        const answer = await create({ ...good(), [param]: value })
        expect(answer.status, JSON.stringify(value)).toBe(400)
        expect(answer.body.error.param).toMatch(new RegExp(`^${param}`))
      }
    },
  )
})

describe('metadata', () => {
  test('holds 50 keys of 40 characters with values of 500, of any script', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`${at}`.padEnd(40, 'k'), '💶'.repeat(500)]),
    )
    const answer = await create({ ...good(), metadata })
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
    expect(answer.body.metadata).toEqual(metadata)
  })

  test.each([
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v']))],
    ['a name of 41 characters', { ['k'.repeat(41)]: 'v' }],
    ['an empty name', { '': 'v' }],
    ['a value of 501 characters', { k: 'v'.repeat(501) }],
    ['a number', { k: 7 }],
    ['a null', { k: null }],
    ['nesting', { k: { l: 'v' } }],
    ['a list', ['v']],
    ['a text', 'k=v'],
  ])('refuses %s', async (_what, metadata) => {
    const answer = await create({ ...good(), metadata })
    expect(answer.status).toBe(400)
    expect(answer.body.error.param).toMatch(/^metadata/)
  })
})
