// npm run e2e: starts Florin on two local chains and runs the browser tests. Arguments go to
// Playwright (npm run e2e -- pay). `--planted` runs the tests on faulty pages, which they must
// detect. `--keep` only starts the test environment, for `npx playwright test` in another shell.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runPlanted } from './planted.ts'
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
  else if (given.includes('--planted')) process.exitCode = await runPlanted(world, play)
  else process.exitCode = (await play(given)) ? 0 : 1
} finally {
  await world.stop()
}
console.log(`${seconds()} s in total`)

/** Playwright accepts parts of file names. */
function isOfShop(option: string): boolean {
  return option.includes('buying') || 'dashboard-buying'.startsWith(option)
}

/** Whether every test passed. */
async function play(options: readonly string[], isQuiet = false): Promise<boolean> {
  const cli = 'node_modules/@playwright/test/cli.js'
  const child = spawn(
    process.execPath,
    [cli, 'test', '-c', 'e2e/playwright.config.ts', ...options],
    {
      stdio: isQuiet ? 'ignore' : 'inherit',
      env: { ...process.env, E2E_WHOLE: options.length === 0 ? 'yes' : 'no' },
    },
  )
  const [code] = await once(child, 'exit')
  return code === 0
}
