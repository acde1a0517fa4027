import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { LedgerEntry } from '../../shops/processor/wire.ts'
import type { CheckoutWorld } from '../lib/checkout-world.ts'
import type { Verdict } from '../lib/verdict.ts'
import type { Outcome } from './play.ts'
import { staysInDoubt } from './play.ts'

/** What Florin says of an outcome, beside what the processor and the shop know. */
type Told = Outcome & {
  readonly phase: string
  readonly chargeId: string | null
  readonly code: string | null
  readonly known: string | null
  /** Money that was taken and not let go of. */
  readonly taken: readonly LedgerEntry[]
  readonly orders: readonly string[]
}

type Proved = CheckoutWorld & { readonly directory: string }

const RESOLVED_PERCENT = 95

export async function audit(
  world: CheckoutWorld,
  verdict: Verdict,
  outcomes: readonly Outcome[],
  isWhole: boolean,
): Promise<Told[]> {
  const told = await readAll(world, outcomes)
  const none = (what: string, found: readonly Told[]) => verdict.none(what, found.map(show))
  none(
    'charged twice',
    told.filter(({ taken }) => taken.length > 1),
  )
  none(
    'pay buttons that were pressed twice',
    told.filter(({ counter }) => counter.pressed.length > 1),
  )
  none(
    'called bought without a charge, or by another’s',
    told.filter((each) => each.phase === 'succeeded' && !isNamed(each, told)),
  )
  const named = Map.groupBy(told, ({ chargeId }) => chargeId)
  none(
    'called by a charge that another is called by',
    told.filter(({ chargeId }) => chargeId !== null && named.get(chargeId)?.length !== 1),
  )
  none(
    'called failed, and charged',
    told.filter(({ phase, taken }) => phase === 'failed' && taken.length > 0),
  )
  none(
    'bought, and not told what differs from the confirmed',
    told.filter((each) => each.phase === 'succeeded' && !remarksOn(each).includes(each.code)),
  )
  const decided = told.filter(isOver)
  const percent = Math.floor((100 * decided.length) / told.length)
  const by = `% of ${told.length} outcomes decided right by evidence alone (${decided.length})`
  // A part has as much of what nobody can decide as the whole has.
  if (isWhole) verdict.atLeast(by, percent, RESOLVED_PERCENT)
  none(
    'in doubt, though evidence could have told',
    told.filter((each) => !isOver(each) && !staysInDoubt(each)),
  )
  none(
    'decided, though nothing could tell',
    decided.filter((each) => staysInDoubt(each) && each.kind.twin === undefined),
  )
  none(
    'orders without a charge that are not called a contradiction',
    told.filter(
      (each) => !isOver(each) && isOrderWithoutCharge(each) && each.code !== 'evidence_contradicts',
    ),
  )
  return told
}

/** Each that is in doubt is shown to the operator with its evidence, and is decided by them once. */
export async function auditOperator(
  world: Proved,
  verdict: Verdict,
  told: readonly Told[],
): Promise<void> {
  const doubted = told.filter((each) => !isOver(each))
  const listed = new Map((await listDoubtful(world)).map((each) => [each.id, each]))
  verdict.none(
    'in doubt, and not shown to the operator with what is known, its age and what to do',
    doubted.filter((each) => !isShown(each, listed.get(each.id))).map(show),
  )
  verdict.equal('shown to the operator', listed.size, doubted.length)
  verdict.equal('in doubt by the worker’s metrics', await readGauge(world), doubted.length)
  const wrong: string[] = []
  for (const each of doubted) {
    const [found, other] = resolutionsOf(each)
    await operate(world, 'show', each.id)
    await operate(world, 'resolve', each.id, ...found)
    const isTakenBack = await operate(world, 'resolve', each.id, ...other).then(
      () => true,
      () => false,
    )
    if (isTakenBack) wrong.push(`${show(each)}: decided twice`)
  }
  verdict.none('decided by the operator, and then otherwise', wrong)
  verdict.equal('in doubt after that', (await listDoubtful(world)).length, 0)
}

