// Cards take every path, right and wrong, while everything that leaves a process is recorded. Afterwards their numbers
// must be nowhere. A sample buys less.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createKey } from '../../scripts/local/client.ts'
import { findPort } from '../../scripts/local/ports.ts'
import { hasDebianPostgres } from '../../scripts/local/postgres.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { LocalWeb } from '../../scripts/local/web.ts'
import { buildWeb, startWeb } from '../../scripts/local/web.ts'
import { worldCluster } from '../../scripts/local/world.ts'
import { issuerClient } from '../../shops/processor/client.ts'
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { CheckoutWorld } from '../world/checkout.ts'
import { withCheckout } from '../world/checkout.ts'
import type { Canary } from './cards/canaries.ts'
import { longCode, newCanary } from './cards/canaries.ts'
import type { LoggedCodes } from './cards/codes.ts'
import { readBackup, readLog } from './cards/codes.ts'
import type { CardFault, Shop } from './cards/faults.ts'
import { FAULTS, plantTogether, SHOPS } from './cards/faults.ts'
import { typeIntoFrame } from './cards/frame.ts'
import { openHashes, storedBytes } from './cards/hashes.ts'
import { searchProcesses } from './cards/memory.ts'
import { misuse, sendWhereRefused } from './cards/misuse.ts'
import type { Place } from './cards/places.ts'
import { readLeft, readLiving, readPictures } from './cards/places.ts'
import type { Outcome } from './cards/purchases.ts'
import { buyAtOscar, buyScripted } from './cards/purchases.ts'
import type { Finding } from './cards/search.ts'
import { search } from './cards/search.ts'
import type { Request, Setup } from './cards/setup.ts'
import { EXPIRY } from './cards/setup.ts'
import { askVault, buyWithoutVault } from './cards/vault.ts'
import { openSink } from './release-secrecy/records.ts'

const FORWARD_SECRET = 'the same for the API and its pages here'

type CardRun = Run<CardFault>

export const proof: Proof<CardFault> = {
  promise: "A card number is nowhere but in the shop's form, whatever fails",
  faults: FAULTS,
  run: async (run) => {
    await buildWeb()
    const verdict = new Verdict()
    if (!run.isQuick) {
      verdict.equal('tesseract-ocr is installed', `${canRead()}`, 'true')
      verdict.equal('postgresql-15 is installed', `${hasDebianPostgres()}`, 'true')
    }
    for (const shop of SHOPS.filter((it) => isWanted(run, it))) await proveAt(shop, run, verdict)
    return verdict
  },
  findTogether: async (run, faults) => {
    await buildWeb()
    const found: string[] = []
    for (const shop of SHOPS) {
      const planted = faults.filter(({ shownBy }) => shownBy === shop)
      if (planted.length === 0) continue
      const directory = await plantTogether(planted)
      const given = Object.assign({}, ...planted.map((fault) => fault.given?.()))
      const proving = proveAt(shop, { ...run, directory }, new Verdict(), given)
      const findings = await proving.finally(deleteDatabase)
      const isFound = ({ place, caughtBy }: CardFault) =>
        findings.some((it) => it.place.startsWith(place) && it.form === caughtBy)
      found.push(...planted.filter(isFound).map(({ name }) => name))
    }
    return found
  },
}

/** The files hold published card numbers after a planted fault: a later run would find them again. */
function deleteDatabase(): void {
  rmSync(worldCluster(hasDebianPostgres()), { recursive: true, force: true })
}

