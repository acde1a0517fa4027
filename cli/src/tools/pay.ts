import { openJournal } from '../journal.ts'
import { RefusedError } from '../refusals.ts'
import { settle } from '../settle.ts'
import type { Tool } from '../tool.ts'

export const pay: Tool = {
  name: 'pay',
  operations: ['getPublicTransactionIntent', 'getPublicCheckoutSession'],
  about:
    'Pay a payment request (ti_…) or checkout session (cs_…) from your wallet. amount, in cents, is the most that you agree to pay.',
  effect: 'spends', // the journal sends one payment of a request until it cannot land
  offered: 'always',
  show: ['id', 'amount', 'amount_total', 'status', 'payment_status', 'signature'],
  input: {
    omit: ['wait_for', 'timeout'],
    add: { amount: { type: 'integer', minimum: 1, description: 'Cents: the most to pay.' } },
    require: ['amount'],
  },
  async run({ florin, wallet, rpcUrl, stateDirectory }, args) {
    const { id, amount } = args as { id: string; amount: number }
    const options = { directory: stateDirectory, name: id, rpcUrl: rpcUrl() }
    const { payer, resume } = openJournal(options, wallet())
    if (id.startsWith('cs_')) {
      const session = await florin.checkoutSessions.getPublic(id)
      refuseAbove(amount, session.amount_total - session.amount_received)
      const earlier = await resume()
      const { signature } = earlier ?? (await florin.checkoutSessions.pay(session, payer))
      const paid = await settle(
        (wait, rest) => florin.checkoutSessions.getPublic(id, wait, rest),
        'paid' as const,
      )
      return { ...paid, signature, ...(earlier && { duplicate_of: id }) }
    }
    const intent = await florin.transactionIntents.getPublic(id)
    refuseAbove(amount, intent.amount - intent.amount_received)
    const earlier = await resume()
    const { signature } = earlier ?? (await florin.transactionIntents.pay(intent, payer))
    const paid = await settle(
      (wait, rest) => florin.transactionIntents.getPublic(id, wait, rest),
      'succeeded' as const,
    )
    return { ...paid, signature, ...(earlier && { duplicate_of: id }) }
  },
}

function refuseAbove(mostCents: number, dueCents: number): void {
  if (dueCents <= mostCents) return
  throw new RefusedError(`The payment is ${dueCents} cents, more than the ${mostCents} agreed to.`)
}
