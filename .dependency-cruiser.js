import { PARTS, PURCHASE_PARTS } from './scripts/check/parts.ts'

// Reads top to bottom like the import table in ARCHITECTURE.md: one rule a sentence.
const never = (name, from, to) => ({ name, severity: 'error', from, to })
const test = '\\.test\\.ts$'
const any = (names) => `(${names.join('|')})`

const ordered = (prefix, folder, parts) =>
  parts
    .slice(0, -1)
    .map((part, at) =>
      never(
        `${prefix}${part}-knows-nothing-above-it`,
        { path: `^${folder}${part}/`, pathNot: test },
        { path: `^${folder}${any(parts.slice(at + 1))}/` },
      ),
    )

const products = '^server/src/(accounts|ledger|gifts|payments|purchases|reports)/'
const world = `^server/src/${any([
  'chain/(?!ingestion/)',
  'blobs/',
  'purchases/(jobs/(?!repository)|browser/|buyer/|sandbox/|authentication/live-view/|cards/(vault|issuer)/)',
])}`

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never('no-cycles', {}, { circular: true }),

    // Between workspaces.
    // The model, the tables of states and a scenario run inside the server's source.
    never(
      'server-is-closed',
      { pathNot: '^(server|sim/(model|checkers))/|^sim/scenarios/issuer[.]ts$' },
      { path: '^server/' },
    ),
    never('server-never-sees-the-sdk', { path: '^server/' }, { path: '^(sdk|web|cli)/' }),
    never(
      'sdk-stands-alone',
      { path: '^sdk/', pathNot: `^sdk/test/|${test}` },
      { path: '^(server|web|program|cli)/' },
    ),
    never(
      'cli-sits-on-the-sdk',
      { path: '^cli/', pathNot: `^cli/test/|${test}` },
      {
        path: '^(server|web|program|shops|scripts|e2e|sim|bench|sdk/src)/',
        pathNot: '^sdk/src/(index|release-code|server)\\.ts$',
      },
    ),
    never(
      'web-sits-on-the-sdk',
      { path: '^web/', pathNot: test },
      { path: '^(program|shops|scripts|e2e)/' },
    ),
    never(
      'shops-are-for-tests',
      { path: '^(server/src|sdk|program|examples)/', pathNot: `^sdk/test/|${test}` },
      { path: '^shops/' },
    ),
    never('scripts-know-no-proof', { path: '^(scripts|sdk/src|shops|web)/' }, { path: '^sim/' }),

    // Inside the server, from the leaves up.
    ...ordered('', 'server/src/', PARTS),
    ...ordered('purchases-', 'server/src/purchases/', PURCHASE_PARTS),
    never(
      'adapters-know-lib-and-shops',
      { path: world, pathNot: test },
      {
        path: '^server/src/',
        pathNot: [world, '^server/src/(lib|purchases/shops)/'],
      },
    ),
    never(
      'shops-are-pure',
      { path: '^server/src/purchases/shops/(?!flows/|lessons/|merchants/)', pathNot: test },
      {
        path: '^server/src/',
        pathNot: '^server/src/(lib/|purchases/shops/(?!flows/|lessons/|merchants/))',
      },
    ),
    never(
      'nobody-imports-test',
      { pathNot: `^server/test/|^sim/(model/|scenarios/issuer[.]ts$)|${test}` },
      { path: '^server/test/' },
    ),

    // Slices.
    never(
      'core-is-pure',
      { path: `${products}.*(state|schema|escrow|payment|transfers)\\.ts$` },
      {
        path: '^server/src/',
        pathNot: '^server/src/lib/|/(state|schema|links)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'world-is-passed-in',
      { path: `${products}|^server/src/chain/ingestion/`, pathNot: [test, world] },
      { path: world, dependencyTypesNot: ['type-only'] },
    ),
    never('routes-call-services', { path: '/routes\\.ts$' }, { path: '/repository\\.ts$' }),
    never(
      'products-meet-at-services',
      { path: products, pathNot: test },
      { path: products, pathNot: ['^server/src/$1/', '/(service|schema)\\.ts$'] },
    ),
    never(
      'sql-lives-in-repositories',
      { path: '^server/src/', pathNot: `^server/src/(db|main|http)/|/repository\\.ts$|${test}` },
      { path: '^server/src/db/', dependencyTypesNot: ['type-only'] },
    ),

    // Code that opens or issues cards must not be reachable from the public API.
    never(
      'api-cannot-open-cards',
      { path: '^server/src/main/(api|routes|openapi)\\.ts$' },
      {
        path: '^server/src/purchases/cards/(vault/open|issuer/(local|stripe))\\.ts$',
        reachable: true,
      },
    ),
    never(
      'only-the-vault-opens-cards',
      { path: '^(server/src|scripts)/', pathNot: `^server/src/main/vault\\.ts$|${test}` },
      { path: '^server/src/purchases/cards/vault/open\\.ts$' },
    ),

    // Vendors stay at the edge.
    never(
      'stripe-in-issuer',
      { path: '^server/src/', pathNot: '^server/src/purchases/cards/issuer/' },
      { path: '(^|/)node_modules/stripe/' },
    ),
    never(
      'playwright-in-browser',
      { path: '^server/src/', pathNot: '^server/src/purchases/(browser|sandbox)/' },
      { path: '(^|/)node_modules/playwright' },
    ),
    never(
      'restate-in-jobs',
      { path: '^server/src/', pathNot: '^server/src/purchases/jobs/' },
      { path: '(^|/)node_modules/@restatedev/' },
    ),
    never(
      'card-crypto-in-vault',
      { path: '^server/src/', pathNot: '^server/src/purchases/cards/vault/' },
      { path: '(^|/)node_modules/@aws-crypto/' },
    ),
    never(
      'card-crypto-in-the-frame',
      { path: '^web/', pathNot: '^web/src/card-frame/seal\\.ts$' },
      { path: '(^|/)node_modules/@aws-crypto/' },
    ),
    never(
      'pg-in-db',
      { path: '^server/src/', pathNot: `^server/src/db/|${test}` },
      { path: '(^|/)node_modules/(@types/)?pg/' },
    ),
    never(
      'fastify-in-http',
      { path: '^server/src/', pathNot: `^server/src/(http|main)/|${test}` },
      { path: '(^|/)node_modules/fastify/' },
    ),
    never(
      'program-client-where-transactions-are-built',
      {
        path: '^server/src/',
        pathNot: `^server/src/lib/transactions\\.ts$|/(escrow|payment)\\.ts$|${test}`,
      },
      { path: '^program/client/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/(build|\\.react-router)/' },
    tsPreCompilationDeps: true, // without it type-only imports are invisible
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
