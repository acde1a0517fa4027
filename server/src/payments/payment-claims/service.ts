import type { Claim } from '../../db/claims.ts'
import type { Page } from '../../db/page.ts'
import { ApiError } from '../../lib/error-codes.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { announce, lockPayments } from '../payments/repository.ts'
import { getById, lookAgain } from '../payments/service.ts'
import type { Context } from '../payments/settings.ts'
import type { PaymentId } from '../payments/state.ts'
import { claimRow, findClaimsOf, listClaims } from './repository.ts'

// A payer has a wallet or two; more are guesses.
const MOST_CLAIMS = 5

/**
 * Keeps what a payer says. It moves no money: the merchant sees it beside the transfer that it
 * names, and decides.
 */
export async function claim(
  { db, clock, payments }: Context,
  key: Claim | null,
  source: PaymentId,
  given: string,
): Promise<void> {
  const payment = await getById(db, source)
  const { accountId } = payment
  await db.once(key, source, async (tx) => {
    await lockPayments(tx, [source])
    const known = await findClaimsOf(tx, accountId, source)
    if (known.some((each) => each.given === given)) return
    if (known.length >= MOST_CLAIMS) throw new ApiError('payment_claims_full', {})
    const id = newId('clm', shardOf(accountId), clock())
    await tx.insert([claimRow({ id, accountId, source, given })])
    await announce(tx, [source])
  })
  await lookAgain(payments, payment)
}

export async function listForExport(
  { db }: Pick<Context, 'db'>,
  { accountId }: Principal,
  page: Page,
) {
  return await listClaims(db, accountId, page)
}
