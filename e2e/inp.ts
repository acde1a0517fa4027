import type { Page } from '@playwright/test'

type Timing = PerformanceEntry & { readonly interactionId: number }

/** Records interaction latency. Call it before the page opens. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest = new Map<number, number>()
    Object.assign(window, { interactions: longest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Timing[]) {
        const known = longest.get(entry.interactionId) ?? 0
        if (entry.interactionId > 0)
          longest.set(entry.interactionId, Math.max(known, entry.duration))
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** 75th percentile of all interactions longer than a frame. */
export async function interactionsOf(page: Page): Promise<{ p75Ms: number; count: number }> {
  const durations = await page.evaluate(() => [
    ...(window as unknown as { interactions: Map<number, number> }).interactions.values(),
  ])
  durations.sort((a, b) => a - b)
  return { p75Ms: durations[Math.floor(durations.length * 0.75)] ?? 0, count: durations.length }
}
