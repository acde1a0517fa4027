import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs the browser tests on a started world; returns whether every test passed. */
export async function playTests(options: readonly string[], isQuiet = false): Promise<boolean> {
  const cli = 'node_modules/@playwright/test/cli.js'
  const args = [cli, 'test', '-c', 'e2e/playwright.config.ts', ...options]
  const child = spawn(process.execPath, args, {
    stdio: isQuiet ? 'ignore' : 'inherit',
    env: { ...process.env, E2E_WHOLE: options.length === 0 ? 'yes' : 'no' },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
