import { setTimeout as delay } from 'node:timers/promises'
import type { Locator as Element } from 'playwright-core'
import type { Locator } from '../shops/flow.ts'
import { find } from './locate.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'

export const APPEARS_MS = 10_000
const POLL_MS = 50

/** Waits for an element. */
export async function appears(visit: Visit, locators: readonly Locator[]): Promise<Element> {
  const element = await poll(APPEARS_MS, () => find(visit.page, locators))
  return element ?? stop('page_unreadable', 'Something that the shop had on this page is missing.')
}

/** The first result that is not null; null after the time limit. */
export async function poll<Answer>(
  forMs: number,
  ask: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const until = performance.now() + forMs
  for (;;) {
    const answer = await ask()
    if (answer !== null || performance.now() >= until) return answer
    await delay(POLL_MS)
  }
}

/** Acts and waits for the result to load. */
export async function follow(
  visit: Visit,
  loads: boolean | undefined,
  act: () => Promise<void>,
): Promise<void> {
  if (loads !== true) {
    await act()
    return await visit.waitUntilQuiet()
  }
  const loaded = visit.page.waitForEvent('load')
  loaded.catch(() => {}) // handled below, unless the click fails first
  await act()
  await loaded
}
