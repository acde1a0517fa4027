import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Flow } from '../flows/flow.ts'
import type { CurrencySigns } from '../flows/money.ts'
import { matchAll, normalizeText } from '../flows/patterns.ts'
import type { Step, Watch } from './driver.ts'
import { find } from './locate.ts'
import { hashPage, plainUrl, takePicture } from './pictures.ts'
import { own, refuse, Stop, stop } from './refusals.ts'

const ACTION_MS = 20_000
const QUIET_MS = 100
const CLOSING_MS = 5_000
const MOST_TEXT = 200_000
const DESKTOP = { width: 1280, height: 1000 }

const STRUCTURED_CURRENCIES = `[
  ...[...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
    [...script.textContent.matchAll(/"priceCurrency"\\s*:\\s*"([A-Za-z]{3})"/g)].map((it) => it[1])),
  ...[...document.querySelectorAll(
    '[itemprop="priceCurrency"], [property="product:price:currency"], [property="og:price:currency"]'
  )].map((it) => it.getAttribute('content') ?? it.textContent),
].map((code) => code.trim().toUpperCase()).filter((code) => /^[A-Z]{3}$/.test(code))`

export type VisitSettings = {
  readonly flow: Flow
  /** Host and port. All else is not loaded. */
  readonly hosts: readonly string[]
  readonly mostBytes: number
  readonly watch: Watch
  readonly signal: AbortSignal
}

/** One buyer's stay at a shop: a browser context of its own, thrown away at the end. */
export class Visit {
  readonly flow: Flow
  readonly page: Page
  readonly context: BrowserContext
  readonly signs: { structured: string[]; said: string[]; locale: string | null }
  /** Set when the shop sent the buyer to a host that is not its own. */
  leftFor: string | null = null
  /** Of the last page that was loaded. */
  status = 0
  private readonly hosts: ReadonlySet<string>
  private readonly watch: Watch
  private stopped: Stop | null = null
  private underWay = 0
  private lastChange = 0

  private constructor(context: BrowserContext, page: Page, settings: VisitSettings) {
    this.context = context
    this.page = page
    this.flow = settings.flow
    this.hosts = new Set(settings.hosts)
    this.watch = settings.watch
    this.signs = { structured: [], said: [], locale: null }
  }

  static async run<Outcome>(
    browser: Browser,
    settings: VisitSettings,
    work: (visit: Visit) => Promise<Outcome>,
  ): Promise<Outcome> {
    const context = await browser.newContext({
      viewport: DESKTOP,
      serviceWorkers: 'block',
      acceptDownloads: false,
      locale: 'en-US',
    })
    const { signal } = settings
    const aborted = Promise.withResolvers<never>()
    aborted.promise.catch(() => {}) // nobody may be waiting any more
    const end = () => {
      aborted.reject(signal.reason)
      void context.close().catch(() => {})
    }
    try {
      context.setDefaultTimeout(ACTION_MS)
      // Not before there is a page: a context that is closed while it opens one never answers again.
      const visit = new Visit(context, await context.newPage(), settings)
      signal.throwIfAborted()
      signal.addEventListener('abort', end)
      await visit.guard(settings.mostBytes)
      try {
        return await Promise.race([work(visit), aborted.promise])
      } catch (error) {
        signal.throwIfAborted() // what broke then broke because of it
        throw visit.stopped ?? error
      }
    } finally {
      signal.removeEventListener('abort', end)
      await Promise.race([context.close().catch(() => {}), delay(CLOSING_MS, null, { ref: false })])
    }
  }

  /** The page's visible text, as patterns see it. */
  async read(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what a buyer cannot see must not be read
    const text = await this.page.locator('body').innerText()
    return normalizeText(text.slice(0, MOST_TEXT))
  }

  async open(url: string): Promise<void> {
    const response = await this.page.goto(url, { waitUntil: 'load' }).catch(() => null)
    if (this.stopped !== null) throw this.stopped
    if (response === null) stop('shop_unreachable')
    if (response.status() >= 400) await this.refuseAtWalls()
    if (response.status() >= 400) {
      stop('shop_unreachable', `The shop answered ${response.status()}.`)
    }
  }

  /** Waits until the page has asked for nothing more for a moment: scripts answer a click so. */
  async settle(): Promise<void> {
    this.lastChange = performance.now()
    const until = this.lastChange + ACTION_MS
    while (performance.now() < until) {
      if (this.underWay <= 0 && performance.now() - this.lastChange > QUIET_MS) return
      await delay(QUIET_MS / 4)
    }
  }

  /** Captchas are not solved and accounts not made. */
  async refuseAtWalls(): Promise<void> {
    if (this.stopped !== null) throw this.stopped
    const { captcha, login } = this.flow.walls
    if ((await find(this.page, captcha)) !== null) stop('captcha')
    if ((await find(this.page, login)) !== null) stop('login_required')
  }

  /** What this page tells of the shop's currency, kept for the whole visit. */
  async noteCurrency(text: string): Promise<void> {
    const structured = (await this.page.evaluate(STRUCTURED_CURRENCIES)) as string[]
    this.signs.structured.push(...structured)
    for (const pattern of this.flow.currency ?? []) {
      this.signs.said.push(...matchAll(pattern, text).map(({ values }) => values.currency ?? ''))
    }
    this.signs.locale ??= await this.page.locator('html').getAttribute('lang')
  }

  currencySigns(sums: CurrencySigns['sums']): CurrencySigns {
    return { ...this.signs, sums }
  }

  /** Tells what has been done, with a picture that may be kept. */
  async tell(type: string, message: string): Promise<void> {
    const page: Omit<Step, 'message' | 'type'> = {
      pageUrl: plainUrl(this.page.url()),
      pageHash: await hashPage(this.page),
      screenshot: await takePicture(this.page),
    }
    await own(this.watch({ type, message, ...page }))
  }

  isOwn(url: string): boolean {
    return this.hosts.has(new URL(url).host)
  }

  /**
   * Nothing but the given hosts is loaded. The hops of a redirect are seen, but not held back: that is
   * for the egress, once the browser has no other way out.
   */
  private async guard(mostBytes: number): Promise<void> {
    const { context, page } = this
    await context.route('**/*', (route) =>
      this.isLoadable(route.request().url()) ? route.fallback() : route.abort('blockedbyclient'),
    )
    await context.routeWebSocket(/.*/, (socket) => void socket.close())
    context.on('page', (other) => void (other === page ? null : other.close().catch(() => {})))
    context.on('request', (request) => {
      if (this.isLoadable(request.url())) return
      const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame()
      if (isPage) this.leftFor = new URL(request.url()).host
    })
    page.on('response', (response) => {
      const isPage =
        response.request().isNavigationRequest() && response.frame() === page.mainFrame()
      if (isPage) this.status = response.status()
    })
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
    const count = (difference: number) => () => {
      this.underWay += difference
      this.lastChange = performance.now()
    }
    page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
    let bytes = 0
    const network = await context.newCDPSession(page)
    network.on('Network.dataReceived', ({ dataLength }) => {
      bytes += dataLength
      if (bytes > mostBytes && this.stopped === null) {
        this.stopped = new Stop(refuse('page_too_large'))
        void context.close().catch(() => {})
      }
    })
    await network.send('Network.enable')
  }

  private isLoadable(url: string): boolean {
    return /^(data|blob|about):/.test(url) || this.isOwn(url)
  }
}
