// Everything that can be known without running the system. Steps run side by side; each that fails
// shows its whole output.
import { spawn } from 'node:child_process'

const STEPS: Record<string, string> = {
  types: 'tsc --project .',
  'web types only': 'tsc --project sdk',
  pages: 'tsc --project web',
  'browser tests': 'tsc --project e2e',
  lint: 'biome ci --error-on-warnings --colors=off',
  boundaries: 'node scripts/check/boundaries.ts',
  'dead code': 'knip',
  'generated files': 'node scripts/generate.ts --check',
  'program client': 'node scripts/generate-program-client.ts --check',
  'contract diff': 'node scripts/check/contract.ts',
  'contract lint': 'redocly lint contracts/openapi.json',
  migrations: 'squawk server/migrations/*.sql',
}

const AT_ONCE = 2

type Outcome = { name: string; failed: boolean }

async function run(name: string, command: string): Promise<Outcome> {
  const startedAt = performance.now()
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.padStart(5)} s`)
  if (code !== 0) console.log(output)
  return { name, failed: code !== 0 }
}

const startedAt = performance.now()
const queue = Object.entries(STEPS)
const outcomes: Outcome[] = []
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      outcomes.push(await run(...step))
    }
  }),
)
const failed = outcomes.filter((outcome) => outcome.failed).map((outcome) => outcome.name)
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(
  `check: ${outcomes.length - failed.length} passed, ${failed.length} failed in ${seconds} s`,
)
process.exitCode = failed.length === 0 ? 0 : 1
