import { repeatOf } from '../../invoke.ts'
import { RefusedError } from '../../refusals.ts'
import type { Tool } from '../../tool.ts'

export const intentsConfirm: Tool = {
  name: 'intents_confirm',
  operations: ['confirmCheckoutIntent', 'getCheckoutIntent'],
  about:
    'Buy: confirms the quote of a purchase that requires_confirmation, for exactly its amount in cents, once. Confirm only what the person asked for. If the answer is still processing, use intents_get; never start the purchase anew.',
  effect: 'spends',
  offered: 'always',
  show: ['id', 'status', 'amount', 'charge_id', 'status_detail.message'],
  input: {
    add: {
      amount: { type: 'integer', minimum: 0, description: 'Cents: the quoted amount.' },
      allow_duplicate: {
        type: 'boolean',
        description:
          'Buy although the same was bought in the last ten minutes. Ask the person first.',
      },
    },
    require: ['amount'],
  },
  async run({ florin }, { id, amount, allow_duplicate: allowDuplicate }, options) {
    const quoted = await florin.checkoutIntents.get(id as string)
    if (quoted.status === 'requires_confirmation' && quoted.amount !== amount) {
      throw new RefusedError(
        `The quote is ${quoted.amount} cents, not ${amount}. Nothing was bought.`,
      )
    }
    const bought = await florin.checkoutIntents.confirm(id as string, {
      ...options,
      allowDuplicate: allowDuplicate === true,
    })
    return { ...bought, ...repeatOf(bought) }
  },
}
