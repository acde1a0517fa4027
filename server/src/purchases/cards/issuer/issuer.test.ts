import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import cardValidator from 'card-validator'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { shopClient } from '../../../../../shops/processor/client.ts'
import type { Processor } from '../../../../../shops/processor/server.ts'
import { startProcessor } from '../../../../../shops/processor/server.ts'
import { createFakeIssuer } from '../../../../test/issuer.ts'
import type { FakeStripe } from '../../../../test/stripe/server.ts'
import { CARDHOLDER, SECRET_KEY, startFakeStripe } from '../../../../test/stripe/server.ts'
import type { Cents } from '../../../lib/money.ts'
import type { IssuedDetails, Issuer, StatementSource } from './issuer.ts'
import { openLocalIssuer } from './local.ts'
import { openStripeIssuer } from './stripe.ts'

const SECRET = 'issuer-secret'
const CAP = 5_000 as Cents

let processor: Processor
let stripe: FakeStripe
beforeAll(async () => {
  stripe = await startFakeStripe()
  const shop = { id: 'shop', name: 'Shop', secret: 'shop-secret', origin: 'http://shop.test' }
  const secrets = { issuerSecret: SECRET, operatorSecret: 'operator', signingSecret: 'signing' }
  const options = { port: 0, shops: [shop], ...secrets, bookPath: null, slowMs: 1 }
  processor = await startProcessor(options, () => {})
})
afterAll(async () => {
  await processor.stop()
  await stripe[Symbol.asyncDispose]()
})

type Charge = (details: IssuedDetails, amountCents: number, currency?: string) => Promise<string>
type Subject = {
  issuer: Issuer & StatementSource
  charge: Charge
  /** The number of a card that statements are of, where those are not of cards made for a purchase. */
  ownersCard?: () => string
}

let orders = 0
function real(): Subject {
  const charge: Charge = async (details, amount_cents, currency = 'usd') => {
    const { status } = await shopClient(processor.url, 'shop-secret').charge({
      number: details.number,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      cvc: details.securityCode,
      amount_cents,
      currency,
      order: `${++orders}`,
    })
    return status
  }
  return { issuer: openLocalIssuer(processor.url, SECRET), charge }
}

function fake(): Subject {
  const issuer = createFakeIssuer()
  const charge: Charge = async ({ number }, amountCents, currency = 'usd') =>
    issuer.charge({ number, amountCents, currency })
  return { issuer, charge }
}

const AT_STRIPE = { secretKey: SECRET_KEY, cardholder: CARDHOLDER }

function atStripe(): Subject {
  const { url, account } = stripe
  const charge: Charge = async ({ number }, amountCents, currency = 'usd') =>
    account.charge(number, amountCents, { currency }).approved ? 'approved' : 'declined'
  const limits = [{ amount: CAP, interval: 'daily' }]
  const ownersCard = () => account.addCard({ spendingLimits: limits }).number
  return { issuer: openStripeIssuer({ ...AT_STRIPE, url }), charge, ownersCard }
}

let references = 0
const newReference = () => `ci_${++references}`

