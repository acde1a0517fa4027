import { setTimeout as delay } from 'node:timers/promises'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Buyer } from '../charge-once/buyer.ts'
import { agree, newProduct } from '../charge-once/buyer.ts'
import type { Gate, Gates, Point } from '../charge-once/gate.ts'
import { openGates } from '../charge-once/gate.ts'
import type { Card, Kind, Times } from './kinds.ts'
import type { Counter, Shop } from './shop.ts'

/** One submission with an unknown outcome. */
export type Outcome = {
  readonly id: string
  readonly kind: Kind
  readonly card: Card
  readonly amountCents: number
  readonly counter: Counter
}

export type Case = { readonly kind: Kind; readonly card: Card }

type TestEnv = {
  readonly world: CheckoutWorld
  readonly shop: Shop
  readonly buyer: Buyer
  readonly times: Times
  /** For each agent: why its confirmation was refused, or null. */
  readonly confirmations: Promise<string | null>[]
}

const ARRIVE_WITHIN_MS = 60_000
const DARK_MS = 6_000
// Amounts are further apart than a shop over- or undercharges.
const APART_CENTS = 10

/**
 * Plays all cases, at once where they do not kill each other's worker. Returns when nothing more
 * happens.
 */
export async function play(testEnv: TestEnv, cases: readonly Case[]): Promise<Outcome[]> {
  await using gates = await openGates()
  const outcomes: Outcome[] = []
  const crashes = Map.groupBy(cases, ({ kind }) => kind.crash ?? (kind.isDark && 'dark'))
  for (const [point, group] of crashes) {
    if (point === 'dark') outcomes.push(...(await playInTheDark(testEnv, gates, group)))
    else if (point !== undefined) {
      outcomes.push(...(await playCrash(testEnv, gates, point, group)))
    }
  }
  outcomes.push(...(await begin(testEnv, crashes.get(undefined) ?? [], {})))
  await settle(testEnv, outcomes)
  return outcomes
}

async function playCrash(
  testEnv: TestEnv,
  gates: Gates,
  point: Point,
  cases: readonly Case[],
): Promise<Outcome[]> {
  const { world } = testEnv
  const gate = gates.add(point)
  const outcomes = await begin(testEnv, cases, gate.script)
  await arrive(gate, outcomes)
  await world.worker().kill()
  await world.restartWorker()
  gate.open()
  return outcomes
}

/** The worker continues once the issuer is unreachable. */
async function playInTheDark(
  testEnv: TestEnv,
  gates: Gates,
  cases: readonly Case[],
): Promise<Outcome[]> {
  const { processor } = testEnv.world.shops
  const gate = gates.add('after_charge')
  const outcomes = await begin(testEnv, cases, gate.script)
  await arrive(gate, outcomes)
  await processor.kill()
  gate.open()
  await delay(DARK_MS)
  await processor.restart()
  return outcomes
}

async function arrive(gate: Gate, outcomes: readonly Outcome[]): Promise<void> {
  if (await gate.held(outcomes.length, ARRIVE_WITHIN_MS)) return
  throw new Error('not all purchases reached their gate')
}

/** Quoted one after the other, confirmed all at once. */
async function begin(
  testEnv: TestEnv,
  cases: readonly Case[],
  script: Record<string, string>,
): Promise<Outcome[]> {
  const wishes = cases.flatMap(({ kind, card }) => {
    const [product, { times }] = [newProduct(), testEnv]
    const price_cents = `${2_000 + product * APART_CENTS}`
    const plans = kind.second === undefined ? [kind.plan] : [kind.plan, kind.second]
    return plans.map((plan) => ({ kind, card, plan: plan(times), price_cents }))
  })
  const begun = await Promise.all(
    wishes.map(async ({ kind, card, plan, price_cents }) => {
      const counter = testEnv.shop.add(plan)
      const wish = { card, script: { ...script, ...counter.script, price_cents } }
      const purchase = await testEnv.buyer.quote(wish)
      return {
        purchase,
        outcome: { id: purchase.id, kind, card, amountCents: purchase.amountCents, counter },
      }
    }),
  )
  testEnv.confirmations.push(...begun.map(({ purchase }) => agree(testEnv.world, purchase)))
  return begun.map(({ outcome }) => outcome)
}

const SLACK_MS = 25_000

/** Waits until each is decided, or was checked after its quiet time. */
async function settle(
  { world, shop, times }: TestEnv,
  outcomes: readonly Outcome[],
): Promise<void> {
  const ids = outcomes.map(({ id }) => id)
  const deadline = Date.now() + times.quietMs + times.lateMs + SLACK_MS
  for (;;) {
    const { rows } = await world.sql.query(OPEN, [ids, times.quietMs])
    const waited = new Set(outcomes.filter((it) => staysUnknown(it)).map(({ id }) => id))
    const isOver = rows.every(({ id, isQuiet }) => isQuiet && waited.has(id))
    if (isOver || Date.now() > deadline) break
    await delay(500)
  }
  await shop.idle()
}

export function staysUnknown({ kind, card }: Outcome): boolean {
  return kind.staysUnknown?.includes(card) ?? false
}

// Checked after the quiet time began.
const OPEN = `SELECT id, coalesce((status_detail->'doubt'->>'lookedAtMs')::float8
      - (status_detail->'doubt'->>'sinceMs')::float8 > $2, false) AS "isQuiet"
    FROM checkout_intents
    WHERE id = ANY ($1) AND phase NOT IN ('succeeded', 'failed', 'canceled')`
