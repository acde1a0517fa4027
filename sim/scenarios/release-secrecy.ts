// A release code is used in every way, right and wrong, while everything that leaves a process is
// recorded. Afterwards it must be nowhere.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Address } from '@solana/kit'
import { startApi } from '../../scripts/local/api.ts'
import { createKey } from '../../scripts/local/client.ts'
import { startFakeSolana } from '../../scripts/local/fake-solana/fake-solana.ts'
import { startIngestion } from '../../scripts/local/ingestion.ts'
import { NO_LIMITS } from '../../scripts/local/limits.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import type { Proof } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { needlesOf, openSearch } from './release-secrecy/needles.ts'
import {
  dumpDatabase,
  openSink,
  openWire,
  readCluster,
  showError,
} from './release-secrecy/records.ts'
import type { Library, Setup } from './release-secrecy/uses.ts'
import {
  claimInTrouble,
  claimRightly,
  claimWrongly,
  sendMisplaced,
} from './release-secrecy/uses.ts'

const TELEMETRY = 'server/src/http/telemetry.ts'

export const proof: Proof = {
  promise: 'A release code never leaves the page it is typed into',
  faults: [
    {
      name: 'the SDK derives its Idempotency-Key from the code',
      patches: [
        {
          file: 'sdk/src/resources/gifts.ts',
          in: 'claim',
          replace: 'asked, limits',
          by: 'asked, { ...limits, idempotencyKey: code.trim() }',
        },
      ],
      caughtBy: 'traffic between SDK and API',
    },
    {
      name: 'the server logs bodies',
      patches: [
        {
          file: TELEMETRY,
          in: 'observeRequests',
          replace: "line, 'answered'",
          by: "{ ...line, body: request.body }, 'answered'",
        },
      ],
      caughtBy: 'the logs at level trace',
    },
    {
      name: 'the SDK shows the code in errors',
      patches: [
        {
          file: 'sdk/src/release-code.ts',
          in: 'signingKey',
          replace: 'new ReleaseCodeError(fault)',
          by: 'Object.assign(new ReleaseCodeError(fault), { code: normalized })',
        },
      ],
      caughtBy: 'errors',
    },
    {
      name: 'the server traces URLs',
      patches: [
        {
          file: TELEMETRY,
          in: 'observeRequests',
          replace: "'florin.request_id': request.id",
          by: "'florin.request_id': request.id, 'url.full': request.url",
        },
      ],
      caughtBy: 'traces',
    },
  ],
  run: ({ directory }) => withWorld({ processes: 0 }, (world) => run(world, directory)),
}

async function loadLibrary(directory: string | undefined): Promise<Library> {
  const source = resolve(directory ?? '.', 'sdk/src')
  const load = (name: string) => import(pathToFileURL(`${source}/${name}`).href)
  const names = ['index.ts', 'release-code.ts', 'server.ts']
  const [sdk, codes, server] = await Promise.all(names.map(load))
  return { sdk, codes, server }
}

