// npm run e2e -- a11y [names]: runs axe on every page and state, in every mode that people use; names select some.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openBrowser, openState } from './browser.ts'
import { makeStates } from './states.ts'
import { startWorld } from './world/world.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Mode = {
  readonly width: number
  readonly height: number
  readonly colorScheme?: 'light' | 'dark'
  readonly isTurned?: boolean
}

const MODES: Record<string, Mode> = {
  light: { width: 1280, height: 800 },
  dark: { width: 1280, height: 800, colorScheme: 'dark' },
  '320 px': { width: 320, height: 640 },
  '200 % zoom': { width: 640, height: 400 }, // 1280 × 800 zoomed to 200 %
  'right to left': { width: 390, height: 844, isTurned: true }, // last: it may reload the page
}

const wanted = process.argv.slice(2)
const world = await startWorld()
const browser = await openBrowser()
let [checked, violations] = [0, 0]
try {
  const chosen = await makeStates(world.facts, wanted)
  for (const state of chosen) {
    const { page, context } = await openState(browser, state, {})
    for (const [mode, { width, height, colorScheme = 'light', isTurned }] of Object.entries(
      MODES,
    )) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      if (isTurned) await turn(page, state.reach === undefined)
      const faults = [...(await axe(page)), ...(await sideways(page))]
      checked++
      violations += faults.length
      for (const fault of faults) console.log(`✗ ${state.name}, ${mode}: ${fault}`)
    }
    await context.close()
    console.log(`  ${state.name}`)
  }
  const modes = Object.keys(MODES).join(', ')
  console.log(`\n${chosen.length} pages and states × ${Object.keys(MODES).length} (${modes})`)
  console.log(`${checked} checked: ${violations} violations`)
} finally {
  await browser.close()
  await world.stop()
}
process.exitCode = violations === 0 && checked > 0 ? 0 : 1

async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join('; ')})`,
  )
}

/** Reloads in Arabic if that leads to the same state; otherwise only flips the direction. */
async function turn(page: Page, canReload: boolean): Promise<void> {
  if (!canReload) {
    return await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  }
  const url = new URL(page.url())
  url.searchParams.set('lang', 'ar')
  await page.goto(url.href)
}

/** WCAG 1.4.10 (reflow), which axe does not check: no scrolling in two directions. */
async function sideways(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return over > 0 ? [`reflow: ${over} px too wide`] : []
}
