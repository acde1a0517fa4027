import { setTimeout as delay } from 'node:timers/promises'
import type { PublicCheckoutSession, PublicTransactionIntent, RefundTransaction } from '@florin/sdk'
import { signAndSend } from '../solana-pay.ts'
import type { DemoWorld } from './world.ts'

const POLL_MS = 300
const PATIENCE_MS = 90_000

/** A session or intent as the payer sees it. */
type PublicView = PublicCheckoutSession | PublicTransactionIntent

/** The payment request with another amount, as a careless payer might enter it. */
export function withAmount(uri: string, cents: number): string {
  const request = new URL(uri)
  request.searchParams.set('amount', (cents / 100).toFixed(2))
  return request.href
}

/** Polls for changes that have no status to wait for: partial payments and refunds. */
async function until<Result>(
  what: string,
  read: () => Promise<Result>,
  isReached: (result: Result) => boolean,
): Promise<Result> {
  const deadlineMs = Date.now() + PATIENCE_MS
  for (;;) {
    const result = await read()
    if (isReached(result)) return result
    if (Date.now() > deadlineMs)
      throw new Error(`${what}: not seen within ${PATIENCE_MS / 1_000} s`)
    await delay(POLL_MS)
  }
}

/** Waits until `count` payments of an object are final. */
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

/** The merchant signs and sends the refund; waits until the API shows it. */
export async function refund(
  { merchant, rpcUrl }: DemoWorld,
  { next_action: action }: RefundTransaction,
  read: () => Promise<{ readonly amount_refunded: number }>,
): Promise<void> {
  if (action === null) throw new Error('the refund has nothing to sign')
  await signAndSend(action.transaction.serialized_transaction, merchant, rpcUrl)
  await until('a refund', read, ({ amount_refunded }) => amount_refunded > 0)
}
