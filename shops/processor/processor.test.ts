import { appendFileSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { luhnDigit, TEST_CARDS } from './cards.ts'
import { issuerClient, operatorClient, shopClient } from './client.ts'
import type { ProcessorOptions } from './options.ts'
import type { Processor } from './server.ts'
import { startProcessor } from './server.ts'
import type { ChargeAnswer, ChargeRequest } from './wire.ts'

const SHOPS = [
  { id: 'first', name: 'First & Co', secret: 'first-secret', origin: 'http://first.test' },
  { id: 'second', name: 'Second', secret: 'second-secret', origin: 'http://second.test' },
]
const RETURN_URL = 'http://first.test/return?step=1'

let directory: string
let options: ProcessorOptions
let processor: Processor
let lines: string[]
let orders = 0

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'florin-processor-'))
  lines = []
  options = {
    port: 0,
    shops: SHOPS,
    issuerSecret: 'issuer-secret',
    operatorSecret: 'operator-secret',
    signingSecret: 'signing-secret',
    bookPath: join(directory, 'book.jsonl'),
    slowMs: 200,
  }
  processor = await start()
})

afterEach(async () => {
  await processor.stop()
  await rm(directory, { recursive: true })
})

const start = () => startProcessor(options, (line) => lines.push(line))
const shop = () => shopClient(processor.url, 'first-secret')
const issuer = () => issuerClient(processor.url, 'issuer-secret')
const operator = () => operatorClient(processor.url, 'operator-secret')

type CardCharge = Extract<ChargeRequest, { number: string }>

function purchase(changes: Partial<CardCharge> = {}): CardCharge {
  orders += 1
  return {
    number: TEST_CARDS.approved,
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 1,
    cvc: '123',
    amount_cents: 1234,
    currency: 'usd',
    order: `${100_000 + orders}`,
    ...changes,
  }
}

async function issue(capCents: number, reference = 'intent_1') {
  const card = await issuer().createCard({ cap_cents: capCents, currency: 'usd', reference })
  const { number, cvc, exp_month, exp_year } = await issuer().getDetails(card.id)
  return { card, details: { number, cvc, exp_month, exp_year } }
}

describe('test cards', () => {
  test.each([
    [TEST_CARDS.approved, 'approved', null],
    ['4242 4242 4242 4242', 'approved', null],
    [TEST_CARDS.declined, 'declined', 'card_declined'],
    [TEST_CARDS.insufficientFunds, 'declined', 'insufficient_funds'],
    [TEST_CARDS.expired, 'declined', 'expired_card'],
    [TEST_CARDS.wrongCode, 'declined', 'incorrect_cvc'],
    [TEST_CARDS.slow, 'approved', null],
    ['4242424242424241', 'declined', 'incorrect_number'],
    ['12', 'declined', 'incorrect_number'],
  ])('%s is %s (%s)', async (number, status, code) => {
    const request = purchase({ number })
    expect(await shop().charge(request)).toMatchObject({ status, code })
    const [entry, ...more] = await operator().readLedger({ order: request.order })
    expect(more).toEqual([])
    expect(entry).toMatchObject({ shop: 'first', outcome: status, code, amount_cents: 1234 })
  })

  test('every valid number with a plain prefix pays; other valid numbers do not', async () => {
    const plain = `424242000000123${luhnDigit('424242000000123')}`
    const stranger = `411111111111112${luhnDigit('411111111111112')}`
    const amex = purchase({ number: '378282246310005', cvc: '1234' })
    expect(await shop().charge(purchase({ number: plain }))).toMatchObject({ status: 'approved' })
    expect(await shop().charge(amex)).toMatchObject({ status: 'approved', brand: 'amex' })
    const refused = purchase({ number: stranger })
    expect(await shop().charge(refused)).toMatchObject({ code: 'card_declined' })
    const [entry] = await operator().readLedger({ order: refused.order })
    expect(entry?.reason).toBe('no_such_account')
  })

  test('a past month is expired and a short code is wrong, for every number', async () => {
    const past = { exp_month: 1, exp_year: 2024 }
    expect(await shop().charge(purchase(past))).toMatchObject({ code: 'expired_card' })
    expect(await shop().charge(purchase({ cvc: '12' }))).toMatchObject({ code: 'incorrect_cvc' })
  })

  test('the card that times out is charged without an answer', async () => {
    const request = purchase({ number: TEST_CARDS.timeoutAfterCharge })
    await expect(shop().charge(request, 300)).rejects.toThrow(/abort|timeout/i)
    const [entry] = await operator().readLedger({ order: request.order })
    expect(entry?.outcome).toBe('approved')
  })
})

