// npm run e2e -- screens [names]: takes screenshots of every page and state, light and dark, on a phone and a desktop;
// names select some.
import { mkdirSync, rmSync } from 'node:fs'
import { openBrowser, openState } from './browser.ts'
import { makeStates } from './states.ts'
import { startWorld } from './world/world.ts'

const DIRECTORY = '.florin/screens'
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
}

const wanted = process.argv.slice(2)
const world = await startWorld()
const browser = await openBrowser()
let count = 0
try {
  if (wanted.length === 0) rmSync(DIRECTORY, { recursive: true, force: true })
  mkdirSync(DIRECTORY, { recursive: true })
  const chosen = await makeStates(world.facts, wanted)
  for (const state of chosen) {
    for (const [size, options] of Object.entries(SIZES)) {
      const { page, context } = await openState(browser, state, options)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const path = `${DIRECTORY}/${state.name}-${size}-${colorScheme}.png`
        await page.screenshot({ path, fullPage: true })
        count++
      }
      await context.close()
    }
  }
  console.log(`${count} screenshots of ${chosen.length} pages and states in ${DIRECTORY}`)
} finally {
  await browser.close()
  await world.stop()
}
