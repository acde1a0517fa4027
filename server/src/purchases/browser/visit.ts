import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Frame, Page, Request, Response } from 'playwright-core'
import type { ActionValue, Flow } from '../shops/flow.ts'
import type { CurrencySigns } from '../shops/money.ts'
import { readOrder } from '../shops/page/outcomes.ts'
import { readWall } from '../shops/page/walls.ts'
import { normalizeText } from '../shops/patterns.ts'
import type { Step, Watch } from './driver.ts'
import type { Seen } from './look.ts'
import { lookAt } from './look.ts'
import { hashPage, plainUrl, takePicture } from './pictures.ts'
import { carriesNumber, isLed } from './reach.ts'
import { OwnFailure, own, refuse, Stop, stop } from './refusals.ts'

const ACTION_MS = 20_000
const QUIET_MS = 100
const MOST_LOOKS = 20
const CLOSING_MS = 5_000
const MOST_TEXT = 200_000
export const DESKTOP = { width: 1280, height: 1000 }

const STRUCTURED_CURRENCIES = `[
  ...[...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
    [...script.textContent.matchAll(/"priceCurrency"\\s*:\\s*"([A-Za-z]{3})"/g)].map((it) => it[1])),
  ...[...document.querySelectorAll(
    '[itemprop="priceCurrency"], [property="product:price:currency"], [property="og:price:currency"]'
  )].map((it) => it.getAttribute('content') ?? it.textContent),
].map((code) => code.trim().toUpperCase()).filter((code) => /^[A-Z]{3}$/.test(code))`

/** "All prices in USD" */
const SAID =
  /\b(?:prices|amounts|preise|prix|precios|prezzi|prijzen|preços)\b[^\n]{0,30}\b([A-Z]{3})\b/g

/** Currency data in the page's inline scripts. */
const PAGE_DATA = `[...document.scripts].filter((it) => it.src === '').flatMap((script) =>
  [...script.textContent.slice(0, 500000).matchAll(
    /"(?:store_?)?currency(?:_?code)?"\\s*:\\s*"([A-Z]{3})"/gi)].map((it) => it[1].toUpperCase()))`

/** Errors about pages that are not the shop's own, which can be anything. */
const ASTRAY = { page_unreadable: true, shop_unreachable: true, out_of_stock: true }

const GONE = [404, 410]
/** Answers of a shop that is busy and says when to come again. */
const BUSY = [429, 503]
const MOST_TURN_MS = 20_000

export type VisitSettings = {
  readonly flow: Flow
  /**
   * While paying: tells the egress about a host that a payment host led to. Null: all public hosts
   * may load.
   */
  readonly letIn: ((host: string) => Promise<void>) | null
  /** Hosts on which a whole page may take the card, by the operator's word. */
  readonly cardPageHosts?: readonly string[]
  readonly mostBytes: number
  /** Pauses the visit's time limit while a person is asked; the returned function resumes it. */
  readonly pause: () => () => void
  readonly watch: Watch
  readonly signal: AbortSignal
}

/** One buyer's visit to a shop, in a browser context of its own. */
export class Visit {
  readonly flow: Flow
  readonly page: Page
  readonly context: BrowserContext
  readonly signs: { structured: string[]; said: string[]; locale: string | null }
  /** Set when the shop redirected to another host and the visit did not follow. */
  leftFor: string | null = null
  /** The HTTP status of the last page. */
  status = 0
  /** Whether the order was submitted: only then may the shop lead to a bank. */
  isPressed = false
  /** Buyer details that the shop has. */
  readonly given = new Set<ActionValue>()
  /**
   * Whether the submission lock was taken. Before that nothing may order, and an order page is a
   * fault.
   */
  isApproved = false
  /** The number that was typed: requests that carry it go to known payment hosts only. */
  cardNumber: string | null = null
  readonly pause: VisitSettings['pause']
  private readonly letIn: VisitSettings['letIn']
  private readonly cardPageHosts: readonly string[]
  /** Hosts that may see the card. */
  readonly cardHosts: readonly string[]
  /** Payment hosts, and hosts that they led to. */
  private readonly trusted: Set<string>
  private readonly watch: Watch
  /** How long a busy shop asks to wait before its page is opened again; null: it is not busy. */
  private turnMs: number | null = null
  private stopped: Stop | null = null
  private underWay = 0
  private lastChange = 0

