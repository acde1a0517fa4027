// npm run check: the static checks, two at a time; a step that fails prints its whole output.
// npm run check -- <step>: that step alone. npm run check -- <other>: a check that starts processes
// or downloads a tool.
import { spawn } from 'node:child_process'
import type { Choices } from './lib/choices.ts'
import { columns, runFile } from './lib/choices.ts'

// The native compiler takes a quarter of the CPU; by its path, because `typescript` brings a `tsc` as well.
const TSC = 'node_modules/@typescript/native/bin/tsc'

const STEPS: Record<string, string> = {
  types: `${TSC} --project .`,
  'web types only': `${TSC} --project sdk`,
  pages: `${TSC} --project web`,
  'browser tests': `${TSC} --project e2e`,
  lint: 'biome ci --error-on-warnings --colors=off',
  boundaries: 'node scripts/check/boundaries.ts',
  'dead code': 'knip',
  'generated files': 'node scripts/generate.ts --check',
  'program client': 'node scripts/program/generate-client.ts --check',
  commands: 'node scripts/help.ts --check',
  tools: 'node scripts/check/tools.ts',
  voice: 'node scripts/check/voice.ts',
  'contract diff': 'node scripts/check/contract.ts',
  'contract lint': 'redocly lint contracts/openapi.json',
  dependencies: 'node scripts/check/dependencies.ts',
  migrations: 'squawk server/migrations/*.sql',
}

export const OTHER_CHECKS: Choices = {
  stripe: {
    file: 'scripts/check/stripe.ts',
    about: "requests to Stripe Issuing against stripe-mock, Stripe's mock server",
  },
  'solana-pay': {
    file: 'scripts/check/solana-pay.ts',
    about: 'the Solana Pay vectors against the @solana/pay library',
  },
  examples: {
    file: 'scripts/check/examples.ts',
    about: 'runs every example against a local Florin',
  },
  quickstart: {
    file: 'scripts/check/quickstart.ts',
    about: "follows the README's quickstart in a clean clone and times it",
  },
}

const AT_ONCE = 2
/** Steps that print their figures even when they pass. */
const WITH_FIGURES = new Set(['voice', 'dependencies'])

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
  if (code !== 0 || WITH_FIGURES.has(name)) console.log(output.trimEnd())
  return { name, failed: code !== 0 }
}

async function runSteps(queue: [name: string, command: string][]): Promise<void> {
  const startedAt = performance.now()
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
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

function printUsage(): void {
  console.log('Usage: npm run check [-- <step> | <other check>]\n\nSteps of `npm run check`:')
  console.log(columns(Object.entries(STEPS)))
  console.log('\nOther checks:')
  const others = Object.entries(OTHER_CHECKS)
  console.log(columns(others.map(([name, { about }]) => [name, about])))
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const name = args.join(' ') // some steps have two words
  const other = Object.hasOwn(OTHER_CHECKS, name) ? OTHER_CHECKS[name] : undefined
  if (name === '') await runSteps(Object.entries(STEPS))
  else if (other !== undefined) await runFile(other.file, [])
  else if (Object.hasOwn(STEPS, name)) await runSteps([[name, STEPS[name] ?? '']])
  else {
    if (!['help', '--help', '-h'].includes(name)) {
      console.error(`npm run check --  unknown check "${name}"\n`)
      process.exitCode = 1
    }
    printUsage()
  }
}