describe('idempotency', () => {
  test('one key is one charge, also at the same time and while it is slow', async () => {
    const request = purchase({ number: TEST_CARDS.slow, idempotency_key: 'k1' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop().charge(request)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await operator().readLedger({ order: request.order })).toHaveLength(1)
  })

  test('a retry after a lost reply returns the outcome', async () => {
    const request = purchase({ idempotency_key: 'k2' })
    await operator().setFault({ kind: 'timeout_after_charge' })
    await expect(shop().charge(request, 300)).rejects.toThrow()
    expect(await shop().charge(request)).toMatchObject({ status: 'approved' })
    expect(await operator().readLedger({ order: request.order })).toHaveLength(1)
  })

  test('a key cannot be used for another amount or card; each shop has its own keys', async () => {
    const request = purchase({ idempotency_key: 'k3' })
    await shop().charge(request)
    const dearer = { ...request, amount_cents: 9999 }
    await expect(shop().charge(dearer)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    const other = { ...request, number: TEST_CARDS.declined }
    await expect(shop().charge(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    const second = shopClient(processor.url, 'second-secret')
    expect(await second.charge(dearer)).toMatchObject({ status: 'approved' })
  })
})

describe('issued cards', () => {
  test('a card pays once, up to its cap', async () => {
    const { card, details } = await issue(5000)
    const above = purchase({ ...details, amount_cents: 5001 })
    expect(await shop().charge(above)).toMatchObject({ code: 'card_declined' })
    const within = purchase({ ...details, amount_cents: 5000 })
    expect(await shop().charge(within)).toMatchObject({ status: 'approved', last4: card.last4 })
    const again = purchase({ ...details, amount_cents: 1 })
    expect(await shop().charge(again)).toMatchObject({ code: 'card_declined' })
    const authorizations = await issuer().listAuthorizations({ card: card.id })
    expect(authorizations.map(({ status, reason }) => [status, reason])).toEqual([
      ['declined', 'cap_exceeded'],
      ['approved', null],
      ['declined', 'already_used'],
    ])
    expect(authorizations[1]).toMatchObject({
      reference: 'intent_1',
      merchant: 'First & Co',
      descriptor: `FIRST CO ${within.order}`,
    })
    expect(await issuer().getCard(card.id)).toMatchObject({ status: 'used' })
    const statement = await issuer().readStatement({ card: card.id })
    expect(statement.map(({ amount_cents }) => amount_cents)).toEqual([5000])
  })

  test('of 20 charges at the same time one is approved', async () => {
    const { details } = await issue(5000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop().charge(purchase(details))),
    )
    expect(answers.filter(({ status }) => status === 'approved')).toHaveLength(1)
  })

  test('a canceled card is declined, even while a charge is in progress', async () => {
    const { card, details } = await issue(5000)
    await operator().setFault({ kind: 'slow', ms: 300 })
    const charging = shop().charge(purchase(details))
    await issuer().cancelCard(card.id)
    expect(await charging).toMatchObject({ code: 'card_declined' })
    const [authorization] = await issuer().listAuthorizations({ reference: 'intent_1' })
    expect(authorization).toMatchObject({ status: 'declined', reason: 'canceled' })
    expect(await issuer().cancelCard(card.id)).toMatchObject({ status: 'canceled' })
  })

  test('wrong details and another currency are declined', async () => {
    const { details } = await issue(5000)
    const cvc = details.cvc === '000' ? '001' : '000'
    expect(await shop().charge(purchase({ ...details, cvc }))).toMatchObject({
      code: 'incorrect_cvc',
    })
    const month = { exp_month: (details.exp_month % 12) + 1, exp_year: details.exp_year + 1 }
    expect(await shop().charge(purchase({ ...details, ...month }))).toMatchObject({
      code: 'card_declined',
    })
    expect(await shop().charge(purchase({ ...details, currency: 'sgd' }))).toMatchObject({
      code: 'card_declined',
    })
    expect(await shop().charge(purchase(details))).toMatchObject({ status: 'approved' })
  })

  test('one key is one card; each card has its own number', async () => {
    const request = { cap_cents: 100, currency: 'usd', reference: 'r', idempotency_key: 'c' }
    const [first, second] = [await issuer().createCard(request), await issuer().createCard(request)]
    expect(second).toEqual(first)
    await expect(issuer().createCard({ ...request, cap_cents: 101 })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await issuer().listCards({ reference: 'r' })).toHaveLength(1)
    const { details } = await issue(100)
    expect(details.number).not.toBe((await issuer().getDetails(first.id)).number)
  })
})

describe('3-D Secure', () => {
  const challenged = purchase({ number: TEST_CARDS.challenge, return_url: RETURN_URL })

  async function answer(charge: ChargeAnswer, form: Record<string, string>): Promise<string> {
    const response = await fetch(charge.challenge_url as string, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    const address = new URL(response.headers.get('location') as string)
    expect(`${address.origin}${address.pathname}`).toBe('http://first.test/return')
    expect(address.searchParams.get('step')).toBe('1')
    return address.searchParams.get('result') as string
  }
  const challenge = async (number: string = TEST_CARDS.challenge, code = '123456') => {
    const request = { ...challenged, number, order: purchase().order }
    const charge = await shop().charge(request)
    expect(charge.status).toBe('requires_action')
    const result = await answer(charge, { action: 'verify', code })
    const { order, amount_cents, currency } = request
    return { charge, confirm: { result, order, amount_cents, currency } }
  }

  test('no money moves before the shop has confirmed what the buyer passed', async () => {
    const { charge, confirm } = await challenge()
    const [before] = await operator().readLedger({ order: confirm.order })
    expect(before).toMatchObject({ outcome: 'challenge', settled_at_ms: null })
    expect(await shop().confirm(charge.id, confirm)).toMatchObject({ status: 'approved' })
    const [after] = await operator().readLedger({ order: confirm.order })
    expect(after).toMatchObject({ outcome: 'approved', authenticated: true })
  })

  test('a result is used once', async () => {
    const { charge, confirm } = await challenge()
    await shop().confirm(charge.id, confirm)
    await expect(shop().confirm(charge.id, confirm)).rejects.toMatchObject({ code: 'result_used' })
    const again = await fetch(charge.challenge_url as string, {
      method: 'POST',
      body: new URLSearchParams({ action: 'verify', code: '123456' }),
    })
    expect(again.status).toBe(410)
  })

  test('a result cannot be used for another charge, order, amount, currency or shop', async () => {
    const { charge, confirm } = await challenge()
    const other = await challenge()
    const refused: [string, object, string][] = [
      [charge.id, { ...confirm, amount_cents: 1 }, 'result_mismatch'],
      [charge.id, { ...confirm, order: '1' }, 'result_mismatch'],
      [charge.id, { ...confirm, currency: 'sgd' }, 'result_mismatch'],
      [other.charge.id, confirm, 'result_invalid'],
      [charge.id, { ...confirm, result: `${confirm.result}A` }, 'result_invalid'],
      [charge.id, { ...confirm, result: `e30.${confirm.result.split('.')[1]}` }, 'result_invalid'],
    ]
    for (const [id, body, code] of refused) {
      await expect(shop().confirm(id, body as typeof confirm)).rejects.toMatchObject({ code })
    }
    const second = shopClient(processor.url, 'second-secret')
    await expect(second.confirm(charge.id, confirm)).rejects.toMatchObject({ status: 404 })
    const ledger = await operator().readLedger()
    expect(ledger.filter(({ outcome }) => outcome === 'approved')).toEqual([])
    expect(await shop().confirm(charge.id, confirm)).toMatchObject({ status: 'approved' })
  })

  test('a wrong code can be corrected twice, then the charge is declined', async () => {
    const wrong = { action: 'verify', code: '000000' }
    const post = (charge: ChargeAnswer) =>
      fetch(charge.challenge_url as string, { method: 'POST', body: new URLSearchParams(wrong) })
    const charges = [
      await shop().charge({ ...challenged, order: '7' }),
      await shop().charge({ ...challenged, order: '8' }),
    ] as const
    for (const charge of [...charges, ...charges]) {
      const page = await post(charge)
      expect([page.status, await page.text()]).toEqual([200, expect.stringMatching('not right')])
    }
    const outcomes = [
      [charges[0], { action: 'verify', code: '123456' }, 'approved'],
      [charges[1], wrong, 'declined'],
    ] as const
    for (const [charge, form, status] of outcomes) {
      const { order, amount_cents, currency } = charge
      const confirm = { result: await answer(charge, form), order, amount_cents, currency }
      expect((await shop().confirm(charge.id, confirm)).status).toBe(status)
    }
  })

  test('only the shop can frame the page', async () => {
    const charge = await shop().charge({ ...challenged, order: '10' })
    const { headers } = await fetch(charge.challenge_url as string)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors http:\/\/first.test$/)
  })

  test('a cancel and a refusal after the code are declines', async () => {
    const refused = await challenge(TEST_CARDS.challengeThenDeclined)
    expect(await shop().confirm(refused.charge.id, refused.confirm)).toMatchObject({
      code: 'card_declined',
    })
    const charge = await shop().charge({ ...challenged, order: '9' })
    const result = await answer(charge, { action: 'cancel', code: '123456' })
    const confirm = { result, order: '9', amount_cents: 1234, currency: 'usd' }
    expect(await shop().confirm(charge.id, confirm)).toMatchObject({
      code: 'authentication_failed',
    })
  })

  test('buyers are only returned to the shop', async () => {
    const foreign = { ...challenged, return_url: 'http://second.test/return' }
    await expect(shop().charge(foreign)).rejects.toMatchObject({ code: 'return_url_foreign' })
    const { return_url: _, ...without } = challenged
    await expect(shop().charge(without)).rejects.toMatchObject({ code: 'return_url_missing' })
  })

  test('a challenge survives a restart', async () => {
    const request = { ...challenged, order: purchase().order }
    const charge = await shop().charge(request)
    await processor.stop()
    processor = await start()
    const here = { ...charge, challenge_url: `${processor.url}/challenges/${charge.id}` }
    const page = await (await fetch(here.challenge_url)).text()
    expect(page).toContain('USD 12.34')
    const result = await answer(here, { action: 'verify', code: '123456' })
    const confirm = { result, order: request.order, amount_cents: 1234, currency: 'usd' }
    expect(await shop().confirm(charge.id, confirm)).toMatchObject({ status: 'approved' })
  })
})

describe('card fields', () => {
  const frame = (shopId: string, parent: string) =>
    fetch(`${processor.url}/fields?${new URLSearchParams({ shop: shopId, parent })}`)

  async function tokenise(shopId = 'first', number: string = TEST_CARDS.approved): Promise<string> {
    const { exp_month, exp_year, cvc } = purchase()
    const body = JSON.stringify({ shop: shopId, number, exp_month, exp_year, cvc })
    const response = await fetch(`${processor.url}/tokens`, { method: 'POST', body })
    return ((await response.json()) as { id: string }).id
  }

  function payBy(token: string, idempotency_key?: string): ChargeRequest {
    const { order, amount_cents, currency } = purchase()
    const key = idempotency_key === undefined ? {} : { idempotency_key }
    return { token, order, amount_cents, currency, ...key }
  }

  test('they can only be framed by the shop, and answer only that page', async () => {
    const response = await frame('first', 'http://first.test')
    expect(response.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://first.test',
    )
    expect(await response.text()).toContain('data-parent="http://first.test"')
    expect((await frame('first', 'http://second.test')).status).toBe(403)
    expect((await frame('first', '*')).status).toBe(403)
    expect((await frame('third', 'http://first.test')).status).toBe(404)
  })

  test('another origin of the shop is accepted once added, also after a restart', async () => {
    const proxy = 'http://127.0.0.1:8080'
    const challenged = purchase({ number: TEST_CARDS.challenge, return_url: `${proxy}/back` })
    await expect(shop().charge(challenged)).rejects.toThrow('return_url')
    await operator().addOrigin('first', proxy)
    await processor.stop()
    processor = await start()
    expect((await frame('first', proxy)).status).toBe(200)
    expect((await frame('second', proxy)).status).toBe(403)
    expect((await shop().charge(challenged)).status).toBe('requires_action')
    await expect(operator().addOrigin('first', `${proxy}/path`)).rejects.toThrow('origin')
  })

  test('a token pays once, for its shop', async () => {
    const second = shopClient(processor.url, 'second-secret')
    const token = await tokenise()
    await expect(second.charge(payBy(token))).rejects.toThrow('no such token')
    expect((await shop().charge(payBy(token))).status).toBe('approved')
    await expect(shop().charge(payBy(token))).rejects.toThrow('no such token')
    const declined = await shop().charge(payBy(await tokenise('first', TEST_CARDS.declined)))
    expect(declined.code).toBe('card_declined')
  })

  test('one key is one charge with a token too, even while it is slow', async () => {
    const request = payBy(await tokenise('first', TEST_CARDS.slow), 'key-token')
    const answers = await Promise.all([1, 2, 3].map(() => shop().charge(request)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await operator().readLedger({ order: request.order })).toHaveLength(1)
  })

  test('a typed card is in no file and no log', async () => {
    const canary = `424242000000111${luhnDigit('424242000000111')}`
    await shop().charge(payBy(await tokenise('first', canary)))
    await tokenise('first', canary)
    expect([readFileSync(options.bookPath as string, 'utf8'), ...lines].join()).not.toContain(
      canary,
    )
  })
})

describe('faults', () => {
  test('each strikes as often as configured, and is counted', async () => {
    await operator().setFault({ kind: 'decline', next: 2 })
    await operator().setFault({ kind: 'down' })
    for (const _ of [1, 2]) {
      expect(await shop().charge(purchase())).toMatchObject({ code: 'card_declined' })
    }
    const lost = purchase()
    await expect(shop().charge(lost)).rejects.toThrow('fetch failed')
    expect(await operator().readLedger({ order: lost.order })).toEqual([])
    expect(await shop().charge(purchase())).toMatchObject({ status: 'approved' })
    const faults = await operator().listFaults()
    expect(faults.map(({ kind, next, fired }) => [kind, next, fired])).toEqual([
      ['decline', 0, 2],
      ['down', 0, 1],
    ])
  })
})

test('a restart keeps the ledger, the cards and the keys, even after a partial line', async () => {
  const { card, details } = await issue(5000)
  const request = purchase({ ...details, idempotency_key: 'kept' })
  const charge = await shop().charge(request)
  const ledger = await operator().readLedger()
  await processor.stop()
  appendFileSync(options.bookPath as string, '{"charge":{"id":"ch_half')
  processor = await start()
  expect(await operator().readLedger()).toEqual(ledger)
  expect(await issuer().getCard(card.id)).toEqual({ ...card, status: 'used' })
  expect((await issuer().getDetails(card.id)).number).toBe(details.number)
  expect(await shop().charge(request)).toEqual(charge)
  expect(await shop().charge(purchase(details))).toMatchObject({ code: 'card_declined' })
  await processor.stop()
  processor = await start()
  expect(await operator().readLedger()).toHaveLength(2)
})

test('a reversed charge leaves the statement, and the card stays used', async () => {
  const { card, details } = await issue(5000)
  const charge = await shop().charge(purchase(details))
  expect(await shop().reverse(charge.id)).toMatchObject({ id: charge.id, status: 'reversed' })
  expect(await shop().reverse(charge.id)).toMatchObject({ status: 'reversed' })
  expect(await issuer().listAuthorizations({ card: card.id })).toMatchObject([
    { id: charge.id, status: 'reversed' },
  ])
  expect(await issuer().readStatement({ card: card.id })).toEqual([])
  const again = await shop().charge(purchase(details))
  expect(again).toMatchObject({ status: 'declined' })
  await expect(shop().reverse(again.id)).rejects.toMatchObject({ code: 'charge_not_approved' })
})

test('a credential only allows its own routes', async () => {
  const wrong = [
    () => shopClient(processor.url, 'issuer-secret').charge(purchase()),
    () => issuerClient(processor.url, 'first-secret').listCards(),
    () => issuerClient(processor.url, 'operator-secret').listCards(),
    () => operatorClient(processor.url, 'issuer-secret').readLedger(),
    () => operatorClient(processor.url, 'first-secret').setFault({ kind: 'down' }),
    () => operatorClient(processor.url, '').readStatement({ last4: '4242' }),
  ]
  for (const call of wrong) await expect(call()).rejects.toMatchObject({ status: 401 })
})

test('no number or code is in the log, the file, the ledger or an error', async () => {
  const { card, details } = await issue(5000)
  const numbers = [details.number, TEST_CARDS.approved, TEST_CARDS.declined]
  for (const number of numbers) await shop().charge(purchase({ ...details, number }))
  const errors: unknown[] = []
  for (const body of [
    { ...purchase(details), amount_cents: 1.5 },
    { ...purchase(), exp_month: TEST_CARDS.approved },
    { ...purchase({ idempotency_key: 'x' }), return_url: 'x'.repeat(3000) },
  ]) {
    await shop()
      .charge(body as ChargeRequest)
      .catch((error: unknown) => errors.push(error))
  }
  const headers = { authorization: 'Bearer first-secret' }
  const raw = await fetch(`${processor.url}/v1/charges?${details.number}`, {
    method: 'POST',
    headers,
    body: `{"number": ${details.number}`,
  })
  expect(errors).toHaveLength(3)
  const seen = [
    ...lines,
    readFileSync(options.bookPath as string, 'utf8'),
    JSON.stringify(await operator().readLedger()),
    JSON.stringify(await issuer().listCards()),
    JSON.stringify(await issuer().listAuthorizations()),
    JSON.stringify(await operator().readStatement({ last4: card.last4 })),
    ...errors.map((error) => `${(error as Error).stack}`),
    await raw.text(),
  ].join('\n')
  expect(seen).toContain(card.last4)
  for (const number of numbers) expect(seen).not.toContain(number)
  expect(seen).not.toContain(`"${details.cvc}"`)
})
