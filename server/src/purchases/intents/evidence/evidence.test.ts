import { createPublicKey, hash, randomBytes, verify } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/api.ts'
import { useCheckout } from '../../../../test/checkout.ts'
import type { Buyer } from '../../../../test/purchases.ts'
import { newBuyer } from '../../../../test/purchases.ts'
import type { Quote } from '../../shops/purchase.ts'
import { watcher } from '../../worker/worker.ts'
import { hashQuote } from './schema.ts'
import { openEvidenceSigner } from './signer.ts'

const PATH = '/v1/checkout_intents'
const api = useApi()
const checkout = useCheckout(api)
let buyer: Buyer

beforeAll(async () => {
  buyer = await newBuyer(api(), checkout())
})

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
type Line = any

async function exportOf(id: string): Promise<{ text: string; lines: Line[] }> {
  const { status, headers, body } = await buyer.get(`${PATH}/${id}/evidence`)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
    'no-store',
  ])
  const text = String(body)
  return {
    text,
    lines: text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  }
}

async function bought(body?: object): Promise<string> {
  await buyer.addCard() // its security code serves one purchase
  const { id } = await buyer.quoted(body)
  const headers = { 'allow-duplicate-purchase': 'true' }
  expect((await buyer.buy(id, { headers })).status).toBe('succeeded')
  return id
}

test('an export is complete: intent, confirmation, submission, audit events, each event', async () => {
  const id = await bought({ metadata: { order: '7' } })
  const { lines } = await exportOf(id)
  const [head, ...rest] = lines
  expect(head).toMatchObject({
    object: 'evidence',
    version: 1,
    checkout_intent: (await buyer.get(`${PATH}/${id}`)).body,
    confirmation: {
      quote: { amount: 1500, currency: 'usd', currency_evidence: 'USD in the page' },
    },
    press: { pressed_at: expect.any(Number) },
    audit_events: 2,
    events: 7,
  })
  const audits = rest.slice(0, 2)
  expect(audits.map(({ action }) => action)).toEqual([
    'checkout_intent.created',
    'checkout_intent.confirmed',
  ])
  expect(audits[1].request_id).toMatch(/^req_/)
  expect(head.confirmation.confirmed_by).toBe(audits[1].actor.id)
  const events = rest.slice(2, -1)
  expect(events).toEqual((await buyer.get(`${PATH}/${id}/events`)).body.data.toReversed())
  expect(events.at(-1).hash).toBe(head.last_event_hash)
  expect(events.at(-2)).toMatchObject({
    type: 'evidence',
    message: 'What is known: the shop shows the order 100001.',
  })
})

test('the last line signs every byte before it, with the key that the API publishes', async () => {
  const { text, lines } = await exportOf(await bought())
  const published = (await api().call('GET', '/openapi.json')).body['x-evidence-keys']
  expect(published).toEqual([lines[0].public_key])
  const end = text.lastIndexOf('\n', text.length - 2) + 1
  const sha256 = hash('sha256', text.slice(0, end))
  const { signature, ...last } = lines.at(-1)
  expect(last).toEqual({ object: 'evidence.signature', sha256 })
  const der = Buffer.from(published[0], 'base64')
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const signed = Buffer.from(`florin evidence 1\n${sha256}\n`)
  expect(verify(null, signed, key, Buffer.from(signature, 'base64'))).toBe(true)
})

test('the event of the yes holds the hash of what was confirmed', async () => {
  const { lines } = await exportOf(await bought())
  const { quote, quote_hash, confirmed_by } = lines[0].confirmation
  expect(hash('sha256', JSON.stringify(quote))).toBe(quote_hash)
  const yes = lines.find(({ type }) => type === 'intent.claimed')
  expect(yes.message).toBe(`The quote was confirmed by ${confirmed_by}. Its hash: ${quote_hash}.`)
})

