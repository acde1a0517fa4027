// npm run help: prints what each npm script does. `--check` fails if a script or a benchmark is not listed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { BENCHES } from './bench.ts'
import { OTHER_CHECKS } from './check.ts'
import { PAGE_CHECKS } from './e2e.ts'
import { EXAMPLES } from './example.ts'
import { columns } from './lib/choices.ts'
import { PROGRAM } from './program.ts'

const MOST_SCRIPTS = 25

const GROUPS: Record<string, Record<string, string>> = {
  'Try it': {
    dev: 'start all of Florin on this machine; -- --shops adds a shop, -- --reset starts over',
    pay: 'pay a checkout session or transaction intent: npm run pay -- cs_…',
    example: 'run an example: npm run example first-request',
    shops: 'start two local shops and their card processor',
  },
  'Change it': {
    check: 'run the static checks; -- stripe, -- solana-pay, -- examples, -- quickstart run others',
    test: 'run the tests: npm test',
    'test:shops': 'run the tests that need a real shop and a browser',
    format: 'format and lint, with fixes',
    generate: 'regenerate the contract, the SDK types and generated docs',
    build: 'build the web pages',
    program: 'build, check or generate the gift escrow program and its client',
    help: 'print this list',
  },
  'Prove it': {
    prove:
      'prove a promise: npm run prove -- gifts; without a name, list them; -- --planted plants every fault',
    bench: 'run a benchmark: npm run bench -- api; without a name, list them',
    e2e: 'run the browser tests; -- a11y, -- lighthouse, -- screens look at the pages instead',
    samples: 'run every sample in the docs; -- gifts runs one page',
  },
  'Run it': {
    migrate: 'bring the database to the current schema',
    api: 'start the API',
    ingestion: 'start ingestion, which reads the chain',
    checkout: 'start the checkout worker',
    egress: "start the proxy for the checkout browsers' traffic",
    vault: 'start the vault, which alone opens cards',
    web: 'start the web server',
    operator: 'inspect and repair: npm run operator -- status',
  },
}

if (process.argv.includes('--check')) check()
else {
  for (const [title, scripts] of Object.entries(GROUPS)) {
    console.log(`\n${title}\n${columns(Object.entries(scripts))}`)
  }
  console.log()
}

function check(): void {
  const described = Object.values(GROUPS).flatMap((scripts) => Object.keys(scripts))
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const existing = Object.keys(scripts)
  const files = [BENCHES, EXAMPLES, PROGRAM, OTHER_CHECKS, PAGE_CHECKS].flatMap((choices) =>
    Object.values(choices).map(({ file }) => file),
  )
  const runnable = [...rootsOf('bench'), ...examplesOf('examples')]
  const problems = [
    ...without(existing, described, 'is in package.json but not in scripts/help.ts'),
    ...without(described, existing, 'is in scripts/help.ts but not in package.json'),
    ...without(runnable, files, 'is not listed in scripts/bench.ts or example.ts'),
    ...files.filter((file) => !existsSync(file)).map((file) => `${file} does not exist`),
  ]
  if (existing.length > MOST_SCRIPTS) {
    problems.push(
      `package.json has ${existing.length} scripts; at most ${MOST_SCRIPTS} are allowed`,
    )
  }
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

function without(all: readonly string[], known: readonly string[], problem: string): string[] {
  return all.filter((name) => !known.includes(name)).map((name) => `${name} ${problem}`)
}

function rootsOf(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  return names.map((name) => `${folder}/${name}`)
}

function examplesOf(folder: string): string[] {
  return readdirSync(folder).map((name) => `${folder}/${name}/main.ts`)
}
