import { setTimeout as delay } from 'node:timers/promises'
import type { PublicCheckoutSession, PublicTransactionIntent, RefundTransaction } from '@florin/sdk'
import { signAndSend } from '../solana-pay.ts'
import type { DemoWorld } from './world.ts'

const POLL_MS = 300
const PATIENCE_MS = 90_000

/** What can be asked for as a payer sees it. */
type PublicView = PublicCheckoutSession | PublicTransactionIntent

/** A payment request for another amount than was asked, as a careless payer would enter it. */
export function withAmount(uri: string, cents: number): string {
  const request = new URL(uri)
  request.searchParams.set('amount', (cents / 100).toFixed(2))
  return request.href
}

/** Waits for what has no status to wait for: money that settles nothing, or that goes back. */
async function until<Result>(
  what: string,
  read: () => Promise<Result>,
  isReached: (result: Result) => boolean,
): Promise<Result> {
  const deadlineMs = Date.now() + PATIENCE_MS
  for (;;) {
    const result = await read()
    if (isReached(result)) return result
    if (Date.now() > deadlineMs) throw new Error(`${what} did not come about in time`)
    await delay(POLL_MS)
  }
}

/** Waits until so many payments of an object are final. */
export async function untilFinal<View extends PublicView>(
  read: () => Promise<View>,
  count = 1,
): Promise<View> {
  return await until(
    `${count} final payments`,
    read,
    ({ payments }) => payments.filter(({ is_final }) => is_final).length >= count,
  )
}

/** The merchant signs what gives a payment back, and it is waited for until that is seen. */
export async function refund(
  { merchant, rpcUrl }: DemoWorld,
  { next_action: action }: RefundTransaction,
  read: () => Promise<{ readonly amount_refunded: number }>,
): Promise<void> {
  if (action === null) throw new Error('the refund has nothing to sign')
  await signAndSend(action.transaction.serialized_transaction, merchant, rpcUrl)
  await until('a refund', read, ({ amount_refunded }) => amount_refunded > 0)
}
