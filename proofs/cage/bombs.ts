import type { Verdict } from '../lib/verdict.ts'
import { chunk } from './break-out.ts'
import type { Network } from './network.ts'
import { BOMBS } from './pages.ts'
import type { Scene } from './scene.ts'
import { HOSTILE } from './vectors.ts'

/** Of a bomb: enough to be loaded by a browser that has just been started beside others. */
const LIMIT_MS = 15_000
const NEIGHBOUR_MS = 60_000
/** To start a browser and to end it, beside others, on a machine that has other things to do. */
const AROUND_MS = 22_000
/** Of one browser: what it may, and what it can take between two looks at it. */
const MOST_MEMORY_BYTES = 1.5 * 1024 ** 3
const SAMPLE = ['infinite-script', 'memory-hog', 'gzip-bomb']

/** Pages that want all of the machine: each ends in its time, and who visits another shop meanwhile is served. */
export async function plantBombs(
  network: Network,
  scene: Scene,
  verdict: Verdict,
  isQuick: boolean,
): Promise<void> {
  const all = [...Object.keys(BOMBS), 'endless', 'gzip-bomb', 'loop']
  // A sample goes off at once, all of them two by two.
  const atOnce = isQuick ? [SAMPLE] : chunk(all, 2)
  const found: Found = { unloaded: [], late: [], disturbed: [], highest: 0 }
  for (const bombs of atOnce) await plant(bombs, network, scene, found)
  verdict.atLeast('pages that want all there is', atOnce.flat().length, isQuick ? 3 : 10)
  verdict.none('of those, not loaded', found.unloaded)
  verdict.none('of those, not ended in their time', found.late)
  verdict.none('neighbours that they disturbed', found.disturbed)
  const megabytes = Math.round(found.highest / 1e6)
  const isHeld = found.highest < MOST_MEMORY_BYTES
  verdict.equal(
    `memory of a browser at its highest, ${megabytes} MB`,
    isHeld ? 'held' : 'not held',
    'held',
  )
}

type Found = { unloaded: string[]; late: string[]; disturbed: string[]; highest: number }

async function plant(
  bombs: readonly string[],
  network: Network,
  { ask }: Scene,
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
