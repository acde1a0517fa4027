import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'
import { QUOTE, useCheckout } from '../../../test/checkout.ts'
import type { Buyer } from '../../../test/purchases.ts'
import { newBuyer } from '../../../test/purchases.ts'

const PATH = '/v1/checkout_intents'
const ALLOW = { headers: { 'allow-duplicate-purchase': 'true' } }
const api = useApi()
const checkout = useCheckout(api)
let buyer: Buyer

beforeAll(async () => {
  buyer = await newBuyer(api(), checkout())
})
beforeEach(async () => {
  const { shop } = checkout()
  shop.quote = { outcome: 'quoted', quote: QUOTE }
  shop.pay = { outcome: 'charged', orderId: '100001', amountCents: null }
  shop.refusal = null
  shop.beforeSubmit = async () => {}
  shop.submissions = 0
  await buyer.addCard()
})

const refusal = async (answer: ReturnType<Buyer['post']>) => {
  const { status, body } = await answer
  return [status, body.error?.code]
}

test('buys once, whoever asks how often', async () => {
  const { id } = await buyer.quoted()
  const confirm = (key: string) =>
    buyer.post(`${PATH}/${id}/confirm`, { headers: { ...ALLOW.headers, 'idempotency-key': key } })
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => confirm('same')),
    ...Array.from({ length: 20 }, (_, n) => confirm(`other-${n}`)),
  ])
  await checkout().run()
  const replayed = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')
  const won = answers.filter(({ status }) => status === 200)
  expect(won.length - replayed.length).toBe(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(checkout().shop.submissions).toBe(1)
  expect((await buyer.get(`${PATH}/${id}`)).body).toMatchObject({
    status: 'succeeded',
    charge_id: '100001',
  })
  const again = await confirm('same')
  expect([again.status, again.body.status]).toEqual([200, 'succeeded'])
  expect(await refusal(confirm('new'))).toEqual([409, 'checkout_intent_unexpected_state'])
})

describe('the ceiling', () => {
  test('a key cannot go past it, the owner can', async () => {
    const { id, exceeds_ceiling } = await buyer.quoted({ max_amount: 1499 })
    expect(exceeds_ceiling).toBe(true)
    expect(await refusal(buyer.post(`${PATH}/${id}/confirm`, ALLOW))).toEqual([
      409,
      'amount_exceeds_ceiling',
    ])
    const { cookie } = buyer
    expect((await buyer.buy(id, { cookie })).status).toBe('succeeded')
  })
})

describe('the same purchase again', () => {
  test('is refused to a key for ten minutes, and names the first', async () => {
    const duplicate = await newBuyer(api(), checkout())
    await duplicate.addCard()
    const first = await duplicate.quoted()
    await duplicate.buy(first.id)
    const second = await duplicate.quoted()
    const answer = await duplicate.post(`${PATH}/${second.id}/confirm`)
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({
      code: 'possible_duplicate',
      message: expect.stringContaining(first.id),
    })
    await duplicate.addCard()
    expect((await duplicate.buy(second.id, ALLOW)).status).toBe('succeeded')
  })

  test('two at once: one of them', async () => {
    const duplicate = await newBuyer(api(), checkout())
    await duplicate.addCard()
    const intents = [await duplicate.quoted(), await duplicate.quoted()]
    const answers = await Promise.all(
      intents.map(({ id }) => refusal(duplicate.post(`${PATH}/${id}/confirm`))),
    )
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409])
    await checkout().run()
  })

  test('another quantity, a failed first, or ten minutes later are no duplicates', async () => {
    const duplicate = await newBuyer(api(), checkout())
    await duplicate.addCard()
    const { shop } = checkout()
    const first = await duplicate.quoted()
    shop.refusal = {
      reason: 'out_of_stock',
      code: 'sold_out',
      message: 'Sold out.',
      isRetryable: false,
    }
    expect((await duplicate.buy(first.id)).status_reason).toBe('out_of_stock')
    shop.refusal = null
    const second = await duplicate.quoted()
    expect((await duplicate.buy(second.id)).status).toBe('succeeded')
    const [item] = QUOTE.items
    shop.quote = {
      outcome: 'quoted',
      quote: { ...QUOTE, items: [{ ...(item as NonNullable<typeof item>), quantity: 2 }] },
    }
    await duplicate.addCard()
    expect((await duplicate.buy((await duplicate.quoted()).id)).status).toBe('succeeded')
    shop.quote = { outcome: 'quoted', quote: QUOTE }
    api().advance(10 * 60_000 + 1_000)
    await duplicate.addCard()
    expect((await duplicate.buy((await duplicate.quoted()).id)).status).toBe('succeeded')
  })
})

