import { describe, expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()

const NUMBER = '4242424242424242'
const SPACED = '4242 4242 4242 4242'
const MISTYPED = '4242424242424241'
const AMEX = '378282246310005'
const CODE = '9371'
const valid = { number: NUMBER, exp_month: 12, exp_year: 2040, security_code: '937' }
const without = (name: keyof typeof valid) => ({ ...valid, [name]: undefined })

/** Everything that somebody might send with a card number in it, and none of it right. */
const BODIES: unknown[] = [
  ...[
    MISTYPED,
    `${NUMBER}0`,
    NUMBER.slice(1),
    `x${NUMBER}`,
    `${NUMBER}\n`,
    ` ${NUMBER}`,
    `+${NUMBER}`,
    NUMBER.replaceAll('4', '٤'),
    `${SPACED} ${SPACED}`,
    '4242--4242-4242-4242',
    `'${NUMBER}'`,
    Number(NUMBER),
    [NUMBER],
    { number: NUMBER },
    null,
    true,
    [[NUMBER]],
    { [NUMBER]: 1 },
  ].map((number) => ({ ...valid, number })),
  ...[NUMBER, SPACED, Number(NUMBER), [NUMBER], { n: NUMBER }, null].flatMap((given) => [
    { ...valid, security_code: given },
    { ...valid, exp_month: given },
    { ...valid, exp_year: given },
    { ...valid, source: given },
    { ...valid, metadata: given },
  ]),
  ...[{ card: NUMBER }, { card: SPACED }, { [NUMBER]: 'card' }, { [SPACED]: 'card' }].map(
    (metadata) => ({ ...valid, metadata }),
  ),
  { ...valid, metadata: { note: `my card is ${AMEX}, thanks` } },
  { ...valid, metadata: { note: `12 ${SPACED} 99` } },
  { ...valid, metadata: { [NUMBER]: Number(NUMBER) } },
  { ...valid, metadata: { [NUMBER]: 'x'.repeat(501) } },
  { ...valid, metadata: { [NUMBER.repeat(3)]: 'x' } },
  { source: 'issued', metadata: { card: NUMBER } },
  { source: 'issued', number: NUMBER },
  { source: 'issued', security_code: CODE },
  { ...valid, [NUMBER]: 1 },
  { ...valid, [SPACED]: 1 },
  { ...valid, [`card_${NUMBER}`]: 1 },
  { ...valid, [NUMBER.replaceAll(/(.{4})/g, '$1_')]: 1 },
  { ...valid, card_number: NUMBER },
  { ...valid, cvc: CODE },
  { card: valid },
  { ...valid, exp_year: 2001 },
  { ...valid, exp_year: 40 },
  { ...valid, exp_year: 2400 },
  { ...valid, exp_month: 13 },
  { ...valid, security_code: CODE },
  { ...valid, number: AMEX },
  { ...valid, number: MISTYPED, security_code: CODE },
  without('number'),
  without('exp_month'),
  without('exp_year'),
  [valid],
  [NUMBER],
]

const RAW: [type: string, payload: string][] = [
  ['application/json', `{"number":"${NUMBER}"`],
  ['application/json', NUMBER],
  ['application/json', `"${NUMBER}"`],
  ['application/json', `{"__proto__":"${NUMBER}"}`],
  ['application/json', `{"number":"${NUMBER}\\u0000"}`],
  ['application/json', `{"${NUMBER}\\ud800":1}`],
  ['text/plain', NUMBER],
  ['application/x-www-form-urlencoded', `number=${NUMBER}&exp_month=12&exp_year=2040`],
  ['application/x-www-form-urlencoded', `number[${NUMBER}]=${NUMBER}`],
  ['application/x-www-form-urlencoded', `${NUMBER}=%ff`],
  [`application/${NUMBER}`, NUMBER],
]

const ADDRESSES: [method: string, url: string][] = [
  ['GET', `/v1/cards/${NUMBER}`],
  ['GET', `/v1/cards/${encodeURIComponent(SPACED)}`],
  ['GET', `/v1/cards/card_${NUMBER}`],
  ['DELETE', `/v1/cards/${NUMBER}`],
  ['GET', `/v1/cards?number=${NUMBER}`],
  ['GET', `/v1/cards?${NUMBER}=1`],
  ['GET', `/v1/cards?limit=${NUMBER}`],
  ['GET', `/v1/cards?starting_after=${NUMBER}`],
  ['GET', `/v1/cards/${NUMBER}/charges`],
  ['GET', `/v1/cards/${NUMBER}/%zz`],
  ['PUT', `/v1/cards/${NUMBER}`],
  ['GET', `/v1/${NUMBER}`],
]

/** Whatever stands between the digits. */
function leaked(answer: { body: unknown; headers: unknown }): string[] {
  const text = JSON.stringify([answer.body, answer.headers])
  const digits = text.replaceAll(/\D/g, '')
  const hits = [NUMBER, MISTYPED, AMEX].filter((number) => digits.includes(number))
  return text.includes(CODE) ? [...hits, CODE] : hits
}

async function answerTo(method: string, url: string, payload?: unknown, type = 'application/json') {
  const { secret: key } = await owner()
  const headers = payload === undefined ? {} : { headers: { 'content-type': type }, body: payload }
  return await api().call(method, url, { key, ...headers })
}

let made: Promise<{ secret: string }> | undefined
function owner() {
  made ??= api().newKey()
  return made
}

describe('no answer repeats a card number or code', () => {
  test('there are enough ways to get it wrong', () => {
    expect(BODIES.length + RAW.length + ADDRESSES.length).toBeGreaterThan(90)
  })

  test.each(BODIES.map((body) => [JSON.stringify(body), body]))('%s', async (_text, body) => {
    const answer = await answerTo('POST', '/v1/cards', JSON.stringify(body))
    expect(answer.status).toBe(400)
    expect(leaked(answer)).toEqual([])
  })

  test.each(RAW)('%s %s', async (type, payload) => {
    const answer = await answerTo('POST', '/v1/cards', payload, type)
    expect([400, 415]).toContain(answer.status)
    expect(leaked(answer)).toEqual([])
  })

  test.each(ADDRESSES)('%s %s', async (method, url) => {
    const answer = await answerTo(method, url)
    expect([400, 404, 405]).toContain(answer.status)
    expect(leaked(answer)).toEqual([])
  })

  test('and nothing of it was kept', async () => {
    const { rows } = await api().database.query('SELECT count(*)::int AS kept FROM cards')
    expect(rows).toEqual([{ kept: 0 }])
  })
})

test('a number in place of an Idempotency-Key is kept as a hash', async () => {
  const { secret: key } = await api().newKey()
  const options = { key, body: valid, headers: { 'idempotency-key': NUMBER } }
  expect((await api().call('POST', '/v1/cards', options)).status).toBe(200)
  const again = await api().call('POST', '/v1/cards', options)
  expect(again.headers['idempotent-replayed']).toBe('true')
  const { rows } = await api().database.query('SELECT k::text AS line FROM idempotency_keys k')
  expect(rows.length).toBeGreaterThan(0)
  for (const { line } of rows) expect(line).not.toContain(NUMBER)
})

test('where no issuer is connected an issued card is refused by a code of its own', async () => {
  const { secret: key } = await api().newKey()
  const { status, body } = await api().call('POST', '/v1/cards', {
    key,
    body: { source: 'issued' },
  })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'card_issuing_unavailable', param: 'source' })
})
