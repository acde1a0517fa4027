import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestFlorin } from '../../test/florin.ts'
import { startFlorin } from '../../test/florin.ts'
import { Florin } from '../florin.ts'

const NUMBER = '4242424242424242' // a published test number
const CARD = { number: NUMBER, exp_month: 12, exp_year: 2040, security_code: '937' }

let server: TestFlorin
let florin: Florin
beforeAll(async () => {
  server = await startFlorin({ CARD_ISSUING: 'on' })
  florin = new Florin(await server.newKey(), { baseUrl: server.baseUrl, maxRetries: 0 })
})
afterAll(() => server.stop())

test('a card is added, retrieved, listed and removed', async () => {
  const issued = await florin.cards.create({ source: 'issued' })
  const own = await florin.cards.create({ ...CARD, metadata: { of: 'the office' } })
  expect(own).toMatchObject({ brand: 'visa', last4: '4242', has_security_code: true })
  expect(await florin.cards.get(own.id)).toEqual({ ...own, open_intent_count: 0 })
  const { data } = await florin.cards.list()
  expect(data.map(({ id }) => id)).toEqual([own.id, issued.id])
  expect(await florin.cards.remove(own.id)).toEqual({ id: own.id, object: 'card', deleted: true })
  await expect(florin.cards.get(own.id)).rejects.toMatchObject({ code: 'resource_missing' })
})

test('repeating a request adds one card', async () => {
  const options = { idempotencyKey: crypto.randomUUID() }
  const first = await florin.cards.create(CARD, options)
  expect((await florin.cards.create(CARD, options)).id).toBe(first.id)
})

test('errors do not contain the card number', async () => {
  const wrong = { ...CARD, number: '4242424242424241' }
  const refused = await florin.cards.create(wrong).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'parameter_invalid', param: 'number' })
  expect(inspect(refused, { depth: 9, showHidden: true })).not.toContain('424242424242')
})

test('a card number passed as an id is not sent', () => {
  for (const act of ['get', 'remove'] as const) {
    expect(() => florin.cards[act](NUMBER)).toThrow(/^(?!.*4242)/)
    expect(() => florin.cards[act](NUMBER)).toThrow(TypeError)
  }
})

test('an API key cannot create a frame token', async () => {
  await expect(florin.cards.createFrameToken()).rejects.toMatchObject({
    type: 'authentication_error',
  })
})
