import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Verdict } from '../verdict.ts'

/** Runs the unit tests of a file with this name in a copy of the source. */
export async function runUnitTests(
  directory: string,
  name: string,
  verdict: Verdict,
): Promise<void> {
  const ofShops = name.endsWith('.shop.test.ts') ? ['--config=vitest.shop.config.ts'] : []
  const command = ['node_modules/vitest/vitest.mjs', 'run', name, ...ofShops]
  const outcome = await promisify(execFile)(process.execPath, command, { cwd: directory }).then(
    () => 'passed',
    ({ stdout }: { readonly stdout: string }) =>
      stdout.includes('Failed Tests') ? 'failed' : stdout,
  )
  verdict.equal(name, outcome, 'passed')
}
