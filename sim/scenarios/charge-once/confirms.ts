import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { Verdict } from '../../verdict.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import { confirm, newProduct, openBuyer } from './buyer.ts'

export type ConfirmsSize = {
  /** Concurrent confirmations with one key. */
  readonly duplicates: number
  /** Concurrent confirmations with distinct keys. */
  readonly rivals: number
  /** Rounds in which two keys of one account request the same purchase. */
  readonly doubles: number
}

// So that only the intent itself prevents a second charge.
const DUPLICATES = { 'allow-duplicate-purchase': 'true' }
const CONNECTIONS = 10 // of an API process to the database, by default

/** Many confirmations at once over all API processes: one charge. */
export async function proveConfirms(
  world: CheckoutWorld,
  verdict: Verdict,
  { duplicates, rivals, doubles }: ConfirmsSize,
): Promise<void> {
  const wallet = newWallet()
  const [buyer, other] = [await openBuyer(world, wallet), await openBuyer(world, wallet)]

  const one = await buyer.quote({ card: 'stored' })
  const key = randomUUID()
  const same = await atOnce(world, duplicates, () => confirm(world.next().url, one, key))
  verdict.equal('confirmed with one key: answers with 200', countOf(same, 200), duplicates)
  const reported = new Set(same.map(({ body }) => `${body.status} ${body.charge_id !== null}`))
  verdict.equal('  outcomes reported', [...reported].join(', '), 'succeeded true')
  verdict.equal('  charges named', new Set(same.map(({ body }) => body.charge_id)).size, 1)
  verdict.equal('  charges', await countCharges(world, one.amountCents), 1)

  const two = await buyer.quote({ card: 'stored' })
  const each = await atOnce(world, rivals, () =>
    confirm(world.next().url, two, randomUUID(), DUPLICATES),
  )
  verdict.equal('confirmed with distinct keys: answers with 200', countOf(each, 200), 1)
  verdict.equal('  answers with 409', countOf(each, 409), rivals - 1)
  verdict.equal('  charges', await countCharges(world, two.amountCents), 1)

  const products = Array.from({ length: doubles }, newProduct)
  const pairs = products.map(async (product) => {
    const wishes = await Promise.all([buyer, other].map((half) => half.quote({ product })))
    const answers = await Promise.all(
      wishes.map((wish) => confirm(world.next().url, wish, randomUUID())),
    )
    const amountCents = wishes[0]?.amountCents as number
    const charges = await countCharges(world, amountCents)
    const refused = answers.filter(({ body }) => body.error?.code === 'possible_duplicate')
    return { isOnce: charges === 1 && refused.length === 1 }
  })
  const once = (await Promise.all(pairs)).filter(({ isOnce }) => isOnce)
  verdict.equal('requested twice at once by two keys, bought once', once.length, doubles)
}

/**
 * Blocks all writes until as many requests as connections are inside, so that they truly run at
 * once.
 */
async function atOnce(
  world: CheckoutWorld,
  count: number,
  ask: () => Promise<Answer>,
): Promise<Answer[]> {
  await world.sql.query('BEGIN; LOCK TABLE audit_events IN SHARE ROW EXCLUSIVE MODE')
  const answers = Promise.all(Array.from({ length: count }, ask))
  answers.catch(() => {}) // awaited below
  await blocked(world, Math.min(count, world.apis.length * CONNECTIONS))
  await world.sql.query('COMMIT')
  return await answers
}

export async function blocked({ sql }: CheckoutWorld, backends: number): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    const { rows } = await sql.query('SELECT 1 FROM pg_locks WHERE NOT granted')
    if (rows.length >= backends) return
    await delay(5) // PostgreSQL has no event for this
  }
  throw new Error(`${backends} concurrent writes were never reached`)
}

function countOf(answers: readonly Answer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length
}

/** No two products cost the same. */
async function countCharges({ ledger }: CheckoutWorld, amountCents: number): Promise<number> {
  const entries = await ledger.readLedger()
  return entries.filter((e) => e.amount_cents === amountCents && e.outcome === 'approved').length
}