test('what was not confirmed or pressed is told as such', async () => {
  const { id } = await buyer.quoted()
  expect((await exportOf(id)).lines[0]).toMatchObject({ confirmation: null, press: null })
  await buyer.post(`${PATH}/${id}/cancel`)
  const { lines } = await exportOf(id)
  expect(lines[0]).toMatchObject({
    checkout_intent: { status: 'canceled' },
    confirmation: null,
    audit_events: 2,
  })
})

test('an intent with hundreds of events is streamed whole, also while more happen', async () => {
  const { id } = await buyer.quoted()
  const watch = watcher(checkout().worker, { id, accountId: buyer.accountId } as never)
  for (let n = 0; n < 250; n++) await watch({ type: 'step', message: `${n}` })
  const [{ lines }] = await Promise.all([
    exportOf(id),
    ...Array.from({ length: 10 }, () => watch({ type: 'step', message: 'meanwhile' })),
  ])
  const events = lines.filter(({ object }) => object === 'checkout_intent.event')
  expect(events.length).toBeGreaterThanOrEqual(253)
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))
  expect([events.length, events.at(-1).hash]).toEqual([lines[0].events, lines[0].last_event_hash])
})

test('to other accounts it is as missing as one that never was; a key needs the scope', async () => {
  const id = await bought()
  const stranger = await newBuyer(api(), checkout())
  const foreign = await stranger.get(`${PATH}/${id}/evidence`)
  const never = `ci_${'z'.repeat(26)}`
  const missing = await stranger.get(`${PATH}/${never}/evidence`)
  expect([foreign.status, missing.status]).toEqual([404, 404])
  const reported = JSON.stringify(foreign.body).replaceAll(id, never)
  expect(reported).toBe(JSON.stringify(missing.body))
  const { body } = await buyer.post('/v1/api_keys', { body: { scopes: ['cards:read'] } })
  const refused = await api().call('GET', `${PATH}/${id}/evidence`, { key: body.secret })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'scope_missing'])
})

test('neither a card nor what opens the shop’s session is in it', async () => {
  const id = await bought()
  const { text } = await exportOf(id)
  const { rows } = await api().database.query(
    'SELECT sealed_session FROM charge_presses WHERE intent_id = $1',
    [id],
  )
  const sealed: Buffer = rows[0].sealed_session
  expect(text).not.toContain('4242424242424242')
  expect(text).not.toContain(sealed.toString('hex'))
  expect(text).not.toContain(sealed.toString('base64'))
})

const QUOTE: Quote = {
  items: [
    {
      title: 'Mug “Ä”',
      variant: { Size: 'L', Colour: 'Blue', 1: 'x' },
      quantity: 2,
      unitAmountCents: 1000,
      url: 'https://shop.example/mug',
      imageUrl: null,
    },
  ],
  shippingMethod: null,
  shipTo: null,
  amountCents: 2500,
  currency: 'sgd',
  currencyEvidence: 'S$',
  breakdownCents: { subtotal: 2000, shipping: 500 },
} as unknown as Quote

// A change here breaks the verification of every earlier purchase.
test('a quote has the hash that it has always had, in whatever order it is stored', () => {
  const [item] = QUOTE.items
  const other = {
    ...Object.fromEntries(Object.entries(QUOTE).toReversed()),
    items: [{ ...item, variant: { Colour: 'Blue', 1: 'x', Size: 'L' } }],
    breakdownCents: { shipping: 500, subtotal: 2000 },
  } as unknown as Quote
  const expected = '253e0f603624e69d0726c0c216dfd2b0ae22ef61b54ad5cf90e5adddf94bd623'
  expect([hashQuote(QUOTE), hashQuote(other)]).toEqual([expected, expected])
})

test('a key is made of its seed alone', () => {
  const seed = randomBytes(32)
  expect(openEvidenceSigner(seed).publicKey).toBe(openEvidenceSigner(seed).publicKey)
  // RFC 8032, 7.1, test 1.
  const known = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
  const raw = Buffer.from(openEvidenceSigner(Buffer.from(known, 'hex')).publicKey, 'base64')
  expect(raw.toString('hex').slice(-64)).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  )
})
