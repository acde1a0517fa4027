import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/local/chromium.ts'
import type { State } from './state.ts'

export async function openBrowser(
  args: readonly string[] = [],
  executablePath = findChromium(),
): Promise<Browser> {
  return await chromium.launch({
    executablePath,
    // The test environment runs in this process and must stop in order.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  })
}

/** Opens a page in its state, without animations, in its own context. The caller closes it. */
export async function openState(
  browser: Browser,
  state: State,
  options: BrowserContextOptions,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    reducedMotion: 'reduce',
    ...options,
  })
  await state.prepare?.(context)
  const page = await context.newPage()
  await page.goto(state.url)
  await state.reach?.(page)
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })),
  )
  return { page, context }
}
