// While one address sends six bodies of 250 kB per second, another account's p50 is at most twice
// its quiet p50. Quiet and loaded windows alternate in one run, so that a busy machine slows both.
import { once } from 'node:events'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKey } from '../../scripts/local/client.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { HostileBody } from './fairness/bodies.ts'
import { HOSTILE_BODIES } from './fairness/bodies.ts'

const WINDOW_MS = 3_000
const ASKED_EVERY_MS = 20
const BODIES_A_SECOND = 6
const BODIES_A_WINDOW = (WINDOW_MS * BODIES_A_SECOND) / 1_000
const MOST_TIMES = 2
const CUT_OFF = 0
/** Its own address, like another client on the network. */
const ATTACKER = '127.0.0.2'

const TARGETS = [
  { path: '/v1/session/challenge', isOpen: true },
  { path: '/v1/checkout_intents', isOpen: false },
  { path: '/v1/session', isOpen: true },
  { path: '/v1/checkout_links', isOpen: false },
  { path: '/v1/account', isOpen: false },
] as const

type Send = { readonly body: HostileBody; readonly target: (typeof TARGETS)[number] }

/** The n-th body of an attack. In the mix every body meets every target: 13 and 5 are coprime. */
const ATTACKS: Record<string, (n: number) => Send> = {
  'a list of numbers to sign-in': () => sendOf(0, 0),
  'all bodies to all routes': (n) => sendOf(n, n),
}

const sendOf = (body: number, target: number) =>
  ({
    body: HOSTILE_BODIES[body % HOSTILE_BODIES.length],
    target: TARGETS[target % TARGETS.length],
  }) as Send

export const proof: Proof = {
  promise: 'One caller’s large bodies do not slow another account',
  faults: [
    {
      name: 'the server parses any body up to 256 kB, value by value',
      patches: [
        { file: 'server/src/http/server.ts', in: 'buildServer', without: 'bodyLimitOf' },
        { file: 'server/src/http/bodies.ts', in: 'read', without: 'assertFewValues' },
        {
          file: 'server/src/http/bodies.ts',
          in: 'parseJson',
          replace: 'JSON.parse(text)',
          by: 'JSON.parse(text, (_key, item) => item); assertStorable(value)',
        },
      ],
      caughtBy: 'p50 of another account',
    },
  ],
  run: ({ isQuick, directory }) =>
    withWorld({ processes: 1, directory }, (world) => proveFairness(world, isQuick ? 3 : 7)),
}

async function proveFairness(world: World, count: number): Promise<Verdict> {
  const { url } = world.next()
  const keyOf = (name: string) => createKey(url, newWallet(), { name, appUrl: world.appUrl })
  const [quietKey, attackerKey] = [await keyOf('quiet'), await keyOf('attacker')]
  const port = Number(new URL(url).port)
  await askFor(WINDOW_MS, port, quietKey) // warms up: compiled and connected

  const verdict = new Verdict()
  for (const [name, nth] of Object.entries(ATTACKS)) {
    const statuses: number[] = []
    const pairs: { quiet: number; loaded: number }[] = []
    for (let i = 0; i < count; i++) {
      const quiet = median(await askFor(WINDOW_MS, port, quietKey))
      const attack = attackFor(WINDOW_MS, port, attackerKey, nth, statuses)
      const loaded = median(await askFor(WINDOW_MS, port, quietKey))
      await attack
      pairs.push({ quiet, loaded })
    }
    const others = statuses.filter(
      (status) => status !== CUT_OFF && (status < 400 || status >= 500),
    )
    verdict.equal(`${name}: bodies sent`, statuses.length, count * BODIES_A_WINDOW)
    verdict.none(`${name}: answers other than a refusal`, others.map(String))
    const p50 = (of: 'quiet' | 'loaded') => median(pairs.map((pair) => pair[of])).toFixed(1)
    const ratio = median(pairs.map(({ quiet, loaded }) => loaded / quiet))
    verdict.atMost(
      `${name}: p50 of another account ${p50('quiet')} ms quiet, ${p50('loaded')} ms loaded, ratio`,
      Math.round(ratio * 100) / 100,
      MOST_TIMES,
    )
  }
  return verdict
}

/**
 * Sends requests at a fixed rate, answered or not: a stall counts for every request that it delays.
 */
async function askFor(windowMs: number, port: number, key: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${key}` }
  const asked: Promise<number>[] = []
  const startedAt = performance.now()
  for (let due = 0; due < windowMs; due += ASKED_EVERY_MS) {
    await sleep(Math.max(0, startedAt + due - performance.now()))
    const sentAt = performance.now()
    const answer = send({ port, agent, headers, path: '/v1/account', method: 'GET' })
    asked.push(answer.then(() => performance.now() - sentAt))
  }
  const times = await Promise.all(asked)
  agent.destroy()
  return times
}

async function attackFor(
  windowMs: number,
  port: number,
  key: string,
  nth: (n: number) => Send,
  statuses: number[],
) {
  const first = statuses.length
  const sent: Promise<unknown>[] = []
  for (let n = first; n < first + BODIES_A_WINDOW; n++) {
    const { body, target } = nth(n)
    const { type, bytes } = body
    const { path, isOpen } = target
    const headers = {
      'content-type': type,
      'content-length': bytes.length,
      ...(isOpen ? {} : { authorization: `Bearer ${key}` }),
    }
    const answer = send({ port, headers, path, method: 'POST', localAddress: ATTACKER }, bytes)
    // A refusal may close the connection before everything is sent.
    sent.push(answer.catch(() => CUT_OFF).then((status) => statuses.push(status)))
    await sleep(windowMs / BODIES_A_WINDOW)
  }
  await Promise.all(sent)
}

/** Sends one request and returns the status of the answer. */
async function send(options: RequestOptions, body?: Buffer): Promise<number> {
  const sent = request({ host: '127.0.0.1', ...options })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode as number
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number
}
