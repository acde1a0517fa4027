/** Every outcome of a purchase, each with its own card. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { maintenanceClient } from '../../shops/client.ts'
import { TEST_CARDS } from '../../shops/processor/cards.ts'
import type { Canary } from './canaries.ts'
import { published } from './canaries.ts'
import type { Scene } from './scene.ts'
import { addCard, confirm, end, quote } from './scene.ts'

/** A case, its outcome, and the expected outcome. */
export type Outcome = { readonly what: string; readonly status: string; readonly wanted: string }

type Way = {
  readonly what: string
  readonly wanted: string
  /** null: an issued card. */
  readonly card: Canary | null
  readonly url: string
  /** Runs before the confirmation. */
  readonly prepare?: () => Promise<unknown>
  readonly waitSeconds?: number
}

const MUG = 'http://scripted.test/mug?price_cents=1295'

/** At a shop without pages. */
export async function buyScripted(scene: Scene): Promise<Outcome[]> {
  const fate = (number: string) => scene.noteCard(published(number))
  const { ledger } = scene.world
  const own = () => scene.newCard()
  const ways: Way[] = [
    { what: 'a stored card', wanted: 'succeeded', card: own(), url: MUG },
    { what: 'an issued card', wanted: 'succeeded', card: null, url: MUG },
    {
      what: 'a decline',
      wanted: 'failed: card_declined',
      card: fate(TEST_CARDS.declined),
      url: MUG,
    },
    {
      what: 'no funds',
      wanted: 'failed: insufficient_funds',
      card: fate(TEST_CARDS.insufficientFunds),
      url: MUG,
    },
    {
      what: 'a price change',
      wanted: 'failed: price_changed',
      card: own(),
      url: `${MUG}&raised_cents=100`,
    },
    { what: 'a lost answer', wanted: 'succeeded', card: null, url: `${MUG}&answer=lost` },
  ]
  const outcomes = await inTurn(scene, scene.isFaulty ? ways.slice(0, 2) : ways, 'Standard')
  if (scene.isFaulty) return outcomes
  const down = () => ledger.setFault({ kind: 'down' })
  const lost: Way = {
    what: 'processor down',
    wanted: 'processing',
    card: own(),
    url: MUG,
  }
  const more = [await go(scene, { ...lost, prepare: down, waitSeconds: 4 }, 'Standard')]
  return [
    ...outcomes,
    ...more,
    await crash(scene, 'before_press'),
    await crash(scene, 'after_charge'),
  ]
}

/** Kills the worker with -9 at that point and starts another. */
async function crash(scene: Scene, point: 'after_charge' | 'before_press'): Promise<Outcome> {
  const { world } = scene
  const server = createServer(() => {}) // never answers, so the worker stays at this point
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const checkpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const card = await addCard(scene, point === 'before_press' ? scene.newCard() : null)
  const intent = await quote(
    scene,
    `${MUG}&checkpoint=${checkpoint}&points=${point}`,
    card,
    'Express',
  )
  const held = once(server, 'request')
  await confirm(scene, intent.id, 0)
  await held
  await world.worker().kill()
  server.on('request', (_, response) => response.end())
  await world.restartWorker()
  const status = await end(scene, intent.id)
  server.closeAllConnections()
  server.close()
  return { what: `worker killed ${point}`, status, wanted: 'succeeded' }
}

/** With Chromium at a real shop. */
export async function buyAtOscar(scene: Scene): Promise<Outcome[]> {
  const { world } = scene
  const isBrief = scene.isQuick || scene.isFaulty
  const { oscarUrl, oscar } = world.shops
  const shop = maintenanceClient(oscarUrl, oscar.maintenanceToken)
  const url = `${oscarUrl}${(await shop.getProduct('MUG')).path}`
  const fate = (number: string) => scene.noteCard(published(number))
  const own = () => scene.newCard()
  const few: Way[] = [{ what: 'Chromium: a stored card', wanted: 'succeeded', card: own(), url }]
  const raise = () => shop.setFault({ kind: 'price_raised', sku: 'MUG', when: 'preview' })
  const hang = () => shop.setFault({ kind: 'hang_after_order', ms: 60_000 })
  const down = () => world.ledger.setFault({ kind: 'down' })
  const many: Way[] = [
    {
      what: 'Chromium: a decline',
      wanted: 'failed: card_declined',
      card: fate(TEST_CARDS.declined),
      url,
    },
    { what: 'Chromium: an issued card', wanted: 'succeeded', card: null, url },
    {
      what: 'Chromium: no funds',
      wanted: 'failed: insufficient_funds',
      card: fate(TEST_CARDS.insufficientFunds),
      url,
    },
    {
      what: 'Chromium: 3-D Secure',
      wanted: 'requires_action',
      card: fate(TEST_CARDS.challenge),
      url,
    },
    {
      what: 'Chromium: a price change',
      wanted: 'failed: price_changed',
      card: own(),
      url,
      prepare: raise,
    },
    {
      ...{ what: 'Chromium: processor down', wanted: 'processing', card: own(), url },
      ...{ prepare: down, waitSeconds: 30 },
    },
  ]
  const outcomes = await inTurn(scene, isBrief ? few : [...few, ...many], 'Standard')
  if (isBrief) return outcomes
  const crashed = await crashAtOscar(scene, url)
  const hanging: Way = { what: 'Chromium: no answer', wanted: 'not failed', card: own(), url }
  const last = await go(scene, { ...hanging, prepare: hang, waitSeconds: 30 }, 'Standard')
  // By then the bank may or may not have reported the charge.
  const status = last.status.startsWith('failed') ? last.status : 'not failed'
  return [...outcomes, crashed, { ...last, status }]
}

/** Kills the worker after it typed the card: the submission lock may be taken or not. */
async function crashAtOscar(scene: Scene, url: string): Promise<Outcome> {
  const { world } = scene
  const intent = await quote(scene, url, await addCard(scene, null), 'Standard')
  await confirm(scene, intent.id, 0)
  const typed = `SELECT FROM checkout_intent_events WHERE intent_id = $1 AND type = 'card_filled'`
  while ((await world.sql.query(typed, [intent.id])).rowCount === 0) await delay(20)
  await world.worker().kill()
  await world.restartWorker()
  const status = await end(scene, intent.id)
  const isOver = status === 'succeeded' || status === 'failed'
  const what = 'Chromium: worker killed after typing the card'
  return { what, status: isOver ? 'over' : status, wanted: 'over' }
}

async function inTurn(scene: Scene, ways: readonly Way[], method: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const way of ways) outcomes.push(await go(scene, way, method))
  return outcomes
}

async function go(scene: Scene, way: Way, method: string): Promise<Outcome> {
  const { what, wanted } = way
  const intent = await quote(scene, way.url, await addCard(scene, way.card), method)
  if (intent.status !== 'requires_confirmation') {
    return { what, wanted, status: `${intent.status} ${intent.status_detail?.code}` }
  }
  await way.prepare?.()
  const { status, status_detail: detail } = await confirm(scene, intent.id, way.waitSeconds)
  return { what, wanted, status: status === 'failed' ? `failed: ${detail?.code}` : status }
}
