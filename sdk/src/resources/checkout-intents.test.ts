import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShopping } from '../../test/checkout.ts'
import type { TestFlorin } from '../../test/florin.ts'
import { Florin } from '../florin.ts'
import type { Fetch } from '../options.ts'
import { waitFor } from '../wait-for.ts'

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00, 0xfe])

const SHOP = 'https://shop.example'
const OPTIONS = {
  quantity: 1,
  contact: { email: 'ada@example.com' },
  shipping_address: {
    name: 'Ada Lovelace',
    line1: '12 Main St',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
    country: 'US',
  },
  shipping_method: 'Standard',
}

let server: TestFlorin
let apiKey: string
let florin: Florin
beforeAll(async () => {
  server = await startShopping()
  apiKey = await server.newKey()
  florin = new Florin(apiKey, { baseUrl: server.baseUrl })
  await florin.cards.create({ source: 'issued' })
})
afterAll(() => server.stop())

const quote = async (thing: string) =>
  await florin.checkoutIntents.create({ url: `${SHOP}/${thing}`, options: OPTIONS })

describe('a purchase', () => {
  test('is created, given options, quoted, confirmed and awaited', async () => {
    const { checkoutIntents } = florin
    const asked = await checkoutIntents.create({ url: `${SHOP}/lamp`, max_amount: 2_000 })
    expect(asked).toMatchObject({ status: 'requires_action', amount: null })
    const quoted = await checkoutIntents.respond(asked.id, { options: OPTIONS })
    expect(quoted).toMatchObject({ status: 'requires_confirmation', amount: 1_595 })
    const { id } = await checkoutIntents.confirm(asked.id)
    const bought = await waitFor((wait, o) => checkoutIntents.get(id, wait, o), 'succeeded')
    expect(bought.charge_id).toMatch(/^scripted-/)
    const { data } = await checkoutIntents.list({ status: 'succeeded' })
    expect(data.map((intent) => intent.id)).toContain(id)
  })

  test('confirmed again is a replay; a duplicate intent needs allowDuplicate', async () => {
    const [first, second] = [await quote('chair'), await quote('chair')]
    const idempotencyKey = crypto.randomUUID()
    const bought = await florin.checkoutIntents.confirm(first.id, { idempotencyKey })
    const again = await florin.checkoutIntents.confirm(first.id, { idempotencyKey })
    expect(again.charge_id).toBe(bought.charge_id)
    expect(again.lastResponse.isReplay).toBe(true)
    await expect(florin.checkoutIntents.confirm(second.id)).rejects.toMatchObject({
      code: 'possible_duplicate',
    })
    const other = await florin.checkoutIntents.confirm(second.id, { allowDuplicate: true })
    expect(other.status).toBe('succeeded')
    expect(other.charge_id).not.toBe(bought.charge_id)
  })

  test('above its ceiling is not confirmed, and can be canceled', async () => {
    const { checkoutIntents } = florin
    const dear = await checkoutIntents.create({
      url: `${SHOP}/piano?price_cents=900000`,
      options: OPTIONS,
      max_amount: 1_000,
    })
    expect(dear.exceeds_ceiling).toBe(true)
    const refusal = { code: 'amount_exceeds_ceiling' }
    await expect(checkoutIntents.confirm(dear.id)).rejects.toMatchObject(refusal)
    expect(await checkoutIntents.cancel(dear.id)).toMatchObject({ status: 'canceled' })
    const { data: events } = await checkoutIntents.listEvents(dear.id, { limit: 100 })
    expect(events[0]).toMatchObject({ type: 'intent.canceled', screenshot: null })
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => events.length - i))
  })
})

test('a new shop becomes a merchant', async () => {
  const { merchant } = await quote('table')
  const known = await florin.merchants.get(merchant as string)
  expect(known).toMatchObject({ hosts: ['shop.example'], readiness: 'ready', currencies: ['usd'] })
  const { data } = await florin.merchants.list({ host: 'shop.example' })
  expect(data.map(({ slug }) => slug)).toEqual([merchant])
})

test('a shop that changes before and after the quote is re-learned, and bought once', async () => {
  const { id, status } = await quote('vase?fits_from=2&pays_from=3')
  expect(status).toBe('requires_confirmation')
  expect(await florin.checkoutIntents.confirm(id)).toMatchObject({ status: 'succeeded' })
  const { data } = await florin.checkoutIntents.listEvents(id, { limit: 100 })
  const count = (type: string) => data.filter((event) => event.type === type).length
  expect([count('shop.learnt'), count('intent.paying')]).toEqual([2, 1])
})

test('a lost response to a confirmation is retried, and bought once', async () => {
  const { id } = await quote('desk')
  const keys: unknown[] = []
  const lossy: Fetch = async (url, init) => {
    const response = await fetch(url, init)
    keys.push((init.headers as Record<string, string>)['idempotency-key'])
    if (keys.length === 1) throw new TypeError('connection reset')
    return response
  }
  const patient = new Florin(apiKey, { baseUrl: server.baseUrl, fetch: lossy })
  const bought = await patient.checkoutIntents.confirm(id)
  expect(bought).toMatchObject({ id, status: 'succeeded' })
  expect(bought.lastResponse.isReplay).toBe(true)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('the timeout of an attempt is longer than its wait', async () => {
  const slow = `${SHOP}/slow?delay_ms=3000`
  const answer = await florin.checkoutIntents.create({ url: slow }, { waitSeconds: 0 })
  expect(answer.status).toBe('processing')
  const sent: RequestInit[] = []
  const watched = new Florin(apiKey, {
    baseUrl: server.baseUrl,
    timeoutMs: 1_000,
    fetch: (url, init) => {
      sent.push(init)
      return fetch(url, init)
    },
  })
  const waited = await watched.checkoutIntents.create({ url: slow }, { waitSeconds: 120 })
  expect(waited.status).toBe('requires_action')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers).toMatchObject({ prefer: 'wait=120' })
})

test('a screenshot arrives as its exact bytes', async () => {
  const asked: string[] = []
  const fetch: Fetch = async (url, init) => {
    asked.push(`${url} ${(init.headers as Record<string, string>).accept}`)
    return new Response(PNG, { headers: { 'content-type': 'image/png' } })
  }
  const { checkoutIntents } = new Florin(apiKey, { baseUrl: 'https://florin.example', fetch })
  expect(await checkoutIntents.getScreenshot('ci_1', 3)).toEqual(PNG)
  const path = '/v1/checkout_intents/ci_1/screenshots/3'
  expect(asked).toEqual([`https://florin.example${path} image/png`])
})

test('a missing screenshot throws resource_missing', async () => {
  const { id } = await quote('shelf')
  const refusal = { status: 404, code: 'resource_missing' }
  await expect(florin.checkoutIntents.getScreenshot(id, 1)).rejects.toMatchObject(refusal)
})
