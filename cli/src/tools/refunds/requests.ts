import type { Florin } from '@florin/sdk'

/** Checkout sessions and transaction intents are both asked for a payment, and paid and refunded alike. */
export function requestsOf(
  { checkoutSessions, transactionIntents }: Florin,
  id: string,
): Florin['checkoutSessions'] | Florin['transactionIntents'] {
  return id.startsWith('cs_') ? checkoutSessions : transactionIntents
}
