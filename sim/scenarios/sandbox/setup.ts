import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/local/chromium.ts'
import { startEgress } from '../../../scripts/local/egress.ts'
import type { Intruder } from './intruders.ts'
import { awaitIntruders, writeIntruded } from './intruders.ts'
import type { Network } from './network.ts'

type Report = {
  bytes: number
  connections: number
  refusals: { host: string; reason: string }[]
} | null

type Answers = {
  browse: { opened: string[]; report: Report }
  look_up: { outcome: string; message?: string; tookMs: number }
  hold: { visit: number }
  release: { works: boolean; ranOut: boolean }
  quote: { code: string }
  speak: { answers: string[]; report: Report }
  peak: { bytes: number }
}
type Commands = {
  browse: {
    terms: { hosts: string[] | null; lifetimeMs: number; mostBytes: number }
    urls: string[]
    atOnce: number
    waitMs: number
  }
  look_up: { url: string; path: string; limitMs: number }
  hold: object
  release: { visit: number; mustWork: boolean }
  quote: { url: string; limitMs: number }
  speak: { lines: string[] }
  peak: object
}

/** An egress and a browser driver side by side, as in production. */
export type Setup = {
  /** Hosts that the egress refused, with the reason, from its log. */
  readonly refused: { readonly host: string; readonly reason: string }[]
  ask<Name extends keyof Commands>(name: Name, command: Commands[Name]): Promise<Answers[Name]>
  /** The intruder of the next visit that is taken over. */
  nextIntruder(): Promise<Intruder>
}

export async function withSetup<Result>(
  network: Network,
  directory: string | undefined,
  play: (setup: Setup) => Promise<Result>,
): Promise<Result> {
  const refused: Setup['refused'] = []
  const egress = await startEgress({
    ...(directory === undefined ? {} : { directory }),
    environment: { EGRESS_DNS_SERVERS: network.dnsServer },
    onLine(line) {
      if (!line.startsWith('{')) return void console.error(line)
      const { msg, host, reason } = JSON.parse(line)
      if (msg === 'refused') refused.push({ host, reason })
      if (msg === 'connection lost') console.error(line)
    },
  })
  const { EGRESS_URL = '', EGRESS_CONTROL_URL = '', EGRESS_SECRET = '' } = egress.environment
  network.watch([Number(new URL(EGRESS_URL).port), Number(new URL(EGRESS_CONTROL_URL).port)])
  const directoryOfChromium = await mkdtemp(join(tmpdir(), 'florin-chromium-'))
  const settings = {
    executablePath: await writeChromium(directoryOfChromium),
    intrudedPath: await writeIntruded(directoryOfChromium),
    firstUid: 61_900,
    egress: { url: EGRESS_URL, controlUrl: EGRESS_CONTROL_URL, secret: EGRESS_SECRET },
  }
  const intruders = await awaitIntruders(directoryOfChromium)
  const driver = fork(`${directory ?? '.'}/server/test/sandbox/main.ts`, [JSON.stringify(settings)])
  await once(driver, 'message')
  let last = 0
  const waiting = new Map<number, (message: { result?: object; error?: string }) => void>()
  driver.once('exit', () => {
    for (const resolve of waiting.values()) resolve({ error: 'the driver has ended' })
  })
  driver.on(
    'message',
    (message: { id?: number; network?: string; result?: object; error?: string }) => {
      if (message.network === 'opened') network.enter(driver.pid as number)
      if (message.network === 'closing') network.leave()
      if (message.network !== undefined) driver.send({ acknowledged: message.network })
      if (message.id !== undefined) waiting.get(message.id)?.(message)
    },
  )
  const ask: Setup['ask'] = (name, command) => {
    const id = ++last
    const { promise, resolve, reject } = Promise.withResolvers<never>()
    waiting.set(id, ({ result, error }) =>
      error === undefined ? resolve(result as never) : reject(new Error(error)),
    )
    driver.send({ id, command: { do: name, ...command } })
    return promise
  }
  try {
    return await play({
      refused,
      ask,
      nextIntruder: intruders.next,
    })
  } finally {
    const ended = once(driver, 'exit')
    driver.disconnect()
    await ended
    await egress.stop()
    intruders.close()
    await rm(directoryOfChromium, { recursive: true })
  }
}

/**
 * Service workers need a trusted certificate; this browser also accepts that of the hostile page.
 */
async function writeChromium(directory: string): Promise<string> {
  const path = join(directory, 'chromium')
  await writeFile(path, `#!/bin/sh\nexec ${findChromium()} "$@" --ignore-certificate-errors\n`)
  for (const each of [directory, path]) await chmod(each, 0o755)
  return path
}
