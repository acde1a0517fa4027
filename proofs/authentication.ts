// A bank asks the owner of a card, who answers it in a real browser at our page, or does not, while devices change
// and processes die: every end is right, nothing is charged twice, and nothing of what was shown or typed is left.
// Without pages by the plain form; at the real shops by its picture too. `--quick` plays all ends at the shop without pages
// and the picture at one real shop; `--shop=oscar` takes one shop, `--scene=killed` those whose names this pattern fits
// (`--scene=picture`: the picture alone).
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { findPort } from '../scripts/local/ports.ts'
import type { LocalWeb } from '../scripts/local/web.ts'
import { buildWeb, startWeb } from '../scripts/local/web.ts'
import { maintenanceClient } from '../shops/client.ts'
import { openBalancer } from './authentication/balance.ts'
import { tryDoors } from './authentication/doors.ts'
import { mutants, shownBy } from './authentication/faults.ts'
import { measure } from './authentication/latency.ts'
import { search } from './authentication/leftovers.ts'
import { byKeyboard, byPointer } from './authentication/pictures.ts'
import type { Scene } from './authentication/scenes.ts'
import { countApproved, SCENES } from './authentication/scenes.ts'
import type { Purchase, Stage } from './authentication/stage.ts'
import { challenge, openBuyer, Person } from './authentication/stage.ts'
import type { CheckoutWorld } from './lib/checkout-world.ts'
import { withCheckout } from './lib/checkout-world.ts'
import { prove, Verdict } from './lib/verdict.ts'

type Shop = 'evershop' | 'oscar' | 'scripted'

const isQuick = process.argv.includes('--quick')
const shops: Shop[] = isQuick ? ['scripted', 'oscar'] : ['scripted', 'oscar', 'evershop']
const only = readWord('shop')
const scene = readWord('scene')
/** A real shop's browser takes its time on a busy machine. */
const CHALLENGE_SECONDS = { scripted: 30, oscar: 75, evershop: 75 } as const
/** Long enough for a bank that is answered elsewhere on a busy machine; nothing is booked later than that. */
const CHALLENGE_QUIET_SECONDS = 20
/** How many are asked at once: each at a real shop takes a browser here and one at the worker. */
const AT_ONCE = { scripted: 6, oscar: 2, evershop: 2 } as const
const MOST_LATENCY_MS = 150

await buildWeb()
const isWhole = scene === undefined && (only ?? 'scripted') === 'scripted'
await prove('banks that ask', proveAll, isWhole ? mutants(isQuick ? 1 : Infinity) : {})

async function proveAll(directory?: string): Promise<Verdict> {
  const verdict = new Verdict()
  for (const shop of shops.filter((it) => (only ?? it) === it)) {
    if (directory !== undefined && shop !== 'scripted') continue
    await proveAt(shop, verdict, directory)
  }
  return verdict
}

async function proveAt(shop: Shop, verdict: Verdict, directory?: string): Promise<void> {
  const sinceMs = Date.now()
  const logs: Record<string, Buffer[]> = { api: [], worker: [], restate: [], shops: [], web: [] }
  const port = await findPort()
  const environment = {
    APP_URL: `http://localhost:${port}`,
    FORWARD_SECRET: randomBytes(32).toString('hex'),
    CHALLENGE_SECONDS: `${CHALLENGE_SECONDS[shop]}`,
    CHALLENGE_QUIET_SECONDS: `${CHALLENGE_QUIET_SECONDS}`,
    LOG_LEVEL: 'trace',
  }
  const onLine = (line: string, from: string) => void logs[from]?.push(Buffer.from(`${line}\n`))
  const options = { processes: 2, shop, environment, onLine }
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await withCheckout({ ...options, ...(directory && { directory }) }, async (world) => {
      const balancer = await openBalancer(() => world.apis.map(({ url }) => url))
      const start = () =>
        startWeb({
          port,
          apiUrl: balancer.url,
          forwardSecret: environment.FORWARD_SECRET,
          onLine: (line) => onLine(line, 'web'),
        })
      const stage = await openStage(world, browser, shop, start)
      try {
        await act(stage, shop, verdict, directory && shownBy(directory))
        await Promise.all([world.worker().stop(), ...world.apis.map((api) => api.stop())])
        // One scene alone may type nothing that could be searched for.
        const isAll = scene === undefined && directory === undefined
        await search(stage, logs, sinceMs, verdict, isAll ? 3 : 0)
      } finally {
        await stage.web().stop()
        balancer.close()
      }
    })
  } finally {
    await browser.close()
  }
}

type OpenStage = Stage & { readonly addCard: () => Promise<string>; readonly method: string }

