import { issuerClient } from '../../shops/processor/client.ts'
import type { LedgerEntry } from '../../shops/processor/wire.ts'
import type { CheckoutWorld } from '../lib/checkout-world.ts'
import type { Verdict } from '../lib/verdict.ts'

export type Standing = {
  readonly id: string
  readonly phase: string
  readonly amountCents: number
  readonly chargeId: string | null
  readonly changedAtMs: number
}

const OVER = ['succeeded', 'failed', 'canceled']

export const isOver = ({ phase }: Standing): boolean => OVER.includes(phase)

export async function readStandings({ sql }: CheckoutWorld): Promise<Standing[]> {
  const { rows } = await sql.query(STANDINGS)
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }))
}

const STANDINGS = `SELECT id, phase, amount_cents AS "amountCents", charge_id AS "chargeId",
    (extract(epoch FROM changed_at) * 1000)::float8 AS "changedAtMs"
  FROM checkout_intents WHERE confirmed_at IS NOT NULL`

/** Which attempts at the processor belong to which intent: what the processor itself knows of it. */
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

/** Florin's intents beside the processor's ledger. Returns whether they agree. */
export async function audit(world: CheckoutWorld, verdict: Verdict): Promise<void> {
  const standings = await readStandings(world)
  const { ledger, of } = await readAttempts(world, standings)
  const charges = ledger.filter(isApproved)
  const told = standings.map((standing) => {
    const attempts = of(standing.id)
    return { ...standing, attempts, approved: attempts.filter(isApproved) }
  })
  const succeeded = told.filter(({ phase }) => phase === 'succeeded')
  const open = told.filter((each) => !isOver(each) && each.approved.length > 0)
  verdict.equal(
    'charges in the ledger = succeeded intents',
    charges.length - open.length,
    succeeded.length,
  )
  const show = ({ id, phase, attempts }: (typeof told)[number]) =>
    `${id} ${phase}: ${attempts.map(({ outcome, reason }) => `${outcome} ${reason ?? ''}`).join(', ')}`
  const none = (what: string, found: typeof told) => verdict.none(what, found.map(show))
  none('intents charged twice', told.filter(({ approved }) => approved.length > 1))
  none('intents whose pay button was pressed twice', told.filter((each) => each.attempts.length > 1))
  none(
    'succeeded intents without their one charge over the quoted amount',
    succeeded.filter(({ approved, amountCents }) => approved[0]?.amount_cents !== amountCents),
  )
  none(
    'failed or canceled intents that were charged',
    told.filter(({ phase, approved }) => phase !== 'succeeded' && OVER.includes(phase) && approved.length > 0),
  )
  const strangers = of(undefined).map(({ id, order }) => `${id} of order ${order}`)
  verdict.none('charges that belong to no intent', strangers)
}
