// Checks that the generated client matches the IDL, then runs the program's tests.
import { spawnSync } from 'node:child_process'

const COMMANDS = [
  [process.execPath, 'scripts/program/generate-client.ts', '--check'],
  [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', 'program'],
] as const

for (const [command, ...args] of COMMANDS) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  process.exitCode = status ?? 1
  if (status !== 0) break
}
