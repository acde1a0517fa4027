/** Attacks of row 1 that need no browser: the frame as a page, and the frame in another origin. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { call } from '../../../scripts/local/client.ts'
import type { Scenario } from './test-env.ts'
import { codeOf } from './test-env.ts'

const SPELLINGS = [
  '/card-frame',
  '/card-frame/',
  '/Card-Frame',
  '/CARD-FRAME/',
  '/%63ard-frame',
  '/x/../card-frame',
  '//x/card-frame',
  '/card-frame.data',
  '/Card-Frame/_.data',
]
const IN_A_FRAME = { 'sec-fetch-dest': 'iframe' }
const IN_A_PAGE = [{ 'sec-fetch-dest': 'document' }, { 'sec-fetch-dest': 'object' }, {}]
const FORM = /<form|<input|cc-number/

async function get(url: string, path: string, headers: Record<string, string>) {
  const sent = request({ host: '127.0.0.1', port: new URL(url).port, path, headers })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

export const proveCardFrame: Scenario = async ({ web, stranger, world }, verdict) => {
  const found: string[] = []
  for (const spelling of SPELLINGS) {
    const { status, body } = await get(web.url, `${spelling}?for=card`, IN_A_FRAME)
    if (status !== 404 || FORM.test(body)) found.push(`${spelling}: ${status}`)
  }
  verdict.none('spellings of the frame that the pages’ origin serves', found)
  const alone: string[] = []
  for (const headers of IN_A_PAGE) {
    const { status, body } = await get(web.cardFrameUrl, '/card-frame?for=card', headers)
    if (status !== 403 || FORM.test(body)) alone.push(`${JSON.stringify(headers)}: ${status}`)
  }
  verdict.none('ways to open the frame as a page of its own', alone)
  const framed = await get(web.cardFrameUrl, '/card-frame?for=card', IN_A_FRAME)
  verdict.equal(
    'the frame in a frame',
    FORM.test(framed.body) ? 'has the form' : 'none',
    'has the form',
  )

  const asDeployed = await world.startAnother({ CARD_NUMBERS_BY_API: 'off' })
  world.apis.pop() // the others take numbers from tests
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040 }
  const { key } = stranger
  const number = await call(asDeployed.url, 'POST', '/v1/cards', { key, body: card })
  verdict.equal('a card number by API', codeOf(number), '403 card_numbers_refused')
  await asDeployed.stop()
}
