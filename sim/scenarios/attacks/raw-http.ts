/** Sends the tricks to both servers. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { call } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import { inParallel } from '../../world/parallel.ts'
import type { Scenario } from './test-env.ts'
import { SMUGGLED_ADDRESS, TRICKS } from './tricks.ts'

const AT_ONCE = 4
const LEAST_TRICKS = 34
/** Both servers must end a connection by themselves: every trick ends in a last request. */
const CLOSED_WITHIN_MS = 10_000
const ORDINARY = 20

/** Each trick gets an allowed answer, nothing that it smuggles is done, and nobody else notices. */
export const proveRawHttp: Scenario = async ({ url, web, world }, verdict) => {
  const servers = [
    { server: 'API', at: url },
    { server: 'web server', at: web.url },
  ] as const
  const tries = servers.flatMap((to) => TRICKS.map((trick) => ({ ...to, trick })))
  const wrong = await inParallel(AT_ONCE, tries, async ({ server, at, trick }) => {
    const { name, sent, api } = trick
    const allowed = server === 'API' ? api : (trick.web ?? api)
    const { received, isClosed } = await speak(Number(new URL(at).port), sent)
    const statuses = [...received.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => status)
    const answer = [...statuses, ...(isClosed ? [] : ['open'])].join(' ')
    const isInjected = /^(set-cookie|location): .*evil/im.test(received)
    if (allowed.includes(answer) && !isInjected) return null
    return `${server}, ${name}: ${answer || 'closed'}${isInjected ? ', with a header of the attacker' : ''}`
  })
  verdict.atLeast('kinds of raw HTTP', TRICKS.length, LEAST_TRICKS)
  verdict.none(
    `of ${tries.length} tricks, answers that are not allowed`,
    wrong.filter((each) => each !== null),
  )
  const { rows } = await world.sql.query(
    'SELECT count(*)::int FROM sign_in_challenges WHERE address = $1',
    [SMUGGLED_ADDRESS],
  )
  verdict.equal('smuggled requests that were done', rows[0].count, 0)
  const mixed = await inParallel(AT_ONCE, Array.from({ length: ORDINARY }), async () => {
    const { address } = newWallet()
    const { body } = await call(web.url, 'POST', '/v1/session/challenge', {
      headers: { origin: world.appUrl },
      body: { address },
    })
    return body.message?.includes(address) ? null : JSON.stringify(body)
  })
  verdict.none(
    `of ${ORDINARY} ordinary requests afterwards, with another's answer`,
    mixed.filter((each) => each !== null),
  )
}

/** Everything that the server says until it closes the connection. */
async function speak(port: number, sent: string): Promise<{ received: string; isClosed: boolean }> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.on('error', () => {}) // a refusal may reset the connection while more is being sent
  const closed = once(socket, 'close').then(
    () => true,
    () => true,
  )
  socket.write(Buffer.from(sent, 'latin1'))
  const late = delay(CLOSED_WITHIN_MS, false, { ref: false })
  const isClosed = await Promise.race([closed, late])
  socket.destroy()
  return { received, isClosed }
}