describe('a budget', () => {
  const withKey = async (budget: object) => {
    const { body } = await api().call('POST', '/v1/api_keys', { key: buyer.key, body: { budget } })
    return body.secret as string
  }
  const confirm = (key: string, id: string) =>
    api().call('POST', `${PATH}/${id}/confirm`, {
      key,
      headers: { ...ALLOW.headers, prefer: 'wait=0' },
    })

  test('is spent by what is confirmed, given back by what fails, and ends', async () => {
    const key = await withKey({ usd: { total: 2_999 } })
    const { shop } = checkout()
    shop.refusal = { reason: 'merchant_error', code: 'x', message: 'No.', isRetryable: true }
    const failing = await buyer.quoted()
    expect((await confirm(key, failing.id)).status).toBe(200)
    const next = await buyer.quoted() // runs the failing one, too
    shop.refusal = null
    expect((await confirm(key, next.id)).status).toBe(200)
    const third = await buyer.quoted()
    const answer = await confirm(key, third.id)
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'budget_exceeded'])
    expect((await buyer.get(`${PATH}/${third.id}`)).body.status).toBe('requires_confirmation')
  })

  test('a day ends at midnight in UTC; another currency is not in it at all', async () => {
    const key = await withKey({ usd: { day: 1_500 } })
    const foreign = await withKey({ sgd: {} })
    const first = await buyer.quoted()
    expect((await confirm(foreign, first.id)).body.error?.code).toBe('budget_exceeded')
    expect((await confirm(key, first.id)).status).toBe(200)
    const second = await buyer.quoted()
    expect((await confirm(key, second.id)).body.error?.code).toBe('budget_exceeded')
    api().advance(24 * 3_600_000)
    const third = await buyer.quoted()
    await buyer.addCard()
    expect((await confirm(key, third.id)).status).toBe(200)
    await checkout().run()
  })

  test('what a key’s key spends counts against both, also at once', async () => {
    const parent = await withKey({ usd: { total: 4_000 } })
    const children = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { body } = await api().call('POST', '/v1/api_keys', { key: parent })
        return body.secret as string
      }),
    )
    const intents = [await buyer.quoted(), await buyer.quoted(), await buyer.quoted()]
    const [a, b, c] = await Promise.all(
      intents.map(({ id }, n) => confirm(children[n] as string, id)),
    )
    const statuses = [a?.status, b?.status, c?.status].sort()
    expect(statuses).toEqual([200, 200, 409]) // 2 × 1,500 of 4,000
    await checkout().run()
  })
})

describe('the card', () => {
  test('none: refused until there is one', async () => {
    const poor = await newBuyer(api(), checkout())
    const { id, card } = await poor.quoted()
    expect(card).toBeNull()
    expect(await refusal(poor.post(`${PATH}/${id}/confirm`))).toEqual([409, 'card_missing'])
    const added = await poor.addCard()
    expect(await poor.buy(id)).toMatchObject({ status: 'succeeded', card: added })
  })

  test('one that was named and removed is not replaced by another', async () => {
    const card = await buyer.addCard()
    const { id } = await buyer.quoted({ card })
    await buyer.addCard()
    await api().call('DELETE', `/v1/cards/${card}`, { key: buyer.key })
    expect(await refusal(buyer.post(`${PATH}/${id}/confirm`, ALLOW))).toEqual([409, 'card_missing'])
  })

  test('removed after confirm, in the moment before the press: never charged', async () => {
    const card = await buyer.addCard()
    const { id } = await buyer.quoted({ card })
    checkout().shop.beforeSubmit = async () => {
      await api().call('DELETE', `/v1/cards/${card}`, { key: buyer.key })
    }
    expect(await buyer.buy(id, ALLOW)).toMatchObject({
      status: 'failed',
      status_reason: 'card_declined',
      status_detail: { code: 'card_removed' },
    })
    expect(checkout().shop.submissions).toBe(0)
  })

  test('its security code is good for one purchase', async () => {
    const poor = await newBuyer(api(), checkout())
    const card = await poor.addCard()
    expect((await poor.buy((await poor.quoted()).id)).status).toBe('succeeded')
    const second = await poor.buy((await poor.quoted({ card })).id, ALLOW)
    expect(second).toMatchObject({
      status: 'requires_action',
      status_reason: null,
      status_detail: { code: 'security_code_missing' },
      next_action: { type: 'payment_authentication' },
    })
    expect(checkout().shop.submissions).toBe(1)
  })
})

test('a switch that is neither true nor false is a mistake', async () => {
  const { id } = await buyer.quoted()
  const headers = { 'allow-duplicate-purchase': 'yes' }
  const { status, body } = await buyer.post(`${PATH}/${id}/confirm`, { headers })
  expect([status, body.error.param]).toEqual([400, 'Allow-Duplicate-Purchase'])
})
