// Checks the import rules. Each rule must first catch a violation planted for it, and the real tree
// must have a plausible size: with an unsupported TypeScript version, dependency-cruiser reads no
// modules and reports success.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { PARTS, PURCHASE_PARTS } from './parts.ts'

const FEWEST_MODULES = 60
const ROOTS = [
  'server',
  'sdk',
  'cli',
  'web',
  'program',
  'sim',
  'bench',
  'examples',
  'scripts',
  'shops',
  'e2e',
]

type Plant = [from: string, to: string]

/** Rule → [importing file, imported file]. A bare name is a package. */
const PLANTS: Record<string, Plant> = {
  'no-cycles': ['server/src/lib/a.ts', 'server/src/lib/a.ts'],
  'server-is-closed': ['scripts/a.ts', 'server/src/lib/x.ts'],
  'server-never-sees-the-sdk': ['server/src/lib/b.ts', 'sdk/src/x.ts'],
  'sdk-stands-alone': ['sdk/src/a.ts', 'program/client/x.ts'],
  'cli-sits-on-the-sdk': ['cli/src/a.ts', 'server/src/lib/x.ts'],
  'web-sits-on-the-sdk': ['web/src/a.ts', 'scripts/x.ts'],
  'shops-are-for-tests': ['server/src/purchases/cards/vault/a.ts', 'shops/processor/x.ts'],
  'scripts-know-no-proof': ['scripts/b.ts', 'sim/x.ts'],
  ...plantUpward('', 'server/src/', PARTS),
  ...plantUpward('purchases-', 'server/src/purchases/', PURCHASE_PARTS),
  'adapters-know-lib-and-shops': ['server/src/chain/b.ts', 'server/src/db/x.ts'],
  'shops-are-pure': ['server/src/purchases/shops/c.ts', 'server/src/db/y.ts'],
  'nobody-imports-test': ['server/src/http/c.ts', 'server/test/x.ts'],
  'core-is-pure': ['server/src/gifts/state.ts', 'server/src/http/x.ts'],
  'world-is-passed-in': ['server/src/gifts/reclaim.ts', 'server/src/chain/x.ts'],
  'routes-call-services': ['server/src/gifts/routes.ts', 'server/src/gifts/repository.ts'],
  'products-meet-at-services': [
    'server/src/gifts/release.ts',
    'server/src/ledger/detections/repository.ts',
  ],
  'sql-lives-in-repositories': ['server/src/gifts/fund.ts', 'server/src/db/x.ts'],
  'api-cannot-open-cards': ['server/src/main/api.ts', 'server/src/purchases/cards/vault/open.ts'],
  'only-the-vault-opens-cards': [
    'server/src/main/work.ts',
    'server/src/purchases/cards/vault/open.ts',
  ],
  'playwright-in-browser': ['server/src/purchases/shops/a.ts', 'playwright-core'],
  'stripe-in-issuer': ['server/src/main/d.ts', 'stripe'],
  'restate-in-jobs': ['server/src/main/a.ts', '@restatedev/restate-sdk'],
  'card-crypto-in-vault': ['server/src/main/b.ts', '@aws-crypto/client-node'],
  'card-crypto-in-the-frame': ['web/src/b.ts', '@aws-crypto/encrypt-browser'],
  'pg-in-db': ['server/src/main/c.ts', 'pg'],
  'fastify-in-http': ['server/src/gifts/export.ts', 'fastify'],
  'program-client-where-transactions-are-built': [
    'server/src/purchases/shops/b.ts',
    'program/client/x.ts',
  ],
}

/** Each part imports the part right above it, which the rules forbid. */
function plantUpward(
  prefix: string,
  folder: string,
  parts: readonly string[],
): Record<string, Plant> {
  return Object.fromEntries(
    parts
      .slice(0, -1)
      .map((part, at) => [
        `${prefix}${part}-knows-nothing-above-it`,
        [`${folder}${part}/upward.ts`, `${folder}${parts[at + 1]}/x.ts`],
      ]),
  )
}

type Cruise = {
  summary: {
    totalCruised: number
    ruleSetUsed: { forbidden: { name: string }[] }
    violations: { from: string; to: string; rule: { name: string } }[]
  }
}

function cruise(directory: string): Cruise['summary'] {
  const roots = ROOTS.filter((root) => existsSync(join(directory, root)))
  const command = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const rules = resolve('.dependency-cruiser.js')
  const args = [command, '--config', rules, '--output-type', 'json', ...roots]
  const options = { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  return (JSON.parse(execFileSync(process.execPath, args, options)) as Cruise).summary
}

function plant(directory: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(join(directory, dirname(path)), { recursive: true })
    writeFileSync(join(directory, path), text, { flag: 'a' })
  }
  write('tsconfig.json', '{ "compilerOptions": { "module": "NodeNext" } }')
  write('package.json', '{ "type": "module" }')
  for (const [from, to] of Object.values(PLANTS)) {
    const isPackage = !to.endsWith('.ts')
    const path = relative(dirname(from), to)
    const specifier = isPackage ? to : path.startsWith('.') ? path : `./${path}`
    write(from, `import '${specifier}'\n`)
    if (isPackage) {
      write(`node_modules/${to}/package.json`, `{ "name": "${to}", "main": "index.js" }`)
      write(`node_modules/${to}/index.js`, '\n')
    } else if (to !== from) write(to, '\n')
  }
}

function missedPlants(): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'florin-boundaries-'))
  try {
    plant(directory)
    const { violations, ruleSetUsed } = cruise(directory)
    const caught = new Set(violations.map(({ rule, from }) => `${rule.name} ${from}`))
    return ruleSetUsed.forbidden
      .map(({ name }) => name)
      .filter((name) => !caught.has(`${name} ${PLANTS[name]?.[0]}`))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const missed = missedPlants()
for (const name of missed) console.error(`rule ${name} did not catch its planted violation`)
const { totalCruised, violations, ruleSetUsed } = cruise('.')
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} imports ${to}`)
const isBlind = totalCruised < FEWEST_MODULES
if (isBlind)
  console.error(
    `dependency-cruiser read only ${totalCruised} modules: check that it supports this TypeScript`,
  )
const rules = ruleSetUsed.forbidden.length
console.log(
  `${rules} rules caught their planted faults; ${totalCruised} modules, ${violations.length} violations`,
)
process.exitCode = missed.length + violations.length + (isBlind ? 1 : 0)
