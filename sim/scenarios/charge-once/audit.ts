import { issuerClient } from '../../../shops/processor/client.ts'
import type { LedgerEntry } from '../../../shops/processor/wire.ts'
import type { Verdict } from '../../verdict.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'

export type Standing = {
  readonly id: string
  readonly phase: string
  readonly amountCents: number
  readonly chargeId: string | null
  readonly changedAtMs: number
  readonly pressedWith: 'issued' | 'stored' | null
  readonly pressedAtMs: number | null
}

const OVER = ['succeeded', 'failed', 'canceled']

export const isOver = ({ phase }: Standing): boolean => OVER.includes(phase)

export async function readStandings({ sql }: CheckoutWorld): Promise<Standing[]> {
  const { rows } = await sql.query(STANDINGS)
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }))
}

const STANDINGS = `SELECT id, phase, amount_cents AS "amountCents", charge_id AS "chargeId",
    (extract(epoch FROM changed_at) * 1000)::float8 AS "changedAtMs",
    CASE WHEN pressed_at IS NULL THEN NULL WHEN issued_card IS NULL THEN 'stored' ELSE 'issued' END
      AS "pressedWith",
    (extract(epoch FROM pressed_at) * 1000)::float8 AS "pressedAtMs"
  FROM checkout_intents LEFT JOIN charge_presses ON intent_id = id
  WHERE confirmed_at IS NOT NULL`

/** Assigns attempts at the processor to intents, by the processor's own records. */
async function readAttempts(world: CheckoutWorld, standings: readonly Standing[]) {
  const { url, issuerSecret } = world.shops.processor
  const [ledger, cards] = await Promise.all([
    world.ledger.readLedger(),
    issuerClient(url, issuerSecret).listCards(),
  ])
  const references = new Map(cards.map(({ id, reference }) => [id, reference]))
  const amounts = new Map(standings.map(({ id, amountCents }) => [amountCents, id]))
  const attempts = Map.groupBy(ledger, ({ issued_card, amount_cents }) =>
    issued_card === null ? amounts.get(amount_cents) : references.get(issued_card),
  )
  return { ledger, of: (id: string | undefined) => attempts.get(id) ?? [] }
}

const isApproved = ({ outcome }: LedgerEntry) => outcome === 'approved'

type AuditedIntent = Standing & {
  readonly attempts: readonly LedgerEntry[]
  readonly approved: readonly LedgerEntry[]
}

async function readAll(world: CheckoutWorld) {
  const standings = await readStandings(world)
  const { ledger, of } = await readAttempts(world, standings)
  const intents = standings.map((standing): AuditedIntent => {
    const attempts = of(standing.id)
    return { ...standing, attempts, approved: attempts.filter(isApproved) }
  })
  return { intents, ledger, strangers: of(undefined) }
}

const findDoubles = (intents: readonly AuditedIntent[]) =>
  intents.filter(({ approved }) => approved.length > 1)
const findRepeats = (intents: readonly AuditedIntent[]) =>
  intents.filter(({ attempts }) => attempts.length > 1)
const findDenied = (intents: readonly AuditedIntent[]) =>
  intents.filter((each) => isOver(each) && each.phase !== 'succeeded' && each.approved.length > 0)

/** Whether there is a breach that time cannot repair. */
export async function isBreached(world: CheckoutWorld): Promise<boolean> {
  const { intents } = await readAll(world)
  return [findDoubles, findRepeats, findDenied].some((find) => find(intents).length > 0)
}

/** Compares Florin's intents with the processor's ledger. */
export async function audit(world: CheckoutWorld, verdict: Verdict): Promise<void> {
  const { intents, ledger, strangers } = await readAll(world)
  const succeeded = intents.filter(({ phase }) => phase === 'succeeded')
  const undecided = intents.filter((each) => !isOver(each))
  const charges = ledger.filter(isApproved).length
  const known = charges - undecided.flatMap(({ approved }) => approved).length
  verdict.equal('charges in the ledger', known, succeeded.length)
  const none = (what: string, found: readonly AuditedIntent[]) =>
    verdict.none(what, found.map(show))
  none('intents charged twice', findDoubles(intents))
  none('intents submitted twice', findRepeats(intents))
  none(
    'succeeded intents without exactly one charge of the quoted amount',
    succeeded.filter(({ approved, amountCents }) => approved[0]?.amount_cents !== amountCents),
  )
  none('failed or canceled intents that were charged', findDenied(intents))
  verdict.none(
    'charges that belong to no intent',
    strangers.map(({ id, order }) => `${id} of order ${order}`),
  )
}

function show({ id, phase, attempts }: AuditedIntent): string {
  const tried = attempts.map(({ outcome, reason }) => `${outcome} ${reason ?? ''}`.trim())
  return `${id} ${phase}: ${tried.join(', ')}`
}
