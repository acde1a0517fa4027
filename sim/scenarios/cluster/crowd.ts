import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Buyer, Purchase } from '../charge-once/buyer.ts'
import { agree } from '../charge-once/buyer.ts'

export type TestEnv = {
  readonly world: CheckoutWorld
  readonly buyer: Buyer
  readonly random: Random
  /** Purchases per scenario. */
  readonly count: number
}

/** Purchases in flight, and a promise that resolves when every confirmation was answered. */
export type Crowd = {
  readonly purchases: readonly Purchase[]
  readonly confirmations: Promise<(string | null)[]>
  /** Repairs to make when all are over. */
  readonly mend?: () => Promise<void>
}

// One in eight pays with a stored card.
const STORED_EACH = 8
const LONGEST_WALK_MS = 1_500
const QUOTED_AT_ONCE = 25

export async function quoteAll(
  { buyer, random, count }: TestEnv,
  script: Record<string, string> = {},
): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  while (purchases.length < count) {
    const some = Math.min(QUOTED_AT_ONCE, count - purchases.length)
    const quoted = Array.from({ length: some }, (_, index) => {
      const card = (purchases.length + index + 1) % STORED_EACH === 0 ? 'stored' : 'issued'
      return buyer.quote({
        card,
        script: { delay_ms: `${below(random, LONGEST_WALK_MS)}`, ...script },
      })
    })
    purchases.push(...(await Promise.all(quoted)))
  }
  return purchases
}

export function confirmAll({ world }: TestEnv, purchases: readonly Purchase[]): Crowd {
  return { purchases, confirmations: Promise.all(purchases.map((each) => agree(world, each))) }
}

/** Waits until `least` of them have reached one of the phases. */
export async function reached(
  { world }: TestEnv,
  { purchases }: Crowd,
  phases: readonly string[],
  least: number,
): Promise<void> {
  const ids = purchases.map(({ id }) => id)
  for (const deadline = Date.now() + 60_000; ; await delay(50)) {
    const { rows } = await world.sql.query(
      'SELECT 1 FROM checkout_intents WHERE id = ANY ($1) AND phase = ANY ($2)',
      [ids, phases],
    )
    if (rows.length >= least) return
    if (Date.now() > deadline) throw new Error(`only ${rows.length} of ${least} reached ${phases}`)
  }
}

/** Submitted, or past it. */
export const MOVING = ['paying', 'reconciling', 'succeeded', 'failed']
