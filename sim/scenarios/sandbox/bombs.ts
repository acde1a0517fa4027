import type { Verdict } from '../../verdict.ts'
import { chunk } from './break-out.ts'
import type { Network } from './network.ts'
import { BOMBS } from './pages.ts'
import type { Setup } from './setup.ts'
import { HOSTILE } from './vectors.ts'

/** For a bomb: enough time to load in a browser that was just started beside others. */
const LIMIT_MS = 15_000
const NEIGHBOUR_MS = 60_000
/** Time to start and end a browser beside others on a busy machine. */
const AROUND_MS = 22_000
/** The limit of one browser, plus what it can take between two checks. */
const MOST_MEMORY_BYTES = 1.5 * 1024 ** 3
const SAMPLE = ['infinite-script', 'memory-hog', 'gzip-bomb']

/** Pages that exhaust the machine: each is ended in time, and visits to other shops go on. */
export async function plantBombs(
  network: Network,
  setup: Setup,
  verdict: Verdict,
  isQuick: boolean,
): Promise<void> {
  const all = [...Object.keys(BOMBS), 'endless', 'gzip-bomb', 'loop']
  // The sample runs all at once, the full set two at a time.
  const atOnce = isQuick ? [SAMPLE] : chunk(all, 2)
  const found: Found = { unloaded: [], late: [], disturbed: [], highest: 0 }
  for (const bombs of atOnce) await plant(bombs, network, setup, found)
  verdict.atLeast('resource bombs', atOnce.flat().length, isQuick ? 3 : 10)
  verdict.none('bombs not loaded', found.unloaded)
  verdict.none('bombs not ended in time', found.late)
  verdict.none('disturbed neighbours', found.disturbed)
  const megabytes = Math.round(found.highest / 1e6)
  const isHeld = found.highest < MOST_MEMORY_BYTES
  verdict.equal(
    `peak memory of a browser, ${megabytes} MB`,
    isHeld ? 'within the limit' : 'over the limit',
    'within the limit',
  )
}

type Found = { unloaded: string[]; late: string[]; disturbed: string[]; highest: number }

async function plant(
  bombs: readonly string[],
  network: Network,
  { ask }: Setup,
  found: Found,
): Promise<void> {
  const url = `http://${HOSTILE}/`
  await network.askWorld()
  const neighbour = ask('look_up', { url, path: '/order', limitMs: NEIGHBOUR_MS })
  const ends = await Promise.all(
    bombs.map((path) => ask('look_up', { url, path: `/${path}`, limitMs: LIMIT_MS })),
  )
  const { asked } = await network.askWorld()
  for (const [at, { outcome, message = '', tookMs }] of ends.entries()) {
    const path = bombs[at] as string
    console.log(`  ${path} ended after ${(tookMs / 1000).toFixed(1)} s: ${message}`)
    if (!asked.some((it) => it.startsWith(`${HOSTILE}/${path}/`))) found.unloaded.push(path)
    if (outcome !== 'unknown' || tookMs > LIMIT_MS + AROUND_MS) {
      found.late.push(`${path}: ${outcome} after ${tookMs} ms`)
    }
  }
  const { outcome, message } = await neighbour
  if (outcome !== 'ordered') found.disturbed.push(`beside ${bombs.join(', ')}: ${message}`)
  const { bytes } = await ask('peak', {})
  found.highest = Math.max(found.highest, bytes)
}
