// A bank challenges a cardholder, who answers in a real browser on our page, or does not, while devices change and
// processes die. Every outcome must be right, nothing may be charged twice, and nothing shown or typed may be left
// behind. The shop without pages uses the plain form; the real shops also use the picture. A sample plays every outcome
// at the shop without pages and the picture at one real shop. `--shop oscar` takes one shop, `--only picture` the picture
// alone.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { findPort } from '../../scripts/local/ports.ts'
import type { LocalWeb } from '../../scripts/local/web.ts'
import { buildWeb, startWeb } from '../../scripts/local/web.ts'
import { maintenanceClient } from '../../shops/client.ts'
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { CheckoutWorld } from '../world/checkout.ts'
import { withCheckout } from '../world/checkout.ts'
import { tryAccess } from './authentication/access.ts'
import { openBalancer } from './authentication/balance.ts'
import { FAULTS } from './authentication/faults.ts'
import { measure } from './authentication/latency.ts'
import { search } from './authentication/leftovers.ts'
import { byKeyboard, byPointer } from './authentication/pictures.ts'
import type { Scenario } from './authentication/scenarios.ts'
import { countApproved, SCENARIOS } from './authentication/scenarios.ts'
import type { TestEnv } from './authentication/test-env.ts'
import { challenge, openBuyer, Person } from './authentication/test-env.ts'
import { inLanes } from './intents/lanes.ts'

const SHOPS = ['scripted', 'oscar', 'evershop'] as const
type Shop = (typeof SHOPS)[number]

/** At a real shop the browser is slow on a busy machine. */
const CHALLENGE_SECONDS = { scripted: 30, oscar: 75, evershop: 75 } as const
/**
 * Long enough for a bank that is answered elsewhere on a busy machine; no charge is booked later.
 */
const CHALLENGE_QUIET_SECONDS = 20
/** Challenges at once: each one at a real shop needs a browser here and one at the worker. */
const AT_ONCE = { scripted: 6, oscar: 2, evershop: 2 } as const
const MOST_LATENCY_MS = 150

export const proof: Proof = {
  promise: "A bank's question reaches the card's owner and nobody else",
  faults: FAULTS,
  flags: ['shop'],
  run: async (run) => {
    await buildWeb()
    const verdict = new Verdict()
    for (const shop of shopsOf(run)) await proveAt(shop, run, verdict)
    return verdict
  },
}

function shopsOf({ isQuick, flags, fault }: Run): Shop[] {
  if (fault !== null) return ['scripted']
  const shops = SHOPS.filter((shop) => (flags.shop ?? shop) === shop)
  return isQuick ? shops.filter((shop) => shop !== 'evershop') : shops
}

async function proveAt(shop: Shop, run: Run, verdict: Verdict): Promise<void> {
  const { directory, only, fault } = run
  const sinceMs = Date.now()
  const logs: Record<string, Buffer[]> = { api: [], worker: [], restate: [], shops: [], web: [] }
  const port = await findPort()
  const forwardSecret = randomBytes(32).toString('hex')
  const environment = {
    APP_URL: `http://localhost:${port}`,
    FORWARD_SECRET: forwardSecret,
    CHALLENGE_SECONDS: `${CHALLENGE_SECONDS[shop]}`,
    CHALLENGE_QUIET_SECONDS: `${CHALLENGE_QUIET_SECONDS}`,
    LOG_LEVEL: 'trace',
  }
  const onLine = (line: string, from: string) => void logs[from]?.push(Buffer.from(`${line}\n`))
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await withCheckout({ processes: 2, shop, environment, onLine, directory }, async (world) => {
      const balancer = await openBalancer(() => world.apis.map(({ url }) => url))
      const start = () =>
        startWeb({
          ...{ port, apiUrl: balancer.url, forwardSecret },
          onLine: (line) => onLine(line, 'web'),
        })
      const testEnv = await openTestEnv(world, browser, shop, start)
      try {
        await act(testEnv, shop, run, verdict)
        await Promise.all([world.worker().stop(), ...world.apis.map((api) => api.stop())])
        // A single scenario may type nothing to search for.
        const isAll = only === undefined && fault === null
        await search(testEnv, logs, sinceMs, verdict, isAll ? 3 : 0)
      } finally {
        await testEnv.web().stop()
        balancer.close()
      }
    })
  } finally {
    await browser.close()
  }
}

async function openTestEnv(
  world: CheckoutWorld,
  browser: Browser,
  shop: Shop,
  start: () => Promise<LocalWeb>,
): Promise<TestEnv> {
  let web = await start()
  return {
    ...(await openBuyer(world, web.url)),
    ...{ world, browser, url: web.url, pictures: [], typed: new Set() },
    product: await productAt(world, shop),
    method: shop === 'evershop' ? 'Standard delivery' : 'Standard',
    web: () => web,
    async restartWeb() {
      web = await start()
    },
  }
}

