import { expect } from 'vitest'
import type { Answer, CallOptions, TestApi } from './api.ts'
import type { TestCheckout } from './checkout.ts'
import { SHOP_URL } from './checkout.ts'

const PATH = '/v1/checkout_intents'
/** Answers at once: the test runs the jobs itself. */
const AT_ONCE = { prefer: 'wait=0' }

/** The published test card that every shop accepts. */
const GOOD_CARD = {
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2040,
  security_code: '123',
}

export type Buyer = {
  readonly key: string
  readonly cookie: string
  readonly accountId: string
  post(path: string, options?: Omit<CallOptions, 'key'>): Promise<Answer>
  get(path: string): Promise<Answer>
  addCard(): Promise<string>
  /** A quoted intent. */
  quoted(body?: object): Promise<Answer['body']>
  /** Confirms, and lets the worker do its work. */
  buy(id: string, options?: Omit<CallOptions, 'key'>): Promise<Answer['body']>
}

export async function newBuyer(api: TestApi, checkout: TestCheckout): Promise<Buyer> {
  const { secret: key, cookie, accountId } = await api.newKey()
  const post: Buyer['post'] = (path, { headers, ...options } = {}) => {
    const who = options.cookie === undefined ? { key } : {}
    return api.call('POST', path, { ...who, ...options, headers: { ...AT_ONCE, ...headers } })
  }
  const get: Buyer['get'] = (path) => api.call('GET', path, { key })
  return {
    key,
    cookie,
    accountId,
    post,
    get,
    async addCard() {
      const { status, body } = await post('/v1/cards', { body: GOOD_CARD })
      expect(status).toBe(200)
      return body.id
    },
    async quoted(body = {}) {
      const created = await post(PATH, { body: { url: SHOP_URL, ...body } })
      expect(created.status).toBe(200)
      await checkout.run()
      return (await get(`${PATH}/${created.body.id}`)).body
    },
    async buy(id, options) {
      const { status, body } = await post(`${PATH}/${id}/confirm`, options)
      expect({ status, code: body.error?.code }).toEqual({ status: 200, code: undefined })
      await checkout.run()
      return (await get(`${PATH}/${id}`)).body
    },
  }
}
