import type { Route } from '../../http/route.ts'
import { openRoute } from '../../http/route.ts'
import type { PaymentKind } from '../payments/schema.ts'
import type { Context } from '../payments/service.ts'
import { getById, viewForPayer } from '../payments/service.ts'
import type { PaymentId } from '../payments/state.ts'
import { claimBody, givenOf } from './schema.ts'
import { claim } from './service.ts'

/** Routes by which payers say that a payment is theirs, for sessions and transaction intents. */
export function paymentClaimRoutes(context: Context, kind: PaymentKind): Route[] {
  const { path, title, resource, params } = kind
  const render = async (id: PaymentId) => {
    const payment = await getById(context.db, id)
    return kind.renderPublic(payment, await viewForPayer(context.db, payment))
  }
  return [
    openRoute({
      method: 'POST',
      path: `${path}/{id}/payment_claims`,
      operationId: `claim${title}Payment`,
      resource,
      summary: 'Say that a payment without a reference is yours',
      description:
        'For payers. It moves no money: the merchant sees it beside the transfer and decides. `payment_claims` shows what became of it.',
      access: 'open',
      params,
      body: claimBody,
      result: kind.publicObject,
      errors: ['payment_claims_full'],
      isGuessable: true,
      idempotencyScope: ({ params: { id }, clientAddress }) => `${id} ${clientAddress}`,
      handle: async ({ params: { id }, body, claim: key }) => {
        await claim(context, key, id, givenOf(body))
        return await render(id)
      },
      replay: async ({ params: { id } }) => await render(id),
    }),
  ]
}
