// Where the bank sends the buyer after a challenge. What the address says is handed to the processor with
// the number and amount of this session's own order: it alone can tell whether they belong together.
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
  // Nobody knows whether it was charged: it must not be paid again.
  return code === 'unclear' ? `${buildUrl('cart')}?payment_error=unclear` : giveUp(order, code)
}
