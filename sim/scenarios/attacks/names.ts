/** Attacks of row 9: names that read otherwise than they are, two cookies, a shared key. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { call } from '../../../scripts/local/client.ts'
import type { Scenario } from './test-env.ts'
import { codeOf } from './test-env.ts'

/** Embeddings, overrides and isolates of the Unicode bidirectional algorithm. */
const BIDI = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']
const NAMED = {
  'business name': ['account', (name: string) => ({ business_profile: { name } })],
  product: ['products', (name: string) => ({ name })],
  'line item': [
    'checkout_sessions',
    (name: string) => ({
      line_items: [{ product_data: { name, price_data: { unit_amount: 1 } } }],
    }),
  ],
} as const

export const proveNames: Scenario = async ({ stranger, bySession }, verdict) => {
  const taken: string[] = []
  for (const [what, [path, bodyOf]] of Object.entries(NAMED)) {
    for (const sign of BIDI) {
      const body = bodyOf(`Honest${sign}pohS`)
      const answer = await bySession(stranger, 'POST', `/v1/${path}`, body)
      if (codeOf(answer) === '200 ok' && !JSON.stringify(answer.body).includes(sign)) continue
      taken.push(`${what} with U+${sign.charCodeAt(0).toString(16)}: ${codeOf(answer)}`)
    }
  }
  verdict.none('names shown to payers that turn their direction', taken)
  const right = await bySession(stranger, 'POST', '/v1/account', {
    business_profile: { name: 'قهوة\u200f חנות Café' },
  })
  verdict.equal('a name in Arabic, Hebrew and Latin letters', codeOf(right), '200 ok')
}

export const proveCookies: Scenario = async ({ url, owner, stranger }, verdict) => {
  const codes = []
  for (const cookie of [
    `${stranger.cookie}; ${owner.cookie}`,
    `${owner.cookie}; ${owner.cookie}`,
    `${owner.cookie};${owner.cookie.replace('=', ' =')}`,
    `${owner.cookie}; ${owner.cookie.split('=')[0]}=`,
  ]) {
    codes.push(codeOf(await call(url, 'GET', '/v1/session', { cookie })))
  }
  verdict.none(
    'answers to two session cookies, other than a refusal',
    codes.filter((code) => code !== '401 session_ambiguous'),
  )
}

/** Two strangers open a link with the same Idempotency-Key: each gets a session of their own. */
export const proveSharedKey: Scenario = async ({ url, owner, byKey }, verdict) => {
  const line_items = [{ product_data: { name: 'Mug', price_data: { unit_amount: 100 } } }]
  const { body: link } = await byKey(owner, 'POST', '/v1/checkout_links', { line_items })
  const path = `/v1/checkout_links/${link.id}/sessions`
  const open = async (localAddress: string) => {
    const headers = { 'idempotency-key': 'of-a-copied-program' }
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, path, method: 'POST', headers, localAddress, family: 4 })
    sent.end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return ((await json(response)) as { id?: string }).id
  }
  const ids = [await open('127.0.0.11'), await open('127.0.0.12'), await open('127.0.0.11')]
  verdict.equal('sessions of two strangers with one key', new Set(ids).size, 2)
  verdict.equal('the repeat of one of them', ids[2] ?? 'refused', ids[0] ?? 'none')
}
