// Every secret between the processes and the vault's key are rotated, one process at a time, in any order, while
// requests and purchases run. Then everything is sealed again, and the old key is removed.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { LocalApi } from '../../scripts/local/api.ts'
import { COMPILED } from '../../scripts/local/compiled.ts'
import { seededRandom } from '../../scripts/local/fake-solana/random.ts'
import { NO_LIMITS } from '../../scripts/local/limits.ts'
import { findPort } from '../../scripts/local/ports.ts'
import type { LocalProcess } from '../../scripts/local/process.ts'
import { startProcess } from '../../scripts/local/process.ts'
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { CheckoutWorld } from '../world/checkout.ts'
import { withCheckout } from '../world/checkout.ts'
import { FAULTS } from './rotation/faults.ts'
import type { Load } from './rotation/load.ts'
import { askEgress, buy, cross, idle, isBroken, noting, openLoad } from './rotation/load.ts'
import type { Plan, Round } from './rotation/settings.ts'
import { planRotation } from './rotation/settings.ts'

const PROCESSES = 2
/** The machine also restarts processes. */
const PAUSE_MS = 200
const ROUNDS: readonly Round[] = [1, 2, 3, 4]
/** So few that visitors who count as one address are refused. */
const PER_ADDRESS = '4'
const LIMITS = { ...NO_LIMITS, RATE_LIMIT_ADDRESS_PER_SECOND: PER_ADDRESS }
const VAULT_LIMITS = {
  VAULT_OPENINGS_PER_ACCOUNT_PER_MINUTE: '1000000',
  VAULT_OPENINGS_PER_MINUTE: '1000000',
}

export const proof: Proof = {
  promise: 'Every secret is rotated under load, one process at a time, without a failed request',
  faults: FAULTS,
  async run(run) {
    const plan = planRotation()
    const vaultPort = await findPort()
    const [egressPort, controlPort] = [await findPort(), await findPort()]
    const beside = await openBeside(run.directory, {
      vault: (round) => ({ VAULT_PORT: `${vaultPort}`, ...VAULT_LIMITS, ...plan.vault(round) }),
      egress: (round) => ({
        ...{ EGRESS_PORT: `${egressPort}`, EGRESS_CONTROL_PORT: `${controlPort}` },
        ...{ EGRESS_STOP_SECONDS: '0', ...plan.egress(round) },
      }),
    })
    const environment = {
      ...{ ...LIMITS, ...plan.worker(0), ...plan.api(0), DRAIN_SECONDS: '1' },
      VAULT_URL: `http://127.0.0.1:${vaultPort}`,
    }
    const options = { processes: PROCESSES, shop: 'scripted', directory: run.directory } as const
    try {
      return await withCheckout({ ...options, environment }, (world) =>
        prove(world, run, {
          plan,
          beside,
          egressUrl: `http://127.0.0.1:${controlPort}`,
          environment,
        }),
      )
    } finally {
      await beside.stop()
    }
  },
}

type Beside = {
  restart(name: 'egress' | 'vault', round: Round): Promise<void>
  stop(): Promise<void>
}

/** The vault and the egress, at addresses that stay. */
async function openBeside(
  directory: string | undefined,
  settings: Record<'egress' | 'vault', (round: Round) => Record<string, string>>,
): Promise<Beside> {
  const processes = new Map<string, LocalProcess>()
  const start = async (name: 'egress' | 'vault', round: Round) => {
    const environment = { LOG_LEVEL: 'warn', ...settings[name](round) }
    processes.set(name, await startProcess(name, { directory, databaseUrl: '', environment }))
  }
  const restart = async (name: 'egress' | 'vault', round: Round) => {
    await processes.get(name)?.stop()
    await start(name, round)
  }
  await Promise.all([start('vault', 0), start('egress', 0)])
  return {
    restart,
    stop: async () => void (await Promise.all([...processes.values()].map((each) => each.stop()))),
  }
}

type Means = {
  readonly plan: Plan
  readonly beside: Beside
  readonly egressUrl: string
  readonly environment: Record<string, string>
}

async function prove(world: CheckoutWorld, run: Run, means: Means): Promise<Verdict> {
  const { plan, beside } = means
  let sends: Round = 0
  const load = await openLoad({
    world,
    egressUrl: means.egressUrl,
    secrets: {
      forward: () => plan.sent('FORWARD_SECRET', sends),
      egress: () => plan.sent('EGRESS_SECRET', sends),
    },
  })
  await buy(load, null)
  const before = [...load.cards]
  const verdict = new Verdict()
  const random = seededRandom(run.seed)
  const isLoaded = isWanted(run, 'under load')
  const stop = isLoaded ? runLoad(load) : async () => {}
  let restarts = 0
  const take = async (step: Step, round: Round) => {
    if (step === 'api') await replaceApi(load, plan.api(round))
    else if (step === 'worker') await replaceWorker(world, plan.worker(round))
    else if (step === 'web') sends = round
    else await beside.restart(step, round)
    restarts += step === 'web' ? 0 : 1
    if (isLoaded) await noting(load, () => cross(load))
  }
  try {
    for (const round of ROUNDS) {
      if (round === 4 && !isBroken(load)) await proveReseal(world, run, means, verdict)
      for (const step of roundOf(round, random)) {
        if (!isBroken(load)) await take(step, round)
      }
      // The load may be too slow to buy with an old card in every round.
      if (!isBroken(load)) await noting(load, () => buy(load, before[0] ?? null))
    }
  } finally {
    await stop()
  }
  let bought = 0
  for (const card of before) {
    if (!isBroken(load)) await noting(load, () => buy(load, card))
    if (!isBroken(load)) bought++
  }
  const { requests, purchases } = load.counts
  verdict.equal('restarts, one after another', restarts, 3 * (PROCESSES + 3) + 1)
  verdict.none(`requests failed, of ${requests}`, load.failed)
  verdict.none(`purchases not succeeded, of ${purchases}`, load.unpaid)
  verdict.equal('purchases with cards from before the rotation', bought, before.length)
  return verdict
}

