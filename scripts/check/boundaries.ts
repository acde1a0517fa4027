// Checks the import rules, and first that the checker sees anything: every rule must catch a fault
// that is planted for it, and the real tree must not be mysteriously small (with a TypeScript that it
// does not know, dependency-cruiser reads no module at all and reports success).
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

const FEWEST_MODULES = 60
const ROOTS = [
  'server',
  'sdk',
  'cli',
  'web',
  'program',
  'proofs',
  'bench',
  'examples',
  'scripts',
  'shops',
  'e2e',
]

/** Rule → [who imports, what]. A bare name is a package. */
const PLANTS: Record<string, [from: string, to: string]> = {
  'no-cycles': ['server/src/lib/a.ts', 'server/src/lib/a.ts'],
  'server-is-closed': ['scripts/a.ts', 'server/src/lib/x.ts'],
  'server-never-sees-the-sdk': ['server/src/lib/b.ts', 'sdk/src/x.ts'],
  'sdk-stands-alone': ['sdk/src/a.ts', 'program/client/x.ts'],
  'cli-sits-on-the-sdk': ['cli/src/a.ts', 'web/src/x.ts'],
  'web-sits-on-the-sdk': ['web/src/a.ts', 'cli/src/x.ts'],
  'shops-are-for-tests': ['server/src/vault/a.ts', 'shops/processor/x.ts'],
  'lib-is-a-leaf': ['server/src/lib/c.ts', 'server/src/db/x.ts'],
  'db-knows-lib': ['server/src/db/a.ts', 'server/src/http/x.ts'],
  'http-knows-db-and-lib': ['server/src/http/a.ts', 'server/src/resources/gifts/service.ts'],
  'adapters-stand-alone': ['server/src/chain/a.ts', 'server/src/vault/x.ts'],
  'flows-know-lib': ['server/src/flows/c.ts', 'server/src/db/y.ts'],
  'nobody-imports-main': ['server/src/http/b.ts', 'server/src/main/x.ts'],
  'nobody-imports-test': ['server/src/http/c.ts', 'server/test/x.ts'],
  'core-is-pure': ['server/src/resources/gifts/state.ts', 'server/src/http/x.ts'],
  'world-is-passed-in': ['server/src/resources/gifts/reclaim.ts', 'server/src/chain/x.ts'],
  'routes-call-services': [
    'server/src/resources/gifts/routes.ts',
    'server/src/resources/gifts/repository.ts',
  ],
  'slices-meet-at-services': [
    'server/src/resources/gifts/release.ts',
    'server/src/resources/cards/repository.ts',
  ],
  'follower-calls-services': ['server/src/follower/a.ts', 'server/src/resources/gifts/schema.ts'],
  'sql-lives-in-repositories': ['server/src/resources/gifts/fund.ts', 'server/src/db/x.ts'],
  'api-cannot-open-cards': ['server/src/main/api.ts', 'server/src/vault/open.ts'],
  'playwright-in-browser': ['server/src/flows/a.ts', 'playwright-core'],
  'stripe-in-issuer': ['server/src/main/d.ts', 'stripe'],
  'restate-in-engine': ['server/src/main/a.ts', '@restatedev/restate-sdk'],
  'card-crypto-in-vault': ['server/src/main/b.ts', '@aws-crypto/client-node'],
  'pg-in-db': ['server/src/main/c.ts', 'pg'],
  'fastify-in-http': ['server/src/resources/gifts/export.ts', 'fastify'],
  'program-client-where-transactions-are-built': ['server/src/flows/b.ts', 'program/client/x.ts'],
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
for (const name of missed) console.error(`the rule ${name} did not catch the fault planted for it`)
const { totalCruised, violations, ruleSetUsed } = cruise('.')
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} imports ${to}`)
const isBlind = totalCruised < FEWEST_MODULES
if (isBlind) console.error(`only ${totalCruised} modules were read: the checker is blind`)
const rules = ruleSetUsed.forbidden.length
console.log(
  `${rules} rules caught their planted faults; ${totalCruised} modules, ${violations.length} violations`,
)
process.exitCode = missed.length + violations.length + (isBlind ? 1 : 0)
