import type { Driver, Order, Watch } from '../browser/driver.ts'
import { OwnFailure, own, refuse, Stop } from '../browser/refusals.ts'
import { Visit } from '../browser/visit.ts'
import type { EgressSettings, Report } from '../sandbox/egress.ts'
import { openPass } from '../sandbox/egress.ts'
import { createSandbox } from '../sandbox/sandbox.ts'
import { draftFlow, learn } from './learn.ts'
import { lookUp } from './look-up.ts'
import { pay } from './pay.ts'
import type { BuyerSettings } from './quote.ts'
import { quote } from './quote.ts'

export type ChromiumSettings = {
  readonly executablePath: string
  /** Browsers run as this uid and the ones after it, where the worker may change it. */
  readonly firstUid: number
  /** The browsers' only way out. */
  readonly egress: EgressSettings
  /** Hosts on which a whole page may take the card. */
  readonly cardPageHosts?: readonly string[]
  /** For development: starts browsers also where they cannot be isolated. */
  readonly isWeakAllowed?: boolean
  readonly learnMs?: number
  readonly quoteMs?: number
  readonly chargeMs?: number
  /** How long a person may take to answer a bank; added to the charge's time limit. */
  readonly challengeMs?: number
  readonly mostBytes?: number
}

const LEARN_MS = 150_000
const QUOTE_MS = 120_000
const CHARGE_MS = 180_000
const CHALLENGE_MS = 270_000
const MOST_BYTES = 50_000_000
/** The egress pass outlives the visit by the browser's start and stop. */
const AROUND_MS = 15_000

/** One sandboxed Chromium per visit. */
export function createChromiumDriver(
  settings: ChromiumSettings,
): Driver & { close(): Promise<void> } {
  const { learnMs = LEARN_MS, quoteMs = QUOTE_MS, chargeMs = CHARGE_MS } = settings
  const { visit, close } = openVisits(settings)
  const looking = { ms: quoteMs, isPaying: false }
  return {
    learn: (order, watch) => {
      const flow = draftFlow(order.url)
      const learning = { ms: learnMs, isPaying: false }
      return visit({ ...order, flow }, watch, learning, (it) =>
        learn(it, order, settingsFor(learnMs)),
      )
    },
    quote: (order, watch) =>
      visit(order, watch, looking, (it) => quote(it, order, settingsFor(quoteMs))),
    pay: async (order, press, watch, hold) => {
      const attempt = { isAsked: false, isPlaced: false }
      const paying = { ms: chargeMs, isPaying: true }
      const end = await visit(order, watch, paying, (it) =>
        pay(it, order, settingsFor(chargeMs), press, hold, attempt),
      )
      if (end.outcome === 'options_missing') {
        return refuse('item_changed', 'The shop asks for something that it did not ask for before.')
      }
      if (attempt.isAsked && end.outcome === 'refused' && end.code in LOST) {
        return { outcome: 'unknown', message: 'The shop has the card, and no answer was read.' }
      }
      return end.outcome === 'refused' ? { ...end, isPlaced: attempt.isPlaced } : end
    },
    lookUp: async (order, watch) => {
      const end = await visit(order, watch, looking, (it) => lookUp(it, order))
      if (end.outcome === 'refused') return { outcome: 'unknown', message: end.message }
      // Look-ups run for approved purchases only, and ask for nothing.
      const isOdd = end.outcome === 'options_missing' || end.outcome === 'ordered_unapproved'
      return isOdd ? { outcome: 'unknown', message: 'Not readable.' } : end
    },
    close,
  }
}

/** A search ends early enough to say how far it came. */
function settingsFor(limitMs: number): BuyerSettings {
  return { ranking: 'fitted', budgetMs: limitMs * 0.8 }
}

/** Failures that say nothing about a submission's outcome. */
const LOST = {
  page_too_large: true,
  page_unreadable: true,
  shop_unreachable: true,
  timeout: true,
  captcha: true,
  login_required: true,
  host_changed: true,
  host_not_allowed: true,
}

