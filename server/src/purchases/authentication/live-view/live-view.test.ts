import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Challenge, Input } from '../../../lib/challenges.ts'
import type { Relay } from './relay.ts'
import { openRelay } from './relay.ts'
import type { Show } from './show.ts'
import { showChallenge } from './show.ts'

const SECRET = 'what workers dial with, in these tests'
const PATH = '/v1/checkout_intents/ci_1/live_view'
const LOOK = { type: 'look', width: 400, height: 300, scale: 1, form: false }
const PLAIN = { ...LOOK, form: true }

/** On a busy machine things take their time. */
const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 60_000 })

let server: Server
let relay: Relay
let url: string
let mayLook: boolean
let onChange: () => void
const seated: string[] = []

beforeEach(async () => {
  mayLook = true
  seated.length = 0
  relay = openRelay({
    secrets: [SECRET],
    admit: async () => (mayLook ? { seat: async (viewerId) => seated.push(viewerId) > 0 } : null),
    watch(_, change) {
      onChange = change
      return () => {}
    },
  })
  server = createServer()
  server.on('upgrade', (request: IncomingMessage, socket, head: Buffer) =>
    relay.upgrade(request, socket, head),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  relay.close()
  server.closeAllConnections()
  server.close()
})

/** A page that says how often it was touched, and what was done to it. */
function newPage() {
  const done: Input[] = []
  const challenge: Challenge = {
    host: 'bank.test',
    over: new Promise(() => {}),
    draw: async () => ({ width: 400, height: 300, jpeg: Buffer.from(`drawn ${done.length}`) }),
    read: async () => [
      {
        ...{ id: 3, kind: 'button', name: `Touched ${done.length}`, isDisabled: false },
        ...{ isTicked: false, choices: [], autocomplete: null, isNumeric: false },
      },
    ],
    act: async (input) => void done.push(input),
  }
  return { challenge, done }
}

async function look() {
  const line = new WebSocket(`${url.replace('http', 'ws')}${PATH}`)
  const reported: { type: string; number?: number }[] = []
  const pictures: string[] = []
  line.on('message', (data: Buffer, isBinary) => {
    if (isBinary) pictures.push(data.subarray(8).toString())
    else reported.push(JSON.parse(data.toString()))
  })
  line.on('error', () => {})
  const closed = once(line, 'close').then(([code]) => code as number)
  await once(line, 'open')
  await until(() => seated.length > 0)
  const say = (message: object) => line.send(JSON.stringify(message))
  return { line, reported, pictures, say, closed }
}

const show = (challenge: Challenge, secret = SECRET, id = seated.at(-1) ?? ''): Show =>
  showChallenge({ id, relayUrl: url }, secret, challenge, Date.now() + 60_000)

test('who looks is told whose page it is, sees it change, and is heard', async () => {
  const { challenge, done } = newPage()
  const { reported, pictures, say } = await look()
  show(challenge)
  await until(() => reported.some(({ type }) => type === 'host'))
  say(LOOK)
  await until(() => pictures.length === 1)
  say({ type: 'key', key: '7' })
  say({ type: 'seen', picture: 1 })
  await until(() => pictures.includes('drawn 1'))
  expect(done).toEqual([{ type: 'key', key: '7' }])
  expect(reported.map(({ type }) => type)).toEqual(['host'])
})

test('who wants a plain form gets that, without pictures, and a picture again when they want one', async () => {
  const { challenge } = newPage()
  const { reported, pictures, say } = await look()
  show(challenge)
  await until(() => reported.length === 1)
  say(PLAIN)
  await until(() => reported.length === 2)
  expect(pictures).toEqual([])
  say(LOOK)
  await until(() => pictures.length === 1)
  say({ type: 'seen', picture: 1 })
  say(PLAIN)
  say(LOOK)
  await until(() => pictures.length === 2)
  expect(pictures).toEqual(['drawn 0', 'drawn 0'])
})

test('words may change under who fills in a form, and what they press is pressed', async () => {
  const { challenge, done } = newPage()
  const { reported, say } = await look()
  show(challenge)
  await until(() => reported.length === 1)
  say(PLAIN)
  await until(() => reported.length === 2)
  say({ type: 'press', form: 1, part: 3 })
  await until(() => reported.length === 3)
  say({ type: 'press', form: 1, part: 3 })
  await until(() => done.length === 2)
  expect(new Set(reported.slice(1).map(({ number }) => number))).toEqual(new Set([1]))
})

test('a picture waits until the last one has arrived', async () => {
  const { challenge, done } = newPage()
  const { reported, pictures, say } = await look()
  show(challenge)
  await until(() => reported.length === 1)
  say(LOOK)
  await until(() => pictures.length === 1)
  for (const key of ['1', '2', '3']) say({ type: 'key', key })
  await until(() => done.length === 3)
  expect(pictures).toEqual(['drawn 0'])
  say({ type: 'seen', picture: 1 })
  await until(() => pictures.length === 2)
  expect(pictures[1]).toBe('drawn 3')
})

test('a button of a form that has changed meanwhile is not pressed', async () => {
  const { challenge, done } = newPage()
  const { reported, say } = await look()
  show(challenge)
  await until(() => reported.length === 1)
  say(PLAIN)
  await until(() => reported.some(({ number }) => number === 1))
  say({ type: 'press', form: 0, part: 3 })
  say({ type: 'press', form: 1, part: 3 })
  await until(() => done.length === 1)
  expect(done).toEqual([{ type: 'press', form: 1, part: 3 }])
})

test('why it ended is told', async () => {
  const { challenge } = newPage()
  const { reported, closed } = await look()
  const shown = show(challenge)
  await until(() => reported.length > 0)
  shown.close('time_is_up')
  expect(await closed).toBe(4002)
  await shown.ended
})

test('a worker that dies leaves a line that is dialed again', async () => {
  const { challenge } = newPage()
  const { reported, closed } = await look()
  const shown = show(challenge)
  await until(() => reported.length > 0)
  shown.close('gone')
  expect(await closed).toBe(4003)
})

test('who is not admitted any more is sent away', async () => {
  const { closed } = await look()
  mayLook = false
  onChange()
  expect(await closed).toBe(4001)
})

test('who may not look is not let in', async () => {
  mayLook = false
  const line = new WebSocket(`${url.replace('http', 'ws')}${PATH}`)
  const [error] = (await once(line, 'error')) as [Error]
  expect(error.message).toContain('401')
})

test.each([
  ['without the secret', 'a guess', undefined],
  ['to nobody', SECRET, '00000000-0000-4000-8000-000000000000'],
])('a worker that dials %s is refused', async (_, secret, id) => {
  const { challenge } = newPage()
  const { reported } = await look()
  await show(challenge, secret, id ?? seated.at(-1)).ended
  expect(reported).toEqual([])
})

test('who says what nobody says, or too much, is hung up on', async () => {
  for (const message of ['{"type":"goto"}', 'x'.repeat(5_000)]) {
    const { challenge } = newPage()
    const { line, reported, closed } = await look()
    show(challenge)
    await until(() => reported.length > 0)
    line.send(message)
    expect([4003, 4004, 1009]).toContain(await closed)
    seated.length = 0
  }
})
