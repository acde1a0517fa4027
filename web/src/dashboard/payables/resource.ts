import type { CheckoutSession, TransactionIntent } from '@florin/sdk'
import { florin } from '../data/client.ts'

/** What can be paid; its id tells which it is. */
export type Payable = CheckoutSession | TransactionIntent

type PayableKind = 'checkout_sessions' | 'transaction_intents'

/** Null for what cannot be paid, such as a gift. */
export function kindOf(id: string): PayableKind | null {
  if (id.startsWith('cs_')) return 'checkout_sessions'
  return id.startsWith('ti_') ? 'transaction_intents' : null
}

/** Where the API keeps it; what is read of it is kept under the same name. */
export const apiPathOf = (id: string) => `/v1/${kindOf(id)}`

/** The name of its part of the SDK. */
export const sdkOf = (id: string) =>
  kindOf(id) === 'checkout_sessions' ? 'checkoutSessions' : 'transactionIntents'

/** The requests that both kinds answer alike. */
export function resourceOf(id: string) {
  const { checkoutSessions, transactionIntents } = florin()
  return kindOf(id) === 'checkout_sessions' ? checkoutSessions : transactionIntents
}
