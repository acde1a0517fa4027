import type { CheckoutSession, TransactionIntent } from '@florin/sdk'
import { florin } from '../data/client.ts'

/** A payment request. The prefix of its id gives the type. */
export type Payment = CheckoutSession | TransactionIntent

type PaymentKind = 'checkout_sessions' | 'transaction_intents'

/** Null for ids that are not payment requests, such as gifts. */
export function kindOf(id: string): PaymentKind | null {
  if (id.startsWith('cs_')) return 'checkout_sessions'
  return id.startsWith('ti_') ? 'transaction_intents' : null
}

/** Path in the API, and first part of the query key. */
export const apiPathOf = (id: string) => `/v1/${kindOf(id)}`

/** Name of the SDK resource. */
export const sdkOf = (id: string) =>
  kindOf(id) === 'checkout_sessions' ? 'checkoutSessions' : 'transactionIntents'

/** Methods that both types share. */
export function resourceOf(id: string) {
  const { checkoutSessions, transactionIntents } = florin()
  return kindOf(id) === 'checkout_sessions' ? checkoutSessions : transactionIntents
}
