import type { LedgerEntry } from '../../../shops/processor/wire.ts'
import type { Verdict } from '../../verdict.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Outcome } from './play.ts'
import { staysUnknown } from './play.ts'

/** An outcome as Florin reports it, beside what the processor and the shop know. */
type AuditedOutcome = Outcome & {
  readonly phase: string
  readonly chargeId: string | null
  readonly code: string | null
  readonly known: string | null
  /** Charges that were not reversed. */
  readonly taken: readonly LedgerEntry[]
  readonly orders: readonly string[]
}

const RESOLVED_PERCENT = 95

export async function audit(
  world: CheckoutWorld,
  verdict: Verdict,
  outcomes: readonly Outcome[],
  isWhole: boolean,
): Promise<AuditedOutcome[]> {
  const audited = await readAll(world, outcomes)
  const none = (what: string, found: readonly AuditedOutcome[]) =>
    verdict.none(what, found.map(show))
  none(
    'charged twice',
    audited.filter(({ taken }) => taken.length > 1),
  )
  none(
    'submitted twice',
    audited.filter(({ counter }) => counter.pressed.length > 1),
  )
  none(
    'reported succeeded without a charge, or with the charge of another',
    audited.filter((each) => each.phase === 'succeeded' && !isNamed(each, audited)),
  )
  const named = Map.groupBy(audited, ({ chargeId }) => chargeId)
  none(
    'reported with a charge that another also claims',
    audited.filter(({ chargeId }) => chargeId !== null && named.get(chargeId)?.length !== 1),
  )
  none(
    'reported failed, but charged',
    audited.filter(({ phase, taken }) => phase === 'failed' && taken.length > 0),
  )
  none(
    'succeeded, without a report of what differs from the confirmed quote',
    audited.filter((each) => each.phase === 'succeeded' && !remarksOn(each).includes(each.code)),
  )
  const decided = audited.filter(isOver)
  const percent = Math.floor((100 * decided.length) / audited.length)
  const by = `% of ${audited.length} outcomes decided correctly by evidence alone (${decided.length})`
  // A part run contains as many undecidable kinds as the whole.
  if (isWhole) verdict.atLeast(by, percent, RESOLVED_PERCENT)
  none(
    'unknown, though evidence could decide',
    audited.filter((each) => !isOver(each) && !staysUnknown(each)),
  )
  none(
    'decided, though no evidence could decide',
    decided.filter((each) => staysUnknown(each) && each.kind.second === undefined),
  )
  none(
    'orders without a charge that are not reported as a contradiction',
    audited.filter(
      (each) => !isOver(each) && isOrderWithoutCharge(each) && each.code !== 'evidence_contradicts',
    ),
  )
  return audited
}

/**
 * Each unknown outcome is shown to the operator with its evidence, and the operator decides it
 * once.
 */
export async function auditOperator(
  world: CheckoutWorld,
  verdict: Verdict,
  audited: readonly AuditedOutcome[],
): Promise<void> {
  const unknown = audited.filter((each) => !isOver(each))
  const listed = new Map((await listDoubtful(world)).map((each) => [each.id, each]))
  verdict.none(
    'unknown, and not shown to the operator with evidence, age and next step',
    unknown.filter((each) => !isShown(each, listed.get(each.id))).map(show),
  )
  verdict.equal('shown to the operator', listed.size, unknown.length)
  verdict.equal('unknown outcomes in the worker’s metrics', await readGauge(world), unknown.length)
  const wrong: string[] = []
  for (const each of unknown) {
    const [found, other] = resolutionsOf(each)
    await world.operate('intents', 'show', each.id)
    await world.operate('intents', 'resolve', each.id, ...found)
    const isTakenBack = await world.operate('intents', 'resolve', each.id, ...other).then(
      () => true,
      () => false,
    )
    if (isTakenBack) wrong.push(`${show(each)}: decided twice`)
  }
  verdict.none('decided by the operator, then changed', wrong)
  verdict.equal('unknown outcomes after that', (await listDoubtful(world)).length, 0)
}

function resolutionsOf({ taken: [charge] }: AuditedOutcome): [string[], string[]] {
  const none = ['--not-charged']
  return charge === undefined ? [none, ['--charged', 'x']] : [['--charged', charge.id], none]
}

async function readAll(
  world: CheckoutWorld,
  outcomes: readonly Outcome[],
): Promise<AuditedOutcome[]> {
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

const isOver = ({ phase }: AuditedOutcome) => phase === 'succeeded' || phase === 'failed'

/**
 * When two purchases of one amount on one card were both charged, no statement shows which charge
 * is whose.
 */
function isNamed(
  { chargeId, taken, orders, kind, amountCents }: AuditedOutcome,
  audited: readonly AuditedOutcome[],
): boolean {
  if (taken.length === 0 || chargeId === null) return false
  const same = audited.filter((each) => each.kind === kind && each.amountCents === amountCents)
  const charges = same.flatMap((each) => each.taken.map(({ id }) => id))
  return charges.includes(chargeId) || orders.includes(chargeId)
}

/** The remarks that an owner may see: "no order" only where no order could be seen. */
function remarksOn({
  taken: [charge],
  orders,
  amountCents,
  counter,
}: AuditedOutcome): (string | null)[] {
  if (charge !== undefined && charge.amount_cents !== amountCents) return ['charged_differently']
  if (orders.length === 0) return ['order_unconfirmed']
  const { opensAfterMs, answers } = counter.plan
  const isSeen = opensAfterMs === 0 && answers === 'lost'
  return isSeen ? [null] : [null, 'order_unconfirmed']
}

const isOrderWithoutCharge = ({ taken, orders }: AuditedOutcome) =>
  taken.length === 0 && orders.length > 0

type Listed = { id: string; code: string; known: string; ageSeconds: number; advice: string }

function isShown({ code, known }: AuditedOutcome, listed: Listed | undefined): boolean {
  if (listed === undefined || known === null) return false
  return (
    listed.code === code && listed.known === known && listed.ageSeconds > 0 && listed.advice !== ''
  )
}

async function listDoubtful({ operate }: CheckoutWorld): Promise<Listed[]> {
  return JSON.parse(await operate('intents', 'unknown')) as Listed[]
}

async function readGauge(world: CheckoutWorld): Promise<number> {
  const text = await (await fetch(world.worker().metricsUrl)).text()
  const values = text.matchAll(/^florin_purchases_unknown\{[^}]*\} (\d+)/gm)
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0)
}

function show({ id, kind, card, phase, code, known, chargeId, taken }: AuditedOutcome): string {
  const charges = taken.map((charge) => charge.id).join()
  return `${id} ${phase} ${code} ${chargeId}; ${card}: ${kind.name}; charges: ${charges}; ${known}`
}
