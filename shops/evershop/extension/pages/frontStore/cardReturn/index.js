// The bank sends the buyer here after a challenge. The result in the URL goes to the processor with
// the number and amount of this session's own order; only the processor can check that they belong
// together.
import { buildUrl } from '@evershop/evershop/lib/router'
import { findChallenged, findUnpaid, giveUp, purchaseOf, settle } from '../../../orders.js'
import { confirm, Refused } from '../../../processor.js'

export default async (request, response) => {
  const { order: uuid, result } = request.query
  const order = await findUnpaid(uuid)
  const challenged = order?.sid === request.sessionID ? await findChallenged(order) : null
  if (!challenged || typeof result !== 'string') {
    response.redirect(303, buildUrl('cart'))
    return
  }
  const charge = await confirm(challenged.transaction_id, { result, ...purchaseOf(order) }).catch(
    (error) => ({ code: error instanceof Refused ? 'not_verified' : 'unclear' }),
  )
  const next =
    charge.status === 'approved' ? await settle(order, charge) : await leave(order, charge.code)
  response.redirect(303, next)
}

async function leave(order, code) {
  // The outcome is unknown: the buyer must not pay again.
  return code === 'unclear' ? `${buildUrl('cart')}?payment_error=unclear` : giveUp(order, code)
}
