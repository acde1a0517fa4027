// Reads top to bottom like the import table in ARCHITECTURE.md: one rule a sentence.
const never = (name, from, to) => ({ name, severity: 'error', from, to })
const test = '\\.test\\.ts$'
const world = '^server/src/(chain|engine|browser|egress|live-view|vault|issuer|blobs)/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),

    // Between workspaces.
    never('server-is-closed', { pathNot: '^server/' }, { path: '^server/' }),
    never('server-never-sees-the-sdk', { path: '^server/' }, { path: '^(sdk|cli|web)/' }),
    never(
      'sdk-stands-alone',
      { path: '^sdk/', pathNot: `^sdk/test/|${test}` },
      { path: '^(server|cli|web|program)/' },
    ),
    never('cli-sits-on-the-sdk', { path: '^cli/' }, { path: '^(server|web|program)/' }),
    never('web-sits-on-the-sdk', { path: '^web/' }, { path: '^(server|cli)/' }),
    never(
      'shops-are-for-tests',
      { path: '^(server/src|sdk|cli|web|program|examples)/', pathNot: `^sdk/test/|${test}` },
      { path: '^shops/' },
    ),

    // Inside the server, from the leaves up.
    never(
      'lib-is-a-leaf',
      { path: '^server/src/lib/', pathNot: test },
      { path: '^server/src/', pathNot: '^server/src/lib/' },
    ),
    never(
      'db-knows-lib',
      { path: '^server/src/db/', pathNot: test },
      { path: '^server/src/', pathNot: '^server/src/(db|lib)/' },
    ),
    never(
      'http-knows-db-and-lib',
      { path: '^server/src/http/', pathNot: test },
      { path: '^server/src/', pathNot: '^server/src/(http|db|lib)/' },
    ),
    never(
      'adapters-stand-alone',
      { path: world, pathNot: test },
      // Flows are plain words: what a driver is told, and what it tells.
      { path: '^server/src/', pathNot: ['^server/src/$1/', '^server/src/(lib|flows)/'] },
    ),
    never(
      'flows-know-lib',
      { path: '^server/src/flows/', pathNot: test },
      { path: '^server/src/', pathNot: '^server/src/(flows|lib)/' },
    ),
    never(
      'nobody-imports-main',
      { pathNot: `^server/(src/main|test)/|${test}` },
      { path: '^server/src/main/' },
    ),
    never('nobody-imports-test', { pathNot: `^server/test/|${test}` }, { path: '^server/test/' }),

    // Slices.
    never(
      'core-is-pure',
      { path: '^server/src/resources/.*/(state|schema|escrow|payment|transfers)\\.ts$' },
      {
        path: '^server/src/',
        pathNot: '^server/src/lib/|/(state|schema)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'world-is-passed-in',
      { path: '^server/src/(resources|follower)/', pathNot: test },
      { path: world, dependencyTypesNot: ['type-only'] },
    ),
    never('routes-call-services', { path: '/routes\\.ts$' }, { path: '/repository\\.ts$' }),
    never(
      'slices-meet-at-services',
      { path: '^server/src/resources/([^/]+)/', pathNot: test },
      {
        path: '^server/src/resources/',
        pathNot: ['^server/src/resources/$1/', '/(service|schema)\\.ts$'],
      },
    ),
    never(
      'follower-calls-services',
      { path: '^server/src/follower/', pathNot: test },
      { path: '^server/src/resources/', pathNot: '/(service|observe)\\.ts$' },
    ),
    never(
      'sql-lives-in-repositories',
      { path: '^server/src/', pathNot: `^server/src/(db|main|http)/|/repository\\.ts$|${test}` },
      { path: '^server/src/db/', dependencyTypesNot: ['type-only'] },
    ),

    // What opens a card, or has one made, is not linkable into what anybody can call.
    never(
      'api-cannot-open-cards',
      { path: '^server/src/main/(api|routes|openapi)\\.ts$' },
      { path: '^server/src/(vault/open|issuer/(local|stripe))\\.ts$', reachable: true },
    ),

    // Vendors stay at the edge.
    never(
      'stripe-in-issuer',
      { path: '^server/src/', pathNot: '^server/src/issuer/' },
      { path: '(^|/)node_modules/stripe/' },
    ),
    never(
      'playwright-in-browser',
      { path: '^server/src/', pathNot: '^server/src/browser/' },
      { path: '(^|/)node_modules/playwright' },
    ),
    never(
      'restate-in-engine',
      { path: '^server/src/', pathNot: '^server/src/engine/' },
      { path: '(^|/)node_modules/@restatedev/' },
    ),
    never(
      'card-crypto-in-vault',
      { path: '^server/src/', pathNot: '^server/src/vault/' },
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