  private constructor(context: BrowserContext, page: Page, settings: VisitSettings) {
    this.context = context
    this.page = page
    this.flow = settings.flow
    this.pause = settings.pause
    this.letIn = settings.letIn
    this.cardPageHosts = settings.cardPageHosts ?? []
    const known = [...settings.flow.payment_hosts, ...this.cardPageHosts]
    this.cardHosts = [...settings.flow.hosts, ...known]
    this.trusted = new Set(known)
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
      // Not before there is a page: a context that closes while opening one never answers again.
      const visit = new Visit(context, await context.newPage(), settings)
      signal.throwIfAborted()
      signal.addEventListener('abort', end)
      await visit.guard(settings.mostBytes)
      try {
        return await Promise.race([work(visit), aborted.promise])
      } catch (error) {
        signal.throwIfAborted() // a consequence of the abort
        // An order outweighs any other ending: nobody may hear that nothing was bought.
        await visit.look().then(
          (seen) => seen.forget(),
          (stopped) => visit.keepOrder(stopped),
        )
        throw visit.stopped ?? (visit.isAstray(error) ? new Stop(refuse('host_changed')) : error)
      }
    } finally {
      signal.removeEventListener('abort', end)
      await Promise.race([context.close().catch(() => {}), delay(CLOSING_MS, null, { ref: false })])
    }
  }

  /** Whether the page was not understood because it was another site's. */
  private isAstray(error: unknown): boolean {
    const isOurs = [OwnFailure, TypeError, ReferenceError].some((it) => error instanceof it)
    if (this.leftFor === null || isOurs) return false
    if (!(error instanceof Stop)) return true
    return error.end.outcome === 'refused' && error.end.code in ASTRAY
  }

  /** The page's visible text, for patterns. */
  async read(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what a buyer cannot see must not be read
    const text = await this.page.locator('body').innerText()
    return normalizeText(text.slice(0, MOST_TEXT))
  }

  /** Looks at the page. A page that is being replaced is looked at again. */
  async look({ drawn = false } = {}): Promise<Seen> {
    for (let again = 0; ; again += 1) {
      if (this.stopped !== null) throw this.stopped
      try {
        const seen = await lookAt(this.page, this.page.mainFrame(), { drawn })
        const order = this.isApproved ? null : readOrder(seen.look)
        if (order === null) return seen
        await seen.forget()
        return await this.stopAtOrder(order.orderId)
      } catch (error) {
        if (error instanceof Stop) throw error
        if (this.page.isClosed() || again >= MOST_LOOKS) throw error
        await this.page.waitForLoadState('domcontentloaded').catch(() => {})
        await delay(QUIET_MS)
      }
    }
  }

  /** The shop has an order that nobody approved: keeps its page as evidence and ends the visit. */
  private async stopAtOrder(orderId: string | null): Promise<never> {
    const which = orderId === null ? 'without a number' : `with the number ${orderId}`
    const message = `The shop shows an order that nobody approved, ${which}.`
    await this.tell('order_seen', message).catch(() => {}) // the order counts, not its picture
    throw new Stop({ outcome: 'ordered_unapproved', orderId })
  }

  private keepOrder(error: unknown): void {
    if (error instanceof Stop && error.end.outcome === 'ordered_unapproved') throw error
  }

  /** `isGiven`: the caller's own URL. A retry cannot help if the shop does not have it. */
  async open(url: string, { isGiven = false } = {}): Promise<void> {
    const response = await this.page.goto(url, { waitUntil: 'load' }).catch(() => null)
    if (this.stopped !== null) throw this.stopped
    if (this.leftFor !== null) stop('host_changed')
    if (response === null) stop('shop_unreachable')
    await this.awaitTurn()
    const status = BUSY.includes(response.status()) ? this.status : response.status()
    if (status < 400) return
    await this.refuseAtWalls()
    if (isGiven && GONE.includes(status)) stop('page_not_found')
    stop('shop_unreachable', `The shop answered ${status}.`)
  }

  /** Whether the shop has such a page. */
  async tryOpen(url: string): Promise<boolean> {
    const response = await this.page.goto(url, { waitUntil: 'load' }).catch(() => null)
    if (this.stopped !== null) throw this.stopped
    if (response === null) return false
    await this.awaitTurn()
    return (BUSY.includes(response.status()) ? this.status : response.status()) < 400
  }

  /** Waits as long as a busy shop asks, once, and opens its page again. Nothing is sent twice. */
  async awaitTurn(): Promise<void> {
    const { turnMs } = this
    this.turnMs = null
    if (turnMs === null || turnMs > MOST_TURN_MS || this.isApproved) return
    await delay(turnMs)
    await this.page.goto(this.page.url(), { waitUntil: 'load' }).catch(() => null)
    this.turnMs = null
    if (this.stopped !== null) throw this.stopped
  }

  /** Waits until the page has made no request for a moment: scripts react to a click this way. */
  async waitUntilQuiet(): Promise<void> {
    this.lastChange = performance.now()
    const until = this.lastChange + ACTION_MS
    while (performance.now() < until) {
      if (this.underWay <= 0 && performance.now() - this.lastChange > QUIET_MS) return
      await delay(QUIET_MS / 4)
    }
  }

  /** Captchas are not solved and accounts not created. */
  async refuseAtWalls(): Promise<void> {
    if (this.stopped !== null) throw this.stopped
    const seen = await this.look()
    const wall = readWall(seen.look)
    await seen.forget()
    if (wall === 'captcha') stop('captcha')
    if (wall === 'login') stop('login_required')
  }

  /** Records the page's signs of the shop's currency for the whole visit. */
  async noteCurrency(text: string): Promise<void> {
    const structured = (await this.page.evaluate(STRUCTURED_CURRENCIES)) as string[]
    this.signs.structured.push(...structured)
    this.signs.said.push(...((await this.page.evaluate(PAGE_DATA)) as string[]))
    this.signs.said.push(...[...text.matchAll(SAID)].map(([, code = '']) => code))
    this.signs.locale ??= await this.page.locator('html').getAttribute('lang')
  }

  currencySigns(sums: CurrencySigns['sums']): CurrencySigns {
    return { ...this.signs, sums }
  }

  /** Records a step, with a picture that may be kept. */
  async tell(type: string, message: string): Promise<void> {
    const page = await this.describe()
    await own(this.watch({ type, message, ...page, screenshot: await takePicture(this.page) }))
  }

  /** The same without a picture, for pages with nothing but masked fields. */
  async note(type: string, message: string): Promise<void> {
    await own(this.watch({ type, message, ...(await this.describe()) }))
  }

  private async describe(): Promise<Pick<Step, 'pageUrl' | 'pageHash'>> {
    return { pageUrl: plainUrl(this.page.url()), pageHash: await hashPage(this.page) }
  }

  /** Whether the URL is the shop's own: a card frame may be elsewhere, the page may not. */
  isOwn(url: string): boolean {
    return /^https?:/.test(url) && this.flow.hosts.includes(new URL(url).host)
  }

  /** Whether the page is a payment provider's to which shops send their buyers for the card. */
  isCardPage(url: string): boolean {
    return /^https?:/.test(url) && this.cardPageHosts.includes(new URL(url).host)
  }

  /**
   * A second line of defence besides the egress: the buyer stays at the shop, and while paying
   * nothing loads from elsewhere except where a payment host led a frame. Redirects are seen here
   * only after the fact; the egress holds them until they are allowed.
   */
  private async guard(mostBytes: number): Promise<void> {
    const { context, page } = this
    await context.route('**/*', async (route) => {
      const isAllowed = await this.mayLoad(route.request())
      // A window that the page has opened may be closed by now.
      await (isAllowed ? route.fallback() : route.abort('blockedbyclient')).catch(() => {})
    })
    await context.routeWebSocket(/.*/, (socket) => void socket.close())
    context.on('page', (other) => void (other === page ? null : other.close().catch(() => {})))
    context.on('request', (request) => {
      const url = request.url()
      const isAllowed = isLocal(url) || this.isOwn(url) || this.isCardPage(url)
      if (this.isPage(request) && !isAllowed && !this.isPressed) this.leftFor = hostOf(url)
      if (request.redirectedFrom() !== null) void this.mayLoad(request).catch(() => {})
    })
    page.on('response', (response) => {
      if (this.isPage(response.request())) this.noteAnswer(response)
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

  private noteAnswer(response: Response): void {
    this.status = response.status()
    const seconds = Number(response.headers()['retry-after'])
    const isBusy = BUSY.includes(this.status) && Number.isFinite(seconds)
    this.turnMs = isBusy ? seconds * 1_000 : null
  }

  private async mayLoad(request: Request): Promise<boolean> {
    const url = request.url()
    if (isLocal(url) || this.isOwn(url)) return true
    // A card page may replace the shop's; a bank's too, once the order is submitted.
    const isPage = this.isPage(request)
    if (!/^https?:/.test(url) || (isPage && !this.isPressed && !this.isCardPage(url))) return false
    if (this.letIn === null) return true
    const { host } = new URL(url)
    if (this.trusted.has(host)) return true
    if (!request.isNavigationRequest() || !this.isLed(request) || this.carriesCard(request)) {
      if (isPage) this.leftFor = host
      return false
    }
    this.trusted.add(host)
    await own(this.letIn(host))
    return true
  }

  private carriesCard(request: Request): boolean {
    const sent = `${request.url()}\n${request.postData() ?? ''}`
    return this.cardNumber !== null && carriesNumber(sent, this.cardNumber)
  }

  private isLed(request: Request): boolean {
    const frame = frameOf(request)
    if (frame === null) return false
    const before = request.redirectedFrom()
    return isLed(
      {
        redirectedFrom: before && hostOf(before.url()),
        from: hostOf(frame.url()),
        parent: hostOf(frame.parentFrame()?.url() ?? ''),
      },
      this.isPressed ? this.trusted : without(this.trusted, this.flow.hosts),
    )
  }

  private isPage(request: Request): boolean {
    return request.isNavigationRequest() && frameOf(request) === this.page.mainFrame()
  }
}

function without(all: ReadonlySet<string>, hosts: readonly string[]): ReadonlySet<string> {
  return new Set([...all].filter((host) => !hosts.includes(host)))
}

/** Created by the page or browser itself, without a request. */
function isLocal(url: string): boolean {
  return /^(data|blob|about|chrome-error):/.test(url)
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host || null : null
}

/** A page that is opening has no frame yet. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame()
  } catch {
    return null
  }
}
