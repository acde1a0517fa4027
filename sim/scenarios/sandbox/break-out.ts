import type { Verdict } from '../../verdict.ts'
import type { Network } from './network.ts'
import { WAY_NAMES } from './pages.ts'
import type { Setup } from './setup.ts'
import { HOSTILE, PORTS, SCHEMES, TARGETS, ZONE } from './vectors.ts'

export const OPEN = { hosts: null, lifetimeMs: 150_000, mostBytes: 50_000_000 }
/** Upper bound: a page says when it is done. */
export const SETTLED_MS = 60_000

/** How much of everything is tried. */
type Extent = {
  /**
   * One in this many places is tried from pages and by navigation; workers and raw requests try
   * all.
   */
  readonly one: number
  /** 1: each way tries each place, half of them over http and half over https. 2: half of that. */
  readonly parts: number
  readonly placesAPage: number
  readonly labels: number
}
export const WHOLE: Extent = { one: 1, parts: 2, placesAPage: 6, labels: 3 }
export const SAMPLE: Extent = { one: 4, parts: 4, placesAPage: 10, labels: 1 }

/** More would exceed the connection limit of a visit. */
const PAGES_A_VISIT = 2
const DIRECT = 40
/** Each way is tried with names that resolve to this machine, cloud metadata, and a neighbour. */
const LABELS = ['a-7f000001', 'a-a9fea9fe', 'b-fd000ec2000000000000000000000254']
/**
 * These send nothing: hints that a browser with a proxy ignores, and WebRTC, which needs an
 * address.
 */
const SILENT = new Set(['dnsPrefetch', 'preconnect', 'webRtc'])

/** Tries every place in every way, then reads the kernel's counters and the egress's refusals. */
export async function breakOut(
  network: Network,
  setup: Setup,
  verdict: Verdict,
  extent: Extent,
): Promise<void> {
  const { refused } = setup
  const some = TARGETS.filter((_, index) => index % extent.one === 0)
  const fired = await fire(setup, some, extent)
  verdict.equal('hostile pages opened', fired.opened, fired.pages)
  verdict.atLeast(
    'requests from hostile pages refused by the egress',
    refused.length,
    fired.attempts / 2,
  )
  await navigate(setup, some)
  await goThroughWorker(setup, verdict)
  await speak(setup, TARGETS)
  verdict.atLeast('places that are not public, or on another port', TARGETS.length, 120)
  verdict.none('places the egress was not asked for', listMissing(TARGETS, refused))
  await goEachWay(setup, verdict, extent)
  verdict.atLeast('requests refused by the egress', refused.length, TARGETS.length * 5)
  verdict.atLeast('network namespaces of browsers', network.entered(), fired.pages / PAGES_A_VISIT)
  await judge(network, verdict)
}

/** Only the places that reveal a planted fault, and nothing that could fail for another reason. */
export async function breakOutWith(
  network: Network,
  setup: Setup,
  verdict: Verdict,
): Promise<void> {
  await speak(setup, [
    ...['[::1]', '[fd00::1]', '127.0.0.1', '169.254.169.254', `mixed-1.${ZONE}`, ...PORTS],
    ...[1, 2, 3].map((turn) => `rebind-${Date.now()}${turn}.${ZONE}`), // each is rebound once
  ])
  await judge(network, verdict)
  if (!verdict.holds) return
  const { opened, pages } = await fire(setup, ['[::1]', '127.0.0.1'], { ...WHOLE, parts: 1 })
  if (opened < pages) throw new Error('some hostile pages were not opened')
  await judge(network, verdict)
}

/** Pages that try each place in every way. */
async function fire({ ask }: Setup, targets: readonly string[], { parts, placesAPage }: Extent) {
  const pages = [...chunk(targets, placesAPage), SCHEMES].map(
    (some) => `${pageFor('fire', some)}&parts=${parts}`,
  )
  let opened = 0
  for (const urls of chunk(pages, PAGES_A_VISIT)) {
    const answer = await ask('browse', { terms: OPEN, urls, atOnce: 1, waitMs: SETTLED_MS })
    opened += answer.opened.filter((status) => status === '200').length
  }
  const attempts = Math.floor((targets.length * 2 * WAY_NAMES.length) / parts)
  return { opened, pages: pages.length, attempts }
}

