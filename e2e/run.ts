// npm run e2e: starts Florin on two local chains and plays what people do on its pages, in a real browser.
// What follows goes to Playwright (npm run e2e -- pay); `--planted` runs it on pages with faults instead,
// which it must find; `--keep` only starts the world, for `npx playwright test` beside it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runPlanted } from './planted.ts'
import { startWorld } from './world/world.ts'

const given = process.argv.slice(2)
const startedAt = Date.now()
// A shop takes its time: it is there for all of the tests, and for those that name it.
const hasShop = given.length === 0 || given.includes('--keep') || given.some(isOfShop)
const world = await startWorld({ hasShop })
const seconds = () => ((Date.now() - startedAt) / 1_000).toFixed(0)
console.log(`The world is up after ${seconds()} s: ${world.facts.real.webUrl}`)
try {
  if (given.includes('--keep'))
    await new Promise(() => {}) // until a signal comes
  else if (given.includes('--planted')) process.exitCode = await runPlanted(world, play)
  else process.exitCode = (await play(given)) ? 0 : 1
} finally {
  await world.stop()
}
console.log(`${seconds()} s in all`)

/** Playwright takes parts of the names of files. */
function isOfShop(option: string): boolean {
  return option.includes('buying') || 'dashboard-buying'.startsWith(option)
}

/** Whether every test held. */
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