function resolutionsOf({ taken: [charge] }: Told): [string[], string[]] {
  const none = ['--not-charged']
  return charge === undefined ? [none, ['--charged', 'x']] : [['--charged', charge.id], none]
}

async function readAll(world: CheckoutWorld, outcomes: readonly Outcome[]): Promise<Told[]> {
  const { rows } = await world.sql.query(STANDINGS, [outcomes.map(({ id }) => id)])
  const standings = new Map(rows.map((row) => [row.id, row]))
  const byOrder = Map.groupBy(await world.ledger.readLedger(), ({ order }) => order)
  return outcomes.map((outcome) => {
    const attempts = outcome.counter.pressed.flatMap((order) => byOrder.get(order) ?? [])
    return {
      ...outcome,
      ...standings.get(outcome.id),
      taken: attempts.filter((attempt) => attempt.outcome === 'approved'),
      orders: [...outcome.counter.orders.keys()],
    }
  })
}

const STANDINGS = `SELECT id, phase, charge_id AS "chargeId", status_detail->>'code' AS code,
    status_detail->'doubt'->>'known' AS known
  FROM checkout_intents WHERE id = ANY ($1)`

const isOver = ({ phase }: Told) => phase === 'succeeded' || phase === 'failed'

/** Of two of one sum on one card that were both charged, no statement tells which charge is whose. */
function isNamed(
  { chargeId, taken, orders, kind, amountCents }: Told,
  told: readonly Told[],
): boolean {
  if (taken.length === 0 || chargeId === null) return false
  const twins = told.filter((each) => each.kind === kind && each.amountCents === amountCents)
  const charges = twins.flatMap((each) => each.taken.map(({ id }) => id))
  return charges.includes(chargeId) || orders.includes(chargeId)
}

/** What an owner may be told of a purchase: that there is no order only where none was to be seen. */
function remarksOn({ taken: [charge], orders, amountCents, counter }: Told): (string | null)[] {
  if (charge !== undefined && charge.amount_cents !== amountCents) return ['charged_differently']
  if (orders.length === 0) return ['order_unconfirmed']
  const { opensAfterMs, answers } = counter.plan
  const isSeen = opensAfterMs === 0 && answers === 'lost'
  return isSeen ? [null] : [null, 'order_unconfirmed']
}

const isOrderWithoutCharge = ({ taken, orders }: Told) => taken.length === 0 && orders.length > 0

type Listed = { id: string; code: string; known: string; ageSeconds: number; advice: string }

function isShown({ code, known }: Told, listed: Listed | undefined): boolean {
  if (listed === undefined || known === null) return false
  return (
    listed.code === code && listed.known === known && listed.ageSeconds > 0 && listed.advice !== ''
  )
}

async function listDoubtful(world: Proved): Promise<Listed[]> {
  return JSON.parse(await operate(world, 'doubtful')) as Listed[]
}

/** As `npm run operator -- intents …`, of the source that is proved. */
async function operate({ databaseUrl, directory }: Proved, ...args: string[]) {
  const command = [`${directory}/server/src/main/operator.ts`, 'intents', ...args]
  const env = { DATABASE_URL: databaseUrl, SOLANA_RPC_URLS: 'http://127.0.0.1:1' }
  return (await promisify(execFile)(process.execPath, command, { env })).stdout
}

async function readGauge(world: Proved): Promise<number> {
  const text = await (await fetch(world.worker().metricsUrl)).text()
  const values = text.matchAll(/^florin_intents_in_doubt\{[^}]*\} (\d+)/gm)
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0)
}

function show({ id, kind, card, phase, code, known, chargeId, taken }: Told): string {
  const charges = taken.map((charge) => charge.id).join()
  return `${id} ${phase} ${code} ${chargeId}; ${card}: ${kind.name}; charges: ${charges}; ${known}`
}