/** Opens each place as if it were a shop's URL. */
async function navigate({ ask }: Setup, targets: readonly string[]): Promise<void> {
  const urls = targets.filter((to) => !/[@#\\]/.test(to)).map((to) => `http://${to}/`)
  for (const some of chunk(urls, DIRECT)) {
    await ask('browse', { terms: OPEN, urls: some, atOnce: 4, waitMs: SETTLED_MS })
  }
}

/** Sends raw requests to the egress, as a fully compromised browser would. */
async function speak({ ask }: Setup, targets: readonly string[]): Promise<void> {
  const lines = targets.flatMap((to) => [
    `CONNECT ${/:\d+$/.test(to) ? to : `${to}:443`}`,
    `GET http://${to}/`,
  ])
  await ask('speak', { lines: lines.filter((line) => /^[\x21-\x7e ]+$/.test(line)) })
}

/** A way that leads nowhere would prove nothing: each must reach the egress under its own name. */
async function goEachWay({ ask, refused }: Setup, verdict: Verdict, extent: Extent): Promise<void> {
  const from = refused.length
  const labels = LABELS.slice(0, extent.labels)
  const urls = labels.map((label) => pageFor('ways', [label]))
  await ask('browse', { terms: OPEN, urls, atOnce: 1, waitMs: SETTLED_MS })
  const arrived = new Set(
    refused.slice(from).flatMap(({ host, reason }) => (reason === 'address' ? [host] : [])),
  )
  const loud = WAY_NAMES.filter((way) => !SILENT.has(way))
  const missing = loud.filter((way) =>
    labels.some(
      (label) =>
        !['80', '443'].some((port) => arrived.has(`${label}.${way.toLowerCase()}.${ZONE}:${port}`)),
    ),
  )
  verdict.atLeast('ways a page can send a request', WAY_NAMES.length + 1, 30)
  verdict.none('ways not refused by the egress', missing)
}

/** Requests that a service worker makes, beyond those of its page. */
async function goThroughWorker({ ask, refused }: Setup, verdict: Verdict): Promise<void> {
  const from = refused.length
  const targets = TARGETS.filter((to) => !/[@#\\]|:\d+$/.test(to))
  const url = pageFor('through-worker', targets).replace(/^http:/, 'https:')
  await ask('browse', { terms: OPEN, urls: [url], atOnce: 1, waitMs: SETTLED_MS })
  const missing = listMissing(targets, refused.slice(from))
  verdict.none(`of ${targets.length} places, not requested by a service worker`, missing)
}

async function judge(network: Network, verdict: Verdict): Promise<void> {
  const counts = network.count()
  const { spokenTo, asked } = await network.askWorld()
  const astray = spokenTo.filter((address) => !/^(::ffff:)?11\.1\.0\.9 (80|443)$/.test(address))
  verdict.equal('packets to addresses that are not public', counts.notPublic, 0)
  verdict.equal('packets to other ports', counts.oddPorts, 0)
  verdict.none('packets from browsers to anything but the egress', counts.pastEgress)
  verdict.none('addresses reached other than the hostile page', astray)
  verdict.none('foreign pages and files read by a hostile page', asked.flatMap(findRead))
}

/** A page reports what it read to its own server. It may read that server and its own content. */
function findRead(asked: string): string[] {
  const [, read] = /^[^/]+\/read\?(.+)$/.exec(asked) ?? []
  if (read === undefined) return []
  const url = decodeURIComponent(read)
  const isItsOwn = /^(data|blob|about):/.test(url) || /rebind|hostile/.test(new URL(url).hostname)
  return isItsOwn ? [] : [url]
}

/** Compares by resolved address. A place that the browser never tries need not be refused. */
function listMissing(targets: readonly string[], refused: Setup['refused']): string[] {
  const answered = refused.filter(({ reason }) => reason !== 'time' && reason !== 'connections')
  const hosts = new Set(
    answered.map(({ host }) => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')),
  )
  return targets.filter((to) => {
    if (/^127\.0\.0\.1#|rebind/.test(to) || !URL.canParse(`http://${to}/`)) return false
    const host = new URL(`http://${to}/`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    return !hosts.has(host)
  })
}

function pageFor(path: string, targets: readonly string[]): string {
  return `http://${HOSTILE}/${path}?${targets.map((to) => `to=${encodeURIComponent(to)}`).join('&')}`
}

export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