async function productAt({ shops: world }: CheckoutWorld, shop: Shop): Promise<string> {
  if (shop === 'scripted') return 'http://scripted.test/mug?price_cents=1295'
  const { url, maintenanceToken } = world[shop]
  const client = maintenanceClient(url, maintenanceToken)
  const { path } = await client.getProduct(shop === 'oscar' ? 'MUG' : 'MAP')
  return `${url}${path}`
}

async function act(testEnv: TestEnv, shop: Shop, run: Run, verdict: Verdict): Promise<void> {
  let bought = 0
  for (const { scenario, end } of await playAll(testEnv, shop, run)) {
    const outcome = await end
    if (outcome.includes('succeeded')) bought += 1
    verdict.equal(`${shop}: ${scenario.what}`, outcome, scenario.wanted)
  }
  if (shop === 'scripted' && isWanted(run, 'access')) {
    await tryAccess(testEnv, [await challenge(testEnv), await challenge(testEnv)], verdict)
  }
  if (shop !== 'scripted' && isWanted(run, 'picture')) {
    bought += await useHands(testEnv, shop, verdict).catch((error: Error) => {
      verdict.equal(`${shop}: answered by the picture`, error.message, 'answered')
      return 0
    })
  }
  if (run.fault === null) verdict.equal(`${shop}: charges`, await countApproved(testEnv), bought)
}

/**
 * First the scenarios without kills, several at once; then those that kill a process, one by one.
 */
async function playAll(testEnv: TestEnv, shop: Shop, run: Run): Promise<Played[]> {
  const scenarios = SCENARIOS.filter(
    ({ what, onlyAt = shop }) =>
      onlyAt === shop && (shop === 'scripted' || !run.isQuick) && isWanted(run, what),
  )
  const played: Played[] = []
  const begin = async (scenario: Scenario) => {
    const one = play(testEnv, scenario)
    played.push(one)
    await one.goesOn
  }
  const harmless = scenarios.filter(({ kills }) => kills === undefined)
  await inLanes(AT_ONCE[shop], harmless, begin)
  for (const next of scenarios.filter(({ kills }) => kills !== undefined)) {
    if (next.kills === 'worker') await untilNoChallenge(testEnv)
    await begin(next)
  }
  return played
}

/** Killing the worker would end every open challenge. */
async function untilNoChallenge({ world: { sql } }: TestEnv): Promise<void> {
  const held = 'SELECT FROM challenges WHERE ended_at IS NULL AND held_until > now()'
  while (((await sql.query(held)).rowCount ?? 0) > 0) await delay(200)
}

type Played = {
  readonly scenario: Scenario
  readonly end: Promise<string>
  readonly goesOn: Promise<unknown>
}

function play(testEnv: TestEnv, scenario: Scenario): Played {
  const { promise: goesOn, resolve } = Promise.withResolvers<void>()
  const end = challenge(testEnv)
    .then((purchase) => scenario.run(testEnv, purchase, resolve))
    .catch((error: Error) => `did not finish: ${error.message.split('\n').slice(0, 4).join(' ')}`)
  const startedAt = Date.now()
  void end.then((outcome) => {
    console.log(`  ${Math.round((Date.now() - startedAt) / 1000)} s: ${scenario.what}: ${outcome}`)
  })
  return { scenario, end, goesOn: Promise.race([goesOn, end]) }
}

/**
 * Answers by the picture of the bank's page with keyboard and pointer, and measures latency.
 * Returns the number of purchases.
 */
async function useHands(
  testEnv: TestEnv,
  shop: 'evershop' | 'oscar',
  verdict: Verdict,
): Promise<number> {
  const first = await challenge(testEnv)
  const person = await Person.come(testEnv, first.link)
  await person.see()
  const typed = await byKeyboard(testEnv, person, first.id, () => measure(person))
  verdict.equal(`${shop}: wrong code, then the right one, by keyboard`, typed.end, 'succeeded')
  const at = (share: number) =>
    Math.round(typed.result[Math.floor(typed.result.length * share)] ?? 9_999)
  const [p50, p95] = [at(0.5), at(0.95)]
  const isQuickEnough = p50 < MOST_LATENCY_MS ? `under ${MOST_LATENCY_MS}` : `${p50}`
  const what = `${shop}: key press to letter on screen, p50 ${p50} ms, p95 ${p95} ms`
  verdict.equal(what, isQuickEnough, `under ${MOST_LATENCY_MS}`)
  const pointed = await byPointer(testEnv, await challenge(testEnv))
  verdict.equal(`${shop}: tap and paste on a phone`, pointed, 'succeeded')
  return [typed.end, pointed].filter((end) => end === 'succeeded').length
}