async function openStage(
  world: CheckoutWorld,
  browser: Browser,
  shop: Shop,
  start: () => Promise<LocalWeb>,
): Promise<OpenStage> {
  let web = await start()
  const { key, addCard } = await openBuyer(world, web.url)
  return {
    ...{ world, browser, key, addCard, url: web.url, pictures: [], typed: new Set() },
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

async function act(
  stage: OpenStage,
  shop: Shop,
  verdict: Verdict,
  telling?: string,
): Promise<void> {
  let bought = 0
  for (const { scene, end } of await playAll(stage, shop, telling)) {
    const told = await end
    if (told.includes('succeeded')) bought += 1
    verdict.equal(`${shop}: ${scene.what}`, told, scene.wanted)
  }
  if (shop === 'scripted' && isWanted('doors', telling)) {
    await tryDoors(stage, [await ask(stage), await ask(stage)], verdict)
  }
  if (shop !== 'scripted' && isWanted('picture', telling)) {
    bought += await useHands(stage, shop, verdict).catch((error: Error) => {
      verdict.equal(`${shop}: by the picture`, error.message, 'answered')
      return 0
    })
  }
  if (telling === undefined) verdict.equal(`${shop}: charges`, await countApproved(stage), bought)
}

/** First who is left in peace, some at once; then those who have something killed under them, one by one. */
async function playAll(stage: OpenStage, shop: Shop, telling?: string): Promise<Played[]> {
  const scenes = SCENES.filter(
    ({ what, onlyAt = shop }) =>
      onlyAt === shop && (shop === 'scripted' || !isQuick) && isWanted(what, telling),
  )
  const played: Played[] = []
  const waiting = scenes.filter(({ kills }) => kills === undefined)
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const one = play(stage, next)
      played.push(one)
      await one.goesOn
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE[shop] }, lane))
  for (const next of scenes.filter(({ kills }) => kills !== undefined)) {
    if (next.kills === 'worker') await untilNobodyIsAsked(stage)
    const one = play(stage, next)
    played.push(one)
    await one.goesOn
  }
  return played
}

/** By what was asked for, or by what a fault must show in. */
function isWanted(what: string, telling?: string): boolean {
  return telling === undefined ? new RegExp(scene ?? '').test(what) : what === telling
}

/** A worker that is killed takes with it whoever is being asked. */
async function untilNobodyIsAsked({ world: { sql } }: OpenStage): Promise<void> {
  const held = 'SELECT FROM challenges WHERE ended_at IS NULL AND held_until > now()'
  while (((await sql.query(held)).rowCount ?? 0) > 0) await delay(200)
}

function ask(stage: OpenStage): Promise<Purchase> {
  return challenge(stage, stage.addCard, stage.method)
}

type Played = {
  readonly scene: Scene
  readonly end: Promise<string>
  readonly goesOn: Promise<unknown>
}

function play(stage: OpenStage, scene: Scene): Played {
  const { promise: goesOn, resolve } = Promise.withResolvers<void>()
  const end = ask(stage)
    .then((purchase) => scene.run(stage, purchase, resolve))
    .catch((error: Error) => `did not end: ${error.message.split('\n').slice(0, 4).join(' ')}`)
  const startedAt = Date.now()
  void end.then((told) => {
    console.log(`  ${Math.round((Date.now() - startedAt) / 1000)} s: ${scene.what}: ${told}`)
  })
  return { scene, end, goesOn: Promise.race([goesOn, end]) }
}

/** By the picture of the bank's page: keys and pointer, and how quick they are. Tells how many were bought. */
async function useHands(
  stage: OpenStage,
  shop: 'evershop' | 'oscar',
  verdict: Verdict,
): Promise<number> {
  const first = await ask(stage)
  const person = await Person.come(stage, first.link)
  await person.see()
  const typed = await byKeyboard(stage, person, first.id, () => measure(person))
  verdict.equal(`${shop}: a wrong code and the right one, typed`, typed.end, 'succeeded')
  const at = (share: number) =>
    Math.round(typed.result[Math.floor(typed.result.length * share)] ?? 9_999)
  const [p50, p95] = [at(0.5), at(0.95)]
  const isQuickEnough = p50 < MOST_LATENCY_MS ? `under ${MOST_LATENCY_MS}` : `${p50}`
  const what = `${shop}: from a key to its letter on the screen, p50 ${p50} ms, p95 ${p95} ms`
  verdict.equal(what, isQuickEnough, `under ${MOST_LATENCY_MS}`)
  const pointed = await byPointer(stage, await ask(stage))
  verdict.equal(`${shop}: a finger and what is pasted, on a phone`, pointed, 'succeeded')
  return [typed.end, pointed].filter((end) => end === 'succeeded').length
}

function readWord(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
}