/** `given`: more settings for API and worker. */
async function proveAt(
  shop: Shop,
  run: CardRun,
  verdict: Verdict,
  given: Record<string, string> = {},
): Promise<Finding[]> {
  const { directory } = run
  const sinceMs = Date.now()
  const collector = await openSink(200)
  const logs: Record<string, Buffer[]> = { api: [], worker: [], restate: [], shops: [], web: [] }
  const webPort = await findPort()
  try {
    return await withCheckout(
      {
        ...{ processes: 1, shop, directory, isDebian: hasDebianPostgres() },
        environment: {
          LOG_LEVEL: 'trace',
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          APP_URL: `http://localhost:${webPort}`,
          FORWARD_SECRET,
          ...given,
        },
        onLine: (line, from) => void logs[from]?.push(Buffer.from(line)),
      },
      async (world) => {
        const web = await startWeb({
          ...{ port: webPort, forwardSecret: FORWARD_SECRET, directory },
          apiUrl: world.next().url,
          onLine: (line) => void logs.web?.push(Buffer.from(line)),
        })
        const setup = await openSetup(world, web.url, run)
        const walked = walk(setup, shop, verdict, { sinceMs, web })
        const { places, logged, wrong } = await walked.finally(web.stop)
        const { restate = [], api = [], worker = [] } = logs
        Object.assign(places, {
          answers: { found: setup.answers, control: 'checkout_intent' },
          'log of the API': { found: api, control: 'answered' },
          'log of the worker': { found: worker, control: 'at work' },
          'log of the web server': { found: logs.web ?? [], control: 'listening' },
          'log of Restate': { found: restate, control: 'INFO' },
          traces: { found: collector.recorded(), control: 'florin' },
        })
        const { cards } = setup
        console.log(`  ${shop}: ${cards.length} cards, ${Object.keys(places).length} places`)
        return await judge(world, setup, { places, logged, wrong }, verdict)
      },
    )
  } finally {
    collector.close()
  }
}

type OpenSetup = Setup & {
  readonly answers: Buffer[]
  readonly cards: Canary[]
  readonly longCodes: string[]
}

async function openSetup(
  world: CheckoutWorld,
  appUrl: string,
  { isQuick, directory }: CardRun,
): Promise<OpenSetup> {
  const { url } = world.next()
  const wallet = newWallet()
  const key = await createKey(url, wallet, { name: 'proof', appUrl })
  const [answers, cards, longCodes] = [[] as Buffer[], [] as Canary[], [] as string[]]
  const note = <Item>(list: Item[], item: Item) => {
    list.push(item)
    return item
  }
  const send = async ({ method = 'POST', path, body, raw, headers = {}, at = url }: Request) => {
    const response = await fetch(at + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(method === 'GET' || method === 'DELETE'
        ? {}
        : { body: raw ?? JSON.stringify(body ?? {}) }),
    } as RequestInit).catch(() => null)
    if (response === null) return null
    const text = await response.text()
    answers.push(Buffer.from(`${JSON.stringify([...response.headers])}\n${text}`))
    const parsed = text.startsWith('{') ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body: parsed }
  }
  return {
    ...{ world, wallet, send, answers, cards, longCodes, isQuick },
    isFaulty: directory !== undefined,
    newCard: (prefix) => note(cards, newCanary(prefix)),
    noteCard: (card) => note(cards, card),
    newLongCode: () => note(longCodes, longCode()),
  }
}

type Walked = {
  readonly places: Record<string, Place>
  readonly logged: readonly LoggedCodes[]
  /** Secrets in running processes, and outcomes that are not as wanted. */
  readonly wrong: readonly Finding[]
}

/** Takes every path, then searches everything that remains. */
async function walk(
  setup: OpenSetup,
  shop: Shop,
  verdict: Verdict,
  { sinceMs, web }: { readonly sinceMs: number; readonly web: LocalWeb },
): Promise<Walked> {
  const { world } = setup
  if (shop === 'scripted') {
    const ways = await misuse(setup)
    verdict.equal('kinds of misuse, more than 60', ways > 60 ? 'yes' : ways, 'yes')
    await repeatWithAnother(setup, verdict)
  }
  const framed = shop === 'scripted' ? await typeIntoFrame(setup, web) : null
  const wrong: Finding[] = framed ? searchProcesses(world, web, framed.typed, verdict) : []
  const outcomes = await (shop === 'scripted' ? actScripted(setup) : buyAtOscar(setup))
  for (const { what, status, wanted } of [...(framed?.outcomes ?? []), ...outcomes]) {
    verdict.equal(what, status, wanted)
    if (status !== wanted) wrong.push({ place: what, form: status })
  }
  const living = await readLiving(world)
  const logged = [await readLog(world, sinceMs)]
  const backup = hasDebianPostgres() ? await readBackup(world) : null
  if (backup !== null) logged.push(backup.logged)
  const { url, issuerSecret } = world.shops.processor
  const issuer = issuerClient(url, issuerSecret)
  for (const { id } of await issuer.listCards()) {
    const { number, cvc: code } = await issuer.getDetails(id)
    setup.noteCard({ number, code, isOwn: true })
  }
  await Promise.all([world.worker().stop(), ...world.apis.map((api) => api.stop())])
  const most = setup.isQuick && !setup.isFaulty ? 6 : Number.POSITIVE_INFINITY
  const pictures =
    shop === 'oscar' && canRead() ? await readPictures(world.blobsDirectory, most) : {}
  const around = framed && {
    'the page around the frame': { found: framed.seen, control: 'florin-card-frame' },
  }
  const left = await readLeft(world, sinceMs)
  const copied = backup && { 'base backup': backup.place }
  return { places: { ...living, ...left, ...pictures, ...around, ...copied }, logged, wrong }
}

