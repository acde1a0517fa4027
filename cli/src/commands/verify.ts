import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs the SDK's florin-verify, which needs nothing but Node. */
export function verify(args: readonly string[]): void {
  const file = fileURLToPath(new URL('../bin/florin-verify.js', import.meta.resolve('@florin/sdk')))
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
