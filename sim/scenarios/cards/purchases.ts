/** Every outcome of a purchase, each with its own card. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { maintenanceClient } from '../../../shops/client.ts'
import { TEST_CARDS } from '../../../shops/processor/cards.ts'
import type { Canary } from './canaries.ts'
import { published } from './canaries.ts'
import type { Setup } from './setup.ts'
import { addCard, confirm, end, MUG, quote } from './setup.ts'

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

/** At a shop without pages. */
export async function buyScripted(setup: Setup): Promise<Outcome[]> {
  const fate = (number: string) => setup.noteCard(published(number))
  const { ledger } = setup.world
  const own = () => setup.newCard()
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
  const outcomes = await inTurn(setup, setup.isFaulty ? ways.slice(0, 2) : ways, 'Standard')
  if (setup.isFaulty) return outcomes
  const down = () => ledger.setFault({ kind: 'down' })
  const lost: Way = {
    what: 'processor down',
    wanted: 'processing',
    card: own(),
    url: MUG,
  }
  const more = [await go(setup, { ...lost, prepare: down, waitSeconds: 4 }, 'Standard')]
  return [
    ...outcomes,
    ...more,
    await crash(setup, 'before_press'),
    await crash(setup, 'after_charge'),
  ]
}

/** Kills the worker with -9 at that point and starts another. */
async function crash(setup: Setup, point: 'after_charge' | 'before_press'): Promise<Outcome> {
  const { world } = setup
  const server = createServer(() => {}) // never answers, so the worker stays at this point
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const checkpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const card = await addCard(setup, point === 'before_press' ? setup.newCard() : null)
  const intent = await quote(
    setup,
    `${MUG}&checkpoint=${checkpoint}&points=${point}`,
    card,
    'Express',
  )
  const held = once(server, 'request')
  await confirm(setup, intent.id, 0)
  await held
  await world.worker().kill()
  server.on('request', (_, response) => response.end())
  await world.restartWorker()
  const status = await end(setup, intent.id)
  server.closeAllConnections()
  server.close()
  return { what: `worker killed ${point}`, status, wanted: 'succeeded' }
}

/** With Chromium at a real shop. */
export async function buyAtOscar(setup: Setup): Promise<Outcome[]> {
  const { world } = setup
  const isBrief = setup.isQuick || setup.isFaulty
  const { oscarUrl, oscar } = world.shops
  const shop = maintenanceClient(oscarUrl, oscar.maintenanceToken)
  const url = `${oscarUrl}${(await shop.getProduct('MUG')).path}`
  const fate = (number: string) => setup.noteCard(published(number))
  const own = () => setup.newCard()
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
  const outcomes = await inTurn(setup, isBrief ? few : [...few, ...many], 'Standard')
  if (isBrief) return outcomes
  const crashed = await crashAtOscar(setup, url)
  const hanging: Way = { what: 'Chromium: no answer', wanted: 'not failed', card: own(), url }
  const last = await go(setup, { ...hanging, prepare: hang, waitSeconds: 30 }, 'Standard')
  // By then the bank may or may not have reported the charge.
  const status = last.status.startsWith('failed') ? last.status : 'not failed'
  return [...outcomes, crashed, { ...last, status }]
}

/** Kills the worker after it typed the card: the submission lock may be taken or not. */
async function crashAtOscar(setup: Setup, url: string): Promise<Outcome> {
  const { world } = setup
  const intent = await quote(setup, url, await addCard(setup, null), 'Standard')
  await confirm(setup, intent.id, 0)
  const typed = `SELECT FROM checkout_intent_events WHERE intent_id = $1 AND type = 'card_filled'`
  while ((await world.sql.query(typed, [intent.id])).rowCount === 0) await delay(20)
  await world.worker().kill()
  await world.restartWorker()
  const status = await end(setup, intent.id)
  const isOver = status === 'succeeded' || status === 'failed'
  const what = 'Chromium: worker killed after typing the card'
  return { what, status: isOver ? 'over' : status, wanted: 'over' }
}

async function inTurn(setup: Setup, ways: readonly Way[], method: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const way of ways) outcomes.push(await go(setup, way, method))
  return outcomes
}

async function go(setup: Setup, way: Way, method: string): Promise<Outcome> {
  const { what, wanted } = way
  const intent = await quote(setup, way.url, await addCard(setup, way.card), method)
  if (intent.status !== 'requires_confirmation') {
    return { what, wanted, status: `${intent.status} ${intent.status_detail?.code}` }
  }
  await way.prepare?.()
  const { status, status_detail: detail } = await confirm(setup, intent.id, way.waitSeconds)
  return { what, wanted, status: status === 'failed' ? `failed: ${detail?.code}` : status }
}