type Step = 'api' | 'egress' | 'vault' | 'web' | 'worker'

/** The processes in any order; `web` stands for the web server and the egress's worker, which send secrets only. */
function roundOf(round: Round, random: () => number): Step[] {
  if (round === 4) return ['vault']
  const apis = Array.from({ length: PROCESSES }, (): Step => 'api')
  const steps: Step[] = [...apis, 'egress', 'vault', 'web', 'worker']
  return steps
    .map((step) => ({ step, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ step }) => step)
}

/** The longest running one goes; it serves what it has, and gets nothing new. */
async function replaceApi(load: Load, settings: Record<string, string>): Promise<void> {
  const { world } = load
  const [old] = world.apis.splice(0, 1) as [LocalApi]
  await idle(load, old.url)
  await old.stop()
  await world.startAnother(settings)
}

async function replaceWorker(world: CheckoutWorld, settings: Record<string, string>) {
  await world.worker().stop()
  await world.restartWorker(settings)
}

/** Returns how to end it. */
function runLoad(load: Load): () => Promise<void> {
  const over = new AbortController()
  const lane = async (work: () => Promise<void>) => {
    while (!over.signal.aborted && !isBroken(load)) {
      await noting(load, work)
      await delay(PAUSE_MS, null, { signal: over.signal }).catch(() => {})
    }
  }
  let turn = 0
  const stored = () => buy(load, load.cards[turn++ % load.cards.length] ?? null)
  const works = [() => cross(load), () => buy(load, null), stored, () => askEgress(load)]
  const lanes = works.map(lane)
  return async () => {
    over.abort()
    await Promise.all(lanes)
  }
}

/** Everything is sealed again; a text that changes meanwhile is kept. */
async function proveReseal(
  world: CheckoutWorld,
  { directory }: Run,
  { plan, environment }: Means,
  verdict: Verdict,
): Promise<void> {
  const secret = plan.sent('VAULT_SECRET', 3)
  const meddler = await openMeddler(world, `${environment.VAULT_URL}`, secret)
  const env = {
    ...COMPILED,
    ...{ DATABASE_URL: world.databaseUrl, BLOBS_DIRECTORY: world.blobsDirectory },
    ...{ SOLANA_RPC_URLS: 'http://127.0.0.1:1', VAULT_URL: meddler.url, VAULT_SECRET: secret },
  }
  const command = [`${directory ?? '.'}/server/src/main/operator.ts`, 'reseal']
  const said = await promisify(execFile)(process.execPath, command, { env }).finally(meddler.close)
  const { key, left, places } = JSON.parse(said.stdout)
  const counts = Object.entries(places as Record<string, { resealed: number }>)
  console.log(
    `  sealed again: ${counts.map(([at, { resealed }]) => `${at} ${resealed}`).join(', ')}`,
  )
  verdict.equal('texts left, as the command says', left, 0)
  verdict.atLeast('cards sealed again', places['cards.sealed_number'].resealed, 2)
  const { rows } = await world.sql.query(LEFT, [Buffer.from(key)])
  verdict.equal('rows that need the previous key', Number(rows[0].count), 0)
  const pages = readdirSync(join(world.blobsDirectory, 'presses'), { recursive: true })
    .map((name) => join(world.blobsDirectory, 'presses', String(name)))
    .filter((path) => /ci_\w+$/.test(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')))
  const old = pages.filter((page) =>
    [page.sealedSession, page.sealedIntent].some((it) => !Buffer.from(it, 'base64').includes(key)),
  )
  verdict.equal(`pages that need the previous key, of ${pages.length}`, old.length, 0)
  const kept = await world.sql.query('SELECT sealed_number AS sealed FROM cards WHERE id = $1', [
    meddler.changed()?.card,
  ])
  const isKept = meddler.changed()?.sealed.equals(kept.rows[0]?.sealed) ?? false
  verdict.equal('changed meanwhile, and kept', `${isKept}`, 'true')
}

const COLUMNS = [
  ['cards', 'sealed_number'],
  ['card_security_codes', 'sealed_security_code'],
  ['purchase_security_codes', 'sealed_security_code'],
  ['charge_presses', 'sealed_session'],
]
const LEFT = `SELECT sum(count) AS count FROM (${COLUMNS.map(
  ([table, column]) => `SELECT count(*) FROM ${table} WHERE position($1::bytea IN ${column}) = 0`,
).join(' UNION ALL ')}) AS each`

/** Stands before the vault, and gives the first card another text before the command has its own. */
async function openMeddler({ sql }: CheckoutWorld, vaultUrl: string, secret: string) {
  let changed: { card: string; sealed: Buffer } | undefined
  let isFirst = true
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString()
    const init = { method: `${request.method}`, headers, ...(body === '' ? {} : { body }) }
    const forward = () => fetch(new URL(`${request.url}`, vaultUrl), init)
    const answer = await forward()
    const text = await answer.text()
    const { purpose, subject: card } = JSON.parse(body || '{}')
    if (isFirst && purpose === 'card_number' && answer.ok) {
      isFirst = false
      const other = (await (await forward()).json()) as { sealed: string; keyId: string }
      changed = { card, sealed: Buffer.from(other.sealed, 'base64') }
      const update = 'UPDATE cards SET sealed_number = $2, vault_key_id = $3 WHERE id = $1'
      await sql.query(update, [card, changed.sealed, other.keyId])
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    changed: () => changed,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
