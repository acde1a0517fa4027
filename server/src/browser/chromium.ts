import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import type { Driver, Order, Watch } from './driver.ts'
import { lookUp } from './look-up.ts'
import { pay } from './pay.ts'
import { quote } from './quote.ts'
import { OwnFailure, refuse, Stop } from './refusals.ts'
import { Visit } from './visit.ts'

export type ChromiumSettings = {
  readonly executablePath: string
  /** Host and port of every shop that may be visited: for development, until there is an egress. */
  readonly allowedHosts: readonly string[]
  readonly quoteMs?: number
  readonly chargeMs?: number
  readonly mostBytes?: number
}

const QUOTE_MS = 120_000
const CHARGE_MS = 180_000
const MOST_BYTES = 50_000_000

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** One Chromium for a worker, started when it is needed; a context of its own for each attempt. */
export function createChromiumDriver(
  settings: ChromiumSettings,
): Driver & { close(): Promise<void> } {
  const { quoteMs = QUOTE_MS, chargeMs = CHARGE_MS, mostBytes = MOST_BYTES } = settings
  const browsers = keepBrowser(settings.executablePath)

  const visit = async <Outcome>(
    order: Order,
    watch: Watch,
    limitMs: number,
    work: (visit: Visit) => Promise<Outcome>,
  ) => {
    const hosts = [...order.flow.hosts, ...order.flow.payment_hosts].filter((host) =>
      settings.allowedHosts.includes(host),
    )
    const ending = new AbortController()
    const end = () => ending.abort(order.signal.reason)
    const timer = setTimeout(end, limitMs)
    order.signal.addEventListener('abort', end)
    if (order.signal.aborted) end()
    const { signal } = ending
    const visitSettings = { flow: order.flow, hosts, mostBytes, watch, signal }
    try {
      return await Visit.run(await browsers.get(), visitSettings, work)
    } catch (error) {
      order.signal.throwIfAborted()
      if (error instanceof OwnFailure) throw error.cause
      if (error instanceof Stop) return error.end
      if (signal.aborted) return refuse('timeout')
      if (error instanceof TypeError || error instanceof ReferenceError) throw error // a fault of ours
      // A library's words may quote the page, and a page may quote what was typed into it.
      return refuse('page_unreadable', 'The browser could not go on.')
    } finally {
      clearTimeout(timer)
      order.signal.removeEventListener('abort', end)
    }
  }

  return {
    quote: (order, watch) => visit(order, watch, quoteMs, (it) => quote(it, order)),
    pay: async (order, press, watch) => {
      const attempt = { pressed: false }
      const end = await visit(order, watch, chargeMs, (it) => pay(it, order, press, attempt))
      if (end.outcome === 'options_missing') {
        return refuse('item_changed', 'The shop asks for something that it did not ask for before.')
      }
      if (attempt.pressed && end.outcome === 'refused' && end.code in LOST) {
        return { outcome: 'unknown', message: 'The order was placed, and no answer was read.' }
      }
      return end
    },
    lookUp: async (order, watch) => {
      const end = await visit(order, watch, quoteMs, (it) => lookUp(it, order))
      if (end.outcome === 'refused') return { outcome: 'unknown', message: end.message }
      if (end.outcome === 'options_missing') return { outcome: 'unknown', message: 'Not readable.' }
      return end
    },
    close: () => browsers.close(),
  }
}

/** Ways to fail that say nothing about what became of a press. */
const LOST = {
  page_too_large: true,
  page_unreadable: true,
  shop_unreachable: true,
  timeout: true,
  captcha: true,
  login_required: true,
  host_changed: true,
}

/** A browser that has died is replaced; it takes nothing along but its own visits. */
function keepBrowser(executablePath: string) {
  let running: Promise<{ browser: Browser; home: string }> | null = null
  const launch = async () => {
    const home = await mkdtemp(join(tmpdir(), 'florin-browser-'))
    const browser = await chromium.launch({
      executablePath,
      args: FLAGS,
      chromiumSandbox: process.getuid?.() !== 0, // root has none
      env: { HOME: home },
      handleSIGINT: false, // the worker ends its visits in its own order
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    browser.once('disconnected', () => {
      running = null
      void rm(home, { recursive: true, force: true }).catch(() => {})
    })
    return { browser, home }
  }
  return {
    async get(): Promise<Browser> {
      running ??= launch().catch((error: unknown) => {
        running = null
        throw error
      })
      return (await running).browser
    },
    async close(): Promise<void> {
      await (await running?.catch(() => null))?.browser.close()
    },
  }
}
