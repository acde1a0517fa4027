/** Without the link nobody sees anything, and only a worker can show anything. */
import { randomBytes } from 'node:crypto'
import { call } from '../../../scripts/local/client.ts'
import type { Verdict } from '../../verdict.ts'
import type { Purchase, TestEnv } from './test-env.ts'
import { living } from './test-env.ts'

export async function tryAccess(
  testEnv: TestEnv,
  [mine, other]: readonly [Purchase, Purchase],
  verdict: Verdict,
): Promise<void> {
  const { url: origin } = testEnv
  const path = (id: string) => `/v1/checkout_intents/${id}`
  const come = (id: string, token: string) =>
    call(testEnv.url, 'POST', `${path(id)}/authentication`, {
      body: { token },
      headers: { origin },
    })
  const tokenOf = ({ link }: Purchase) => new URL(link).hash.slice(1)
  const guess = () => randomBytes(32).toString('base64url')

  const refused: [string, number][] = []
  for (let tries = 0; tries < 50; tries += 1) {
    refused.push(['a guess', (await come(mine.id, guess())).status])
  }
  refused.push(['the link of another purchase', (await come(mine.id, tokenOf(other))).status])
  const first = await come(mine.id, tokenOf(mine))
  verdict.equal('the link itself', first.status, 200)
  refused.push(['the link a second time', (await come(mine.id, tokenOf(mine))).status])
  const accepted = refused.flatMap(([what, status]) =>
    status === 404 ? [] : [`${what}: ${status}`],
  )
  verdict.none(`links accepted, of ${refused.length} that must be refused`, accepted)

  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const view = (id: string) => `${testEnv.url.replace('http', 'ws')}${path(id)}/live_view`
  const api = living(testEnv.world).url.replace('http', 'ws')
  const lines: [string, string, Record<string, string>, number][] = [
    ['with the cookie', view(mine.id), { origin, cookie }, 101],
    ['without a cookie', view(mine.id), { origin }, 0],
    ['with a guessed cookie', view(mine.id), { origin, cookie: `florin_viewer=${guess()}` }, 0],
    ['with the cookie of another purchase', view(other.id), { origin, cookie }, 0],
    ['from a foreign origin', view(mine.id), { origin: 'http://evil.test', cookie }, 0],
    ['as a worker, without the secret', `${api}/live_view/${crypto.randomUUID()}`, {}, 0],
    [
      'as a worker, with a guess',
      `${api}/live_view/${crypto.randomUUID()}`,
      { authorization: `Bearer ${guess()}` },
      0,
    ],
  ]
  for (const [what, line, headers, wanted] of lines) {
    verdict.equal(`a connection to the bank's page ${what}`, await dial(line, headers), wanted)
  }
}

/** 101 when something was shown on the connection, else 0. */
async function dial(url: string, headers: Record<string, string>): Promise<number> {
  const line = new WebSocket(url, { headers })
  const { promise, resolve } = Promise.withResolvers<number>()
  line.addEventListener('message', () => resolve(101))
  line.addEventListener('close', () => resolve(0))
  line.addEventListener('error', () => resolve(0))
  const outcome = await promise
  line.close()
  return outcome
}