async function actScripted(setup: OpenSetup): Promise<Outcome[]> {
  return [
    await sendWhereRefused(setup),
    ...(await buyWithoutVault(setup)),
    ...(await askVault(setup)),
    ...(await buyScripted(setup)),
  ]
}

/**
 * A repeat with another number counts as the same request: nothing stored depends on the number.
 */
async function repeatWithAnother(setup: OpenSetup, verdict: Verdict): Promise<void> {
  const headers = { 'idempotency-key': 'one-card' }
  const add = () => {
    const { number, code } = setup.newCard('424242')
    const body = { number, ...EXPIRY, security_code: code }
    return setup.send({ path: '/v1/cards', body, headers })
  }
  const [first, second] = [await add(), await add()]
  const isReplay = second?.headers.get('idempotent-replayed') === 'true'
  const isSame = isReplay && first?.body.id === second?.body.id
  verdict.equal('a repeat with another card number is a replay', isSame ? 'yes' : 'no', 'yes')
  const { number, code } = setup.newCard()
  const again = { number, ...EXPIRY, security_code: code }
  for (let i = 0; i < 2; i++) await setup.send({ path: '/v1/cards', body: again })
}

async function judge(
  { sql }: CheckoutWorld,
  { cards, longCodes }: OpenSetup,
  { places, logged, wrong }: Walked,
  verdict: Verdict,
): Promise<Finding[]> {
  const findings = search(places, cards, longCodes)
  for (const [name, { found, control }] of Object.entries(places)) {
    const isSeen = control === '' || found.some((bytes) => bytes.includes(control))
    const megabytes = found.reduce((sum, { length }) => sum + length, 0) / 1e6
    if (!isSeen) verdict.equal(`${name}: searched`, 'no', 'yes')
    const forms = findings.flatMap(({ place, form }) => (place === name ? [form] : []))
    verdict.none(`${name}, ${megabytes.toFixed(1)} MB: cards`, forms)
  }
  const { rows } = await sql.query(
    `SELECT count(*)::int AS pressed, count(s.card_id)::int AS kept,
        (SELECT count(sealed_number) - count(DISTINCT sealed_number) FROM cards)::int AS duplicates,
        (SELECT count(*) FROM purchase_security_codes)::int AS typed
      FROM charge_presses p JOIN checkout_intents i ON i.id = p.intent_id
      LEFT JOIN card_security_codes s ON s.card_id = i.card_id`,
  )
  const [{ pressed, kept, duplicates, typed }] = rows
  verdict.equal('submitted purchases, at least one', pressed > 0 ? 'yes' : 'no', 'yes')
  verdict.equal('security codes stored after submission', kept, 0)
  verdict.equal('security codes stored that were typed for a purchase', typed, 0)
  for (const { where, sealed, found, isRead } of logged) {
    verdict.equal(`${where}, searched`, isRead ? 'yes' : 'no', 'yes')
    verdict.equal(`sealed security codes in the ${where}, of ${sealed}`, found, 0)
  }
  verdict.equal('card numbers with identical seals', duplicates, 0)
  const ids = await sql.query('SELECT id FROM accounts UNION SELECT id FROM cards')
  const hashes = openHashes(cards, ['', ...ids.rows.map(({ id }) => id)])
  const opened = new Set((await storedBytes(sql)).flatMap((value) => hashes.get(value) ?? []))
  verdict.none(`hashes opened by ${hashes.size} guesses`, [...opened])
  verdict.equal('cards searched for, at least two', cards.length > 1 ? 'yes' : cards.length, 'yes')
  return [
    ...findings,
    ...wrong,
    ...(kept > 0 ? [{ place: 'database', form: 'code stored' }] : []),
    ...(typed > 0 ? [{ place: 'database', form: 'typed code stored' }] : []),
    ...logged.flatMap(({ where, found }) =>
      found > 0 ? [{ place: where, form: 'sealed code' }] : [],
    ),
    ...(opened.size > 0 ? [{ place: 'database', form: 'hash' }] : []),
  ]
}

function canRead(): boolean {
  try {
    execFileSync('tesseract', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