/** Each visit has its own browser, egress pass and time limit. */
function openVisits(settings: ChromiumSettings) {
  const { mostBytes = MOST_BYTES, challengeMs = CHALLENGE_MS, cardPageHosts = [] } = settings
  const sandbox = createSandbox({ ...settings, egressUrl: settings.egress.url })
  const visit = async <Outcome extends { readonly outcome: string }>(
    order: Order,
    watch: Watch,
    limits: { readonly ms: number; readonly isPaying: boolean },
    work: (visit: Visit) => Promise<Outcome>,
  ) => {
    const { flow } = order
    const hosts = [...new Set([...flow.hosts, ...flow.payment_hosts, ...cardPageHosts])]
    return await within(limits.ms, order.signal, async (signal, pause) => {
      const lifetimeMs = limits.ms + (limits.isPaying ? challengeMs : 0) + AROUND_MS
      const terms = { hosts: limits.isPaying ? hosts : null, lifetimeMs, mostBytes }
      const pass = await own(openPass(settings.egress, terms))
      const sandboxed = await own(
        sandbox.launch(pass.credential).catch(async (cause: unknown) => {
          await pass.end()
          throw cause
        }),
      )
      const letIn = limits.isPaying ? pass.letIn : null
      const stay = { flow, letIn, cardPageHosts, mostBytes, pause, watch, signal }
      let report: Report | null = null
      let outcome: Outcome | End
      try {
        outcome = await Visit.run(sandboxed.browser, stay, work).catch((error: unknown) =>
          explain(error, order, signal),
        )
      } finally {
        await sandboxed.close()
        report = await pass.end()
      }
      return outcome.outcome === 'refused' && isVague(outcome)
        ? (findReason(report, sandboxed.ranOut(), order.url) ?? outcome)
        : outcome
    })
  }
  return { visit, close: sandbox.close }
}

/**
 * Ends at the time limit, which can be paused, or on abort. Our own failures are rethrown as they
 * are.
 */
async function within<Outcome>(
  limitMs: number,
  outside: AbortSignal,
  work: (signal: AbortSignal, pause: () => () => void) => Promise<Outcome>,
): Promise<Outcome> {
  const ending = new AbortController()
  const end = () => ending.abort(outside.reason)
  let [leftMs, timer] = [limitMs, setTimeout(end, limitMs)]
  let since = performance.now()
  const pause = () => {
    clearTimeout(timer)
    leftMs -= performance.now() - since
    return () => {
      since = performance.now()
      timer = setTimeout(end, leftMs)
    }
  }
  outside.addEventListener('abort', end)
  if (outside.aborted) end()
  try {
    return await work(ending.signal, pause)
  } catch (error) {
    throw error instanceof OwnFailure ? error.cause : error
  } finally {
    clearTimeout(timer)
    outside.removeEventListener('abort', end)
  }
}

type End = Stop['end']

function explain(error: unknown, order: Order, signal: AbortSignal): End {
  order.signal.throwIfAborted()
  if (error instanceof OwnFailure) throw error
  if (error instanceof Stop) return error.end
  if (signal.aborted) return refuse('timeout')
  if (error instanceof TypeError || error instanceof ReferenceError) throw error // a bug of ours
  // A library's message may quote the page, and a page may quote what was typed into it.
  return refuse('page_unreadable', 'The browser could not go on.')
}

function isVague(end: object): boolean {
  return 'code' in end && (end.code === 'shop_unreachable' || end.code === 'page_unreadable')
}

/** The sandbox's reason for a visit that the page only saw fail; null: none. */
function findReason(report: Report | null, hasRunOut: boolean, url: string): End | null {
  const refusals = report?.refusals ?? []
  if (hasRunOut || refusals.some(({ reason }) => reason === 'bytes'))
    return refuse('page_too_large')
  const { hostname } = new URL(url)
  const reasons = refusals
    .filter(({ host }) => host.replace(/:\d+$/, '') === hostname)
    .map(({ reason }) => reason)
  if (reasons.some((it) => ['address', 'port', 'request'].includes(it))) {
    return refuse('host_not_allowed')
  }
  return reasons.includes('name') ? refuse('host_not_found') : null
}