async function run(world: World, directory: string | undefined): Promise<Verdict> {
  const sinceMs = Date.now()
  const sponsor = newWallet()
  const chain = await startFakeSolana({ slotMs: 50 })
  chain.fundSol(sponsor.address as Address, 1_000_000_000n)
  const [rpc, collector] = [await openWire(chain.rpcUrl), await openSink(200)]
  const log: string[] = []
  const options = {
    databaseUrl: world.databaseUrl,
    rpcUrls: rpc.url,
    directory,
    onLine: (line: string) => void log.push(line),
  }
  const common = { LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const server = await startApi({
    ...options,
    environment: { ...common, ...NO_LIMITS, SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair) },
  })
  const ingestion = await startIngestion({
    ...options,
    environment: { ...common, SOLANA_LAG_SLOTS: '2' },
  })
  const api = await openWire(server.url)
  const secrets = { kept: [] as string[], misplaced: [] as string[] }
  const [verdict, errors] = [new Verdict(), [] as Buffer[]]
  const metrics: Buffer[] = []
  try {
    const library = await loadLibrary(directory)
    const note = (list: string[], code: string) => {
      list.push(code)
      return code
    }
    const setup: Setup = {
      ...{ library, chain, sponsor, api, rpc },
      key: await createKey(server.url, newWallet(), { name: 'proof' }),
      newCode: () => note(secrets.kept, library.server.generate()),
      noteMistyped: (code) => note(secrets.kept, code),
      newMisplaced: () => note(secrets.misplaced, library.server.generate()),
      attempt: opener(verdict, errors),
    }
    await Promise.all([claimRightly(setup), claimWrongly(setup), sendMisplaced(setup)])
    if (directory === undefined) await claimInTrouble(setup) // a planted fault shows earlier
    for (const { metricsUrl } of [server, ingestion]) {
      metrics.push(Buffer.from(await (await fetch(metricsUrl)).text()))
    }
  } finally {
    await Promise.all([server.stop(), ingestion.stop()])
    await Promise.all([api.close(), rpc.close(), collector.close(), chain.stop()])
  }
  await world.sql.query('CHECKPOINT')
  // The public key of a code may be known, and is.
  const publicKey = (await loadLibrary(undefined)).codes.verificationKey(secrets.kept[0] as string)
  const places: Record<string, Place> = {
    'traffic between SDK and API': { found: api.recorded(), control: publicKey },
    'traffic to Solana nodes': { found: rpc.recorded(), control: 'simulateTransaction' },
    'the logs at level trace': { found: log.map((line) => Buffer.from(line)), control: 'answered' },
    'the traces': { found: collector.recorded(), control: 'florin.request_id' },
    'the metrics': { found: metrics, control: 'http_server_request_duration' },
    'the database': { found: await dumpDatabase(world.sql), control: publicKey },
    'the files of the database': {
      found: readCluster(world.cluster, sinceMs),
      control: publicKey,
    },
    'the errors': { found: errors, control: 'ReleaseCodeError' },
  }
  search(verdict, secrets, places)
  return verdict
}

/** `control` must be found, or the place was not really read. */
type Place = { readonly found: readonly Buffer[]; readonly control: string }

function opener(verdict: Verdict, errors: Buffer[]): Setup['attempt'] {
  return async (what, wanted, work) => {
    const outcome = await Promise.resolve()
      .then(work)
      .then(
        () => ['ok'],
        (error) => {
          errors.push(...showError(error))
          return [error.code, error.name, error.constructor.name]
        },
      )
    verdict.equal(what, outcome.includes(wanted) ? wanted : outcome.join(' '), wanted)
  }
}

function search(
  verdict: Verdict,
  secrets: { kept: readonly string[]; misplaced: readonly string[] },
  places: Record<string, Place>,
): void {
  const kept = secrets.kept.flatMap(needlesOf)
  const misplaced = secrets.misplaced.flatMap(needlesOf)
  const [forKept, forAll] = [openSearch(kept), openSearch([...kept, ...misplaced])]
  for (const [name, { found, control }] of Object.entries(places)) {
    const isSeen = found.some((bytes) => bytes.includes(control))
    verdict.equal(`${name}: searched`, isSeen ? 'yes' : 'no', 'yes')
    // A caller who sends a code to the API has disclosed it themselves.
    const look = name === 'traffic between SDK and API' ? forKept : forAll
    const forms = found.flatMap((bytes) => look(bytes).map(({ form }) => form))
    const kinds = [...new Set(forms)].join(', ')
    const size = found.reduce((sum, { length }) => sum + length, 0)
    const what = `${name}, ${(size / 1e6).toFixed(1)} MB: codes and keys`
    verdict.equal(what, forms.length === 0 ? 0 : `${forms.length}: ${kinds}`, 0)
  }
  verdict.equal(
    `${secrets.kept.length} codes used, ${secrets.misplaced.length} misplaced; forms searched for`,
    kept.length + misplaced.length > 1_000 ? 'more than 1,000' : kept.length,
    'more than 1,000',
  )
}
