// npm run e2e: starts Florin on two local chains and runs the browser tests. Arguments go to
// Playwright (npm run e2e -- pay); `npm run prove -- pages --planted` runs them on faulty pages.
// `--keep` only starts the test environment, for `npx playwright test` in another shell.
import { playTests } from './play.ts'
import { startWorld } from './world/world.ts'

const given = process.argv.slice(2)
const startedAt = Date.now()
// Shops start slowly: only for full runs and for tests that need one.
const hasShop = given.length === 0 || given.includes('--keep') || given.some(isOfShop)
const world = await startWorld({ hasShop })
const seconds = () => ((Date.now() - startedAt) / 1_000).toFixed(0)
console.log(`Test environment up after ${seconds()} s: ${world.facts.real.webUrl}`)
try {
  if (given.includes('--keep'))
    await new Promise(() => {}) // until a signal arrives
  else process.exitCode = (await playTests(given)) ? 0 : 1
} finally {
  await world.stop()
}
console.log(`${seconds()} s in total`)

/** Playwright accepts parts of file names. */
function isOfShop(option: string): boolean {
  return option.includes('buying') || 'dashboard-buying'.startsWith(option)
}