describe.each([
  ['the local processor', real],
  ['the fake', fake],
  ['Stripe', atStripe],
])('%s', (_name, subject) => {
  const issue = async (capCents: Cents = CAP) => {
    const { issuer, charge } = subject()
    const { id } = await issuer.createCard({ reference: newReference(), capCents, currency: 'usd' })
    const details = await issuer.getDetails(id)
    return { issuer, id, details, charge: charge.bind(null, details) }
  }

  test('one reference is one card, also at the same time', async () => {
    const { issuer } = subject()
    const request = { reference: newReference(), capCents: CAP, currency: 'usd' as const }
    const made = await Promise.all([1, 2, 3, 4].map(() => issuer.createCard(request)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const other = await issuer.createCard({ ...request, reference: newReference() })
    expect(other.id).not.toBe(made[0]?.id)
  })

  test('a reference does not serve another cap or currency', async () => {
    const { issuer } = subject()
    const request = { reference: newReference(), capCents: CAP, currency: 'usd' as const }
    await issuer.createCard(request)
    const dearer = { ...request, capCents: (CAP + 1) as Cents }
    const refused = /refused: (409 idempotency_key_reused|400 idempotency_error)/
    await expect(issuer.createCard(dearer)).rejects.toThrow(refused)
    await expect(issuer.createCard({ ...request, currency: 'sgd' })).rejects.toThrow(refused)
  })

  test('its details are those of a card that is valid, the same each time', async () => {
    const { issuer, id, details } = await issue()
    expect(cardValidator.number(details.number).isValid).toBe(true)
    expect(details.securityCode).toMatch(/^\d{3}$/)
    expect(Date.UTC(details.expYear, details.expMonth)).toBeGreaterThan(Date.now())
    expect(await issuer.getDetails(id)).toEqual(details)
  })

  test('pays once, up to the cap, and tells every attempt, oldest first', async () => {
    const { issuer, id, charge } = await issue()
    expect(await issuer.listAuthorizations(id)).toEqual([])
    expect(await charge(CAP + 1)).toBe('declined')
    // Worth more than the cap, also where another currency is not refused but converted.
    expect(await charge(2 * CAP, 'sgd')).toBe('declined')
    expect(await charge(CAP)).toBe('approved')
    expect(await charge(1)).toBe('declined')
    const refused = { status: 'declined', reason: 'card_declined', currency: 'usd' }
    const attempts = await issuer.listAuthorizations(id)
    expect(attempts).toMatchObject([
      { ...refused, amountCents: CAP + 1 },
      { ...refused, amountCents: 2 * CAP, currency: 'sgd' },
      { status: 'approved', reason: null, amountCents: CAP, currency: 'usd' },
      { ...refused, amountCents: 1 },
    ])
    expect(new Set(attempts.map((attempt) => attempt.id)).size).toBe(4)
  })

  test('once canceled it pays no more; to cancel it again changes nothing', async () => {
    const { issuer, id, charge } = await issue()
    await issuer.cancelCard(id)
    await issuer.cancelCard(id)
    expect(await charge(1)).toBe('declined')
    expect(await issuer.listAuthorizations(id)).toMatchObject([{ status: 'declined' }])
  })

  test('the statement has what was paid, by last digits and time', async () => {
    const { issuer, details: issued, charge: pay } = await issue()
    const details = { ...issued, number: subject().ownersCard?.() ?? issued.number }
    const charge = details.number === issued.number ? pay : subject().charge.bind(null, details)
    const sinceMs = Date.now() - 60_000
    const last4 = details.number.slice(-4)
    await charge(CAP + 1)
    await charge(1_234)
    const lines = await issuer.listCharges({ last4, sinceMs })
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([1_234])
    expect(lines[0]).toEqual({
      id: expect.any(String),
      atMs: expect.any(Number),
      descriptor: expect.stringContaining('SHOP'),
      amountCents: 1_234,
      currency: 'usd',
    })
    expect(await issuer.listCharges({ last4, sinceMs: Date.now() + 60_000 })).toEqual([])
  })

  test('a card that is unknown is refused', async () => {
    const { issuer } = subject()
    await expect(issuer.getDetails('card_none')).rejects.toThrow('404')
    await expect(issuer.cancelCard('card_none')).rejects.toThrow('404')
  })
})

/** A server that answers everything alike; null: never. */
async function answering(status: number, text: string | null): Promise<string> {
  const server = createServer((_request, response) => {
    if (text !== null) response.writeHead(status).end(text)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe.each([
  ['the local adapter', openLocalIssuer],
  [
    'the adapter to Stripe',
    (url: string, secretKey: string, timeoutMs?: number) =>
      openStripeIssuer({ url, secretKey, cardholder: CARDHOLDER }, timeoutMs),
  ],
])('%s', (_name, open) => {
  const NUMBER = '4242424242424242'

  const everything = (issuer: Issuer & StatementSource) => [
    issuer.createCard({ reference: 'ci_1', capCents: CAP, currency: 'usd' }),
    issuer.getDetails('card_1'),
    issuer.cancelCard('card_1'),
    issuer.listAuthorizations('card_1'),
    issuer.listCharges({ last4: '4242', sinceMs: 0 }),
  ]

  test('waits for no call beyond its time-out', async () => {
    const issuer = open(await answering(200, null), SECRET, 100)
    for (const outcome of await Promise.allSettled(everything(issuer))) {
      expect(outcome).toMatchObject({ status: 'rejected' })
      expect(outcome.status === 'rejected' && outcome.reason.message).toContain('did not answer')
    }
  })

  test.each([
    [200, NUMBER.repeat(2)],
    [200, `{"number":"${NUMBER}"}`],
    [200, `{"number": ${NUMBER}, "data": [{"number":"${NUMBER}"}]}`],
    [200, `{"number":"${NUMBER}", `],
    [400, `{"error":{"code":"${NUMBER}","message":"${NUMBER}"}}`],
    [500, NUMBER],
    [302, NUMBER],
  ])('says nothing of an answer that is wrong: %i %s', async (status, text) => {
    const issuer = open(await answering(status, text), SECRET)
    for (const outcome of await Promise.allSettled(everything(issuer))) {
      expect(outcome.status).toBe('rejected')
      const { reason } = outcome as PromiseRejectedResult
      const shown = inspect(reason, { depth: 10 })
      expect(shown).toMatch(/The issuer/)
      expect(shown).not.toContain(NUMBER)
      expect(shown).not.toContain(SECRET)
    }
  })

  test('a wrong secret opens nothing', async () => {
    const issuer = open(open === openLocalIssuer ? processor.url : stripe.url, 'another')
    for (const outcome of await Promise.allSettled(everything(issuer))) {
      expect(outcome.status).toBe('rejected')
    }
  })
})

test('the local issuer distinguishes lack of funds from other declines', async () => {
  const line = (reason: string) =>
    `{"id":"a","amount_cents":1,"currency":"usd","status":"declined","reason":"${reason}"}`
  const text = `{"data":[${line('insufficient_funds')},${line('cap_exceeded')}]}`
  const issuer = openLocalIssuer(await answering(200, text), SECRET)
  const attempts = await issuer.listAuthorizations('card_1')
  expect(attempts.map(({ reason }) => reason)).toEqual(['insufficient_balance', 'card_declined'])
})
