import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Buyer } from './buyer.ts'
import { agree } from './buyer.ts'
import { blocked } from './confirms.ts'
import type { Gate, Gates, Point } from './gate.ts'
import type { Victim } from './kill.ts'
import { kill } from './kill.ts'

/** The moment of a purchase at which a kill happens. `during_`: inside the write. */
export const MOMENTS = [
  'during_confirm',
  'before_press',
  'during_press',
  'after_press',
  'after_charge',
  'after_answer',
  'during_outcome',
  'any_time',
] as const
type Moment = (typeof MOMENTS)[number]

export type Strike = { readonly victim: Victim; readonly moment: Moment }

/** Submitted purchases hit by a kill, with the time of the first hit. */
export type Hits = Map<string, number>

export type Storm = {
  readonly world: CheckoutWorld
  readonly gates: Gates
  readonly buyer: Buyer
  readonly random: Random
  readonly hits: Hits
  /** For each confirmed purchase: why the confirmation was refused, or null. */
  readonly problems: Promise<string | null>[]
  /** API processes that are restarting; others serve meanwhile. */
  readonly mending: Promise<unknown>[]
  /** Cases in which Restate or a worker did not resume its work. */
  readonly notes: string[]
}

const HELD_AT: Readonly<Partial<Record<Moment, Point>>> = {
  before_press: 'before_press',
  during_press: 'before_press',
  after_press: 'after_press',
  after_charge: 'after_charge',
  after_answer: 'after_answer',
  during_outcome: 'after_answer',
}

/** Locking this table keeps the write from finishing. */
const WRITES: Readonly<Partial<Record<Moment, string>>> = {
  during_confirm: 'audit_events',
  during_press: 'charge_presses',
  during_outcome: 'checkout_intent_events',
}

const ARRIVE_WITHIN_MS = 30_000
const TAKEN_WITHIN_MS = 20_000
const SLOW_MS = 30_000
const LONGEST_MS = 1_500
// A stored card whose charge cannot be looked up keeps its outcome unknown for 15 minutes.
const STORED_EACH = 8

/** Confirms some purchases at once and kills one process among them. */
export async function strikeOnce(storm: Storm, strike: Strike, count: number): Promise<void> {
  const { world, gates, buyer } = storm
  const point = HELD_AT[strike.moment]
  const gate = gates.add(point ?? 'before_press')
  if (point === undefined) gate.open()
  const purchases = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const card = (index + 1) % STORED_EACH === 0 ? 'stored' : 'issued'
      return buyer.quote({ card, script: gate.script })
    }),
  )
  const slowestMs = Math.max(...purchases.map(({ quotedInMs }) => quotedInMs))
  if (slowestMs > SLOW_MS) storm.notes.push(`a quote took ${Math.round(slowestMs / 1000)} s`)
  const write = WRITES[strike.moment]
  if (strike.moment === 'during_confirm') await hold(world, write)
  // All go to the API that will be killed, if an API is the victim.
  const url = strike.victim === 'api' ? world.apis[0]?.url : undefined
  storm.problems.push(...purchases.map((purchase) => agree(world, purchase, url)))
  if (strike.moment === 'during_confirm') await blocked(world, count)
  else await arrive(storm, strike, gate, count)
  const mend = await hit(storm, strike.victim)
  if (write !== undefined) await world.sql.query('COMMIT')
  if (strike.victim === 'api') storm.mending.push(mend())
  else await mend()
  await takeUp(storm, strike, gate, count)
  gate.open()
}

async function arrive(storm: Storm, strike: Strike, gate: Gate, count: number): Promise<void> {
  const { world, random } = storm
  if (strike.moment === 'any_time') return void (await delay(below(random, LONGEST_MS)))
  if (!(await gate.held(count, ARRIVE_WITHIN_MS))) note(storm, strike, 'not all arrived')
  const write = WRITES[strike.moment]
  if (write === undefined) return
  await hold(world, write)
  gate.open()
  await blocked(world, 1)
}

/**
 * Releases held work only after another worker took it up. After a worker dies, the next one does.
 * After Restate dies, two workers stand before one submission, or one looks for evidence while the
 * other still pays.
 */
async function takeUp(storm: Storm, strike: Strike, gate: Gate, count: number): Promise<void> {
  const { victim, moment } = strike
  const isTaken =
    moment === 'before_press' && victim === 'worker'
      ? gate.held(count, TAKEN_WITHIN_MS)
      : moment === 'before_press' && victim === 'restate'
        ? gate.held(2 * count, TAKEN_WITHIN_MS)
        : moment === 'after_press' && victim === 'restate'
          ? isUnknown(storm.world)
          : true
  if (!(await isTaken)) note(storm, strike, 'not all were resumed')
}

/** Waits until every submitted purchase is being reconciled or is decided. */
async function isUnknown({ sql }: CheckoutWorld): Promise<boolean> {
  for (const deadline = Date.now() + TAKEN_WITHIN_MS; Date.now() < deadline; ) {
    const { rows } = await sql.query(`SELECT 1 FROM checkout_intents WHERE phase = 'paying'`)
    if (rows.length === 0) return true
    await delay(50)
  }
  return false
}

/** Kills, and records the submitted purchases that it hit. */
export async function hit(
  { world, hits }: Pick<Storm, 'world' | 'hits'>,
  victim: Victim,
): Promise<() => Promise<unknown>> {
  const { rows } = await world.sql.query(PRESSED)
  const mend = await kill(world, victim)
  // The death of an API after submission does not affect the payment.
  if (victim !== 'api') for (const { id } of rows) if (!hits.has(id)) hits.set(id, Date.now())
  return mend
}

const PRESSED = `SELECT id FROM checkout_intents WHERE phase IN ('paying', 'reconciling')`

async function hold({ sql }: CheckoutWorld, table: string | undefined): Promise<void> {
  await sql.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`)
}

function note({ notes }: Storm, { victim, moment }: Strike, what: string): void {
  notes.push(`${victim} killed ${moment}: ${what}`)
}
