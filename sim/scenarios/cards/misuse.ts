/** Cards sent to the wrong place or in the wrong form: nothing may record them. */
import { gzipSync } from 'node:zlib'
import type { Outcome } from './purchases.ts'
import type { Request, Setup } from './setup.ts'

const spaced = (number: string) => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Every kind of misuse, each with its own number. */
export async function misuse(setup: Setup): Promise<number> {
  const { newCard, newLongCode, send } = setup
  const next = () => newCard().number
  const card = () => ({ number: next(), exp_month: 12, exp_year: 2040 })
  const shop = 'http://scripted.test/mug'
  const ways: Request[] = [
    ...malformed(card, next, newLongCode).map((body) => ({ path: '/v1/cards', body })),
    ...raws(next).map(([type, raw]) => ({
      path: '/v1/cards',
      raw,
      headers: { 'content-type': type },
    })),
    ...inHeaders(next).map((headers) => ({ path: '/v1/cards', body: card(), headers })),
    ...addresses(next).map(([method, path]) => ({ method, path })),
    ...intents(shop, next).map((body) => ({ path: '/v1/checkout_intents', body })),
    {
      path: '/v1/checkout_intents',
      raw: `url=${encodeURIComponent(shop)}&options[card][number]=${next()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    {
      path: '/v1/checkout_intents/ci_00000000000000000000000000/authentication',
      body: { token: next() },
    },
    {
      path: '/v1/checkout_intents/ci_00000000000000000000000000/security_code',
      body: { token: next(), security_code: next() },
    },
    {
      path: '/v1/checkout_intents/ci_00000000000000000000000000/respond',
      body: { options: { card: spaced(next()) } },
    },
  ]
  for (const way of ways) await send(way)
  return ways.length
}

/** By default an API takes no card in clear; the others of this world do. */
export async function sendWhereRefused({ world, newCard, send }: Setup): Promise<Outcome> {
  const api = await world.startAnother({ CARD_NUMBERS_BY_API: '' })
  try {
    const body = { number: newCard().number, exp_month: 12, exp_year: 2040 }
    const answer = await send({ path: '/v1/cards', body, at: api.url })
    const what = 'a card number sent where CARD_NUMBERS_BY_API is not set'
    const status = answer?.status === 200 ? 'taken' : answer?.body.error?.code
    return { what, status, wanted: 'card_numbers_refused' }
  } finally {
    world.apis.splice(world.apis.indexOf(api), 1)
    await api.stop()
  }
}

type Body = Record<string, unknown>

function malformed(card: () => Body, next: () => string, newLongCode: () => string): unknown[] {
  return [
    { ...card(), number: `${next()}0` },
    { ...card(), number: next().slice(1) },
    { ...card(), number: `x${next()}` },
    { ...card(), number: ` ${next()} ` },
    { ...card(), number: Number(next()) },
    { ...card(), number: [next()] },
    { ...card(), number: { number: next() } },
    { ...card(), number: null, card_number: next() },
    { ...card(), number: next().replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`) },
    { ...card(), exp_month: 13 },
    { ...card(), exp_month: next() },
    { ...card(), exp_year: 2001 },
    { ...card(), exp_year: Number(next()) },
    { ...card(), security_code: next() },
    { ...card(), security_code: newLongCode() },
    { ...card(), cvc: newLongCode() },
    { ...card(), source: next() },
    { ...card(), [next()]: 1 },
    { ...card(), metadata: { card: next() } },
    { ...card(), metadata: { [next()]: 'card' } },
    { ...card(), metadata: { note: `my card is ${spaced(next())}, thanks` } },
    { ...card(), metadata: { note: next().replaceAll(/(.{4})(?=.)/g, '$1.') } },
    { source: 'issued', number: next() },
    { source: 'issued', metadata: { card: spaced(next()) } },
    { card: card() },
    [card()],
    next(),
  ]
}

function raws(next: () => string): [type: string, raw: string | Buffer][] {
  return [
    ['application/json', `{"number":"${next()}"`],
    ['application/json', `{"number":"${next()}\\u0000","exp_month":12}`],
    ['text/plain', next()],
    ['application/x-www-form-urlencoded', `number=${next()}&exp_month=12&exp_year=2040`],
    ['multipart/form-data; boundary=x', `--x\r\n\r\n${next()}\r\n--x--`],
    ['application/json', gzipSync(JSON.stringify({ number: next() }))],
    [`application/${next()}`, '{}'],
  ]
}

function inHeaders(next: () => string): Record<string, string>[] {
  return [
    { 'idempotency-key': next() },
    { 'idempotency-key': `card-${next()}` },
    { 'x-card-number': next() },
    { 'user-agent': `till ${next()}` },
    { prefer: `wait=${next()}` },
    { cookie: `session=${next()}` },
    { authorization: `Bearer ${next()}` },
    { authorization: `Bearer sk_live_${next()}` },
    { 'x-forwarded-for': next() },
    { 'x-request-id': next() },
    { traceparent: `00-0000000000000000${next()}-00f067aa0ba902b7-01` },
    { baggage: `card=${next()}` },
  ]
}

function addresses(next: () => string): [method: string, path: string][] {
  return [
    ['GET', `/v1/cards/${next()}`],
    ['DELETE', `/v1/cards/card_${next()}`],
    ['GET', `/v1/cards?number=${next()}`],
    ['GET', `/v1/cards?starting_after=${next()}`],
    ['PUT', `/v1/cards/${next()}`],
    ['GET', `/v1/${next()}/%zz`],
    ['GET', `/v1/checkout_intents/${next()}`],
    ['GET', `/v1/checkout_intents?status=${encodeURIComponent(spaced(next()))}`],
  ]
}

function intents(url: string, next: () => string): Body[] {
  return [
    { url: `${url}?card=${next()}` },
    { url: `${url}?card=${encodeURIComponent(spaced(next()))}` },
    { url: `http://${next()}@scripted.test/mug` },
    { url: next() },
    { url, prompt: `Pay with ${next()}.` },
    { url, prompt: `Pay with ${spaced(next())}, 12/40.` },
    { url, prompt: [...next()].join(' ') },
    { url, options: { card: { number: next() } } },
    { url, options: { card: Number(next()) } },
    { url, options: { contact: { phone: spaced(next()) } } },
    { url, options: { [next()]: true } },
    { url, metadata: { card: next() } },
    { url, card: next() },
    { url, card: `card_${next()}` },
    { url, max_amount: Number(next()) },
    { url, number: next() },
  ]
}
