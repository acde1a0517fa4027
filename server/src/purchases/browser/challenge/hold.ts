import { setTimeout as delay } from 'node:timers/promises'
import type { Frame, Request } from 'playwright-core'
import type { Challenge } from '../../../lib/challenges.ts'
import type { Visit } from '../visit.ts'
import { actor } from './act.ts'
import { drawer } from './draw.ts'
import type { Place } from './place.ts'
import { boxOf, isForeign } from './place.ts'

const POLL_MS = 100
/** Banks remove one frame before the next one appears. */
const BETWEEN_FRAMES_MS = 1_500

/**
 * Holds the challenge until the buyer is back at the shop. `seek` finds where the bank continues.
 */
export async function holdChallenge(
  visit: Visit,
  first: Frame,
  seek: () => Promise<Frame | null>,
): Promise<Challenge> {
  const { page } = visit
  let leaving: Request | null = null
  const place: Place = {
    frame: first,
    mayAct: () => leaving === null && !page.isClosed() && isForeign(visit, place.frame),
  }
  const onRequest = (request: Request) => {
    const isOfIt =
      request.isNavigationRequest() && [place.frame, page.mainFrame()].includes(request.frame())
    if (isOfIt && visit.isOwn(request.url())) leaving = request
  }
  const onFailed = (request: Request) => {
    if (request === leaving) leaving = null // the navigation was aborted
  }
  page.on('request', onRequest).on('requestfailed', onFailed)
  const devtools = await visit.context.newCDPSession(page)
  const eye = drawer(page, place, devtools)
  const stay = async (): Promise<boolean> => {
    for (let next: Frame | null = first; next !== null; ) {
      place.frame = next
      leaving = null
      while (await isThere(visit, place.frame)) await delay(POLL_MS)
      next = next === page.mainFrame() ? null : await seekAgain(visit, seek)
    }
    page.off('request', onRequest).off('requestfailed', onFailed)
    await eye.restore().catch(() => {}) // the page may be gone
    return !page.isClosed()
  }
  const { host } = new URL(first.url())
  return { host, over: stay(), draw: eye.draw, ...actor(page, place) }
}

async function isThere(visit: Visit, frame: Frame): Promise<boolean> {
  if (visit.page.isClosed() || frame.isDetached() || !isForeign(visit, frame)) return false
  return frame.parentFrame() === null || (await boxOf(frame)) !== null
}

async function seekAgain(visit: Visit, seek: () => Promise<Frame | null>): Promise<Frame | null> {
  const [url, until] = [visit.page.url(), performance.now() + BETWEEN_FRAMES_MS]
  while (performance.now() < until && !visit.page.isClosed() && visit.page.url() === url) {
    const next = await seek().catch(() => null)
    if (next !== null) return next
    await delay(POLL_MS)
  }
  return null
}
