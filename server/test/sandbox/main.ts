// For `prove:sandbox`: drives sandboxed browsers as a worker does, without the worker's own checks.
import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { createChromiumDriver } from '../../src/purchases/buyer/chromium.ts'
import { draftFlow } from '../../src/purchases/buyer/learn.ts'
import type { EgressSettings, PassTerms } from '../../src/purchases/sandbox/egress.ts'
import { openPass } from '../../src/purchases/sandbox/egress.ts'
import { measureTree } from '../../src/purchases/sandbox/memory.ts'
import { createSandbox } from '../../src/purchases/sandbox/sandbox.ts'

type Command =
  /** Opens each URL in turn, and waits until the page says that it is done. */
  | { do: 'browse'; terms: PassTerms; urls: string[]; atOnce: number; waitMs: number }
  /** A visit as a worker makes it, to look up an order. */
  | { do: 'look_up'; url: string; path: string; limitMs: number }
  /** A visit with an intruder inside, until it is released. */
  | { do: 'hold' }
  | { do: 'release'; visit: number; mustWork: boolean }
  /** A purchase with an intruder inside its browser. */
  | { do: 'quote'; url: string; limitMs: number }
  /** Sends raw requests to the egress, without a browser. */
  | { do: 'speak'; lines: string[] }
  | { do: 'peak' }

const settings = JSON.parse(process.argv[2] ?? '') as {
  egress: EgressSettings
  executablePath: string
  /** The same browser, taken over. */
  intrudedPath: string
  firstUid: number
}
const OPEN: PassTerms = { hosts: null, lifetimeMs: 150_000, mostBytes: 50_000_000 }
const sandbox = createSandbox({ ...settings, egressUrl: settings.egress.url })
const intruded = createSandbox({
  ...settings,
  executablePath: settings.intrudedPath,
  egressUrl: settings.egress.url,
})
const held: Awaited<ReturnType<typeof intruded.launch>>[] = []
const acknowledged = new EventEmitter()
/** Peak memory of the largest browser. */
let peak = 0
setInterval(() => {
  const browsers = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ')
  peak = Math.max(peak, ...browsers.map((pid) => (pid === '' ? 0 : measureTree(Number(pid)))))
}, 100).unref()

/** The proof counts in a visit's network from when it is open until it closes. */
async function say(network: 'opened' | 'closing'): Promise<void> {
  process.send?.({ network })
  await once(acknowledged, network)
}

async function browse({ terms, urls, atOnce, waitMs }: Command & { do: 'browse' }) {
  const pass = await openPass(settings.egress, terms)
  const { browser, close } = await sandbox.launch(pass.credential)
  await say('opened')
  const opened: string[] = []
  const left = [...urls]
  try {
    // Grants the permission: Chromium's own protection is not under test.
    const permissions = ['local-network-access']
    const context = await browser.newContext({ permissions })
    context.on('page', (page) => page.on('dialog', (it) => void it.dismiss().catch(() => {})))
    const walk = async () => {
      for (let url = left.shift(); url !== undefined; url = left.shift()) {
        const page = await context.newPage().catch(() => null) // the browser was ended for using too much
        opened.push(page === null ? 'gone' : await open(page, url, waitMs))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, walk))
  } finally {
    await say('closing')
    await close()
  }
  return { opened, report: await pass.end() }
}

/** Waits until the page says that it is done. */
async function open(page: Page, url: string, waitMs: number): Promise<string> {
  const response = await page.goto(url, { timeout: waitMs, waitUntil: 'commit' }).catch(() => null)
  // Clicks like a buyer who sees the page: some ways need a click. A hanging page is not waited
  // for.
  await page.waitForLoadState('domcontentloaded', { timeout: 2_000 }).catch(() => {})
  await Promise.race([page.mouse.click(9, 9).catch(() => {}), delay(1_000)])
  for (const until = Date.now() + waitMs; Date.now() < until; await delay(50)) {
    const title = await Promise.race([page.title().catch(() => 'done'), delay(2_000, 'hangs')])
    if (title === 'done' || response?.status() !== 200) break
  }
  await Promise.race([page.close().catch(() => {}), delay(2_000)])
  return `${response?.status() ?? 'none'}`
}

async function hold() {
  return { visit: held.push(await intruded.launch('')) - 1 }
}

/** Whether the browser still works, if asked, and whether it was ended for its memory. */
async function release({ visit, mustWork }: Command & { do: 'release' }) {
  const sandboxed = held[visit]
  if (sandboxed === undefined) throw new Error(`there is no visit ${visit}`)
  const add = async () => await (await sandboxed.browser.newPage()).evaluate('1 + 1')
  const works = mustWork && (await Promise.race([add().catch(() => 0), delay(20_000)])) === 2
  await sandboxed.close()
  return { works, ranOut: sandboxed.ranOut() }
}

async function lookUp({ url, path, limitMs }: Command & { do: 'look_up' }) {
  const driver = createChromiumDriver({ ...settings, quoteMs: limitMs })
  const order = { flow: draftFlow(url), url, options: {}, signal: AbortSignal.timeout(600_000) }
  const session = { url: new URL(`${path}/checkout`, url).href, cookies: [] }
  const startedAt = performance.now()
  const outcome = await driver.lookUp({ ...order, session }, async () => {})
  const tookMs = Math.round(performance.now() - startedAt)
  await driver.close()
  return { ...outcome, tookMs }
}

async function quote({ url, limitMs }: Command & { do: 'quote' }) {
  const executablePath = settings.intrudedPath
  const driver = createChromiumDriver({ ...settings, executablePath, quoteMs: limitMs })
  const signal = AbortSignal.timeout(600_000)
  const outcome = await driver.quote(
    { flow: draftFlow(url), url, options: {}, signal },
    async () => {},
  )
  await driver.close()
  return outcome.outcome === 'refused' ? outcome : { code: outcome.outcome }
}

async function speak({ lines }: Command & { do: 'speak' }) {
  const pass = await openPass(settings.egress, OPEN)
  const { hostname, port } = new URL(settings.egress.url)
  const authorization = `Basic ${Buffer.from(`visit:${pass.credential}`).toString('base64')}`
  const answers: string[] = []
  for (const line of lines) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\nproxy-authorization: ${authorization}\r\n\r\n`)
    const { promise, resolve } = Promise.withResolvers<string>()
    socket.once('data', (chunk) => resolve(chunk.toString().split('\r\n')[0] ?? ''))
    socket.once('close', () => resolve('closed'))
    answers.push(await promise)
    socket.destroy()
  }
  return { answers, report: await pass.end() }
}

async function run(command: Command): Promise<object> {
  switch (command.do) {
    case 'browse':
      return await browse(command)
    case 'look_up':
      return await lookUp(command)
    case 'hold':
      return await hold()
    case 'release':
      return await release(command)
    case 'quote':
      return await quote(command)
    case 'speak':
      return await speak(command)
    case 'peak': {
      const bytes = peak
      peak = 0
      return { bytes }
    }
  }
}

type Message = { id: number; command: Command } | { acknowledged: string }

process.on('message', (message: Message) => {
  if ('acknowledged' in message) return void acknowledged.emit(message.acknowledged)
  const { id, command } = message
  run(command).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: `${error}` }),
  )
})
process.on('disconnect', () => {
  void Promise.all([sandbox.close(), intruded.close()]).finally(() => process.exit())
})
process.send?.('up')
