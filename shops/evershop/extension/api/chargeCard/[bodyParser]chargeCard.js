import { findUnpaid, giveUp, purchaseOf, rememberChallenge, settle } from '../../orders.js'
import { charge, Refused, Unreachable } from '../../processor.js'

/** Charges an order's card. The answer names the buyer's next page. */
export default async (request, response) => {
  const { order_id, token } = request.body
  const order = await findUnpaid(order_id)
  if (order === null || typeof token !== 'string') {
    response.status(400).json({ error: { status: 400, message: 'There is nothing to pay.' } })
    return
  }
  try {
    const next = await pay(order, token, `${request.protocol}://${request.headers.host}`)
    response.status(200).json({ data: { next } })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    // The outcome is unknown: the order stays as it is, and the buyer sees a message.
    response.status(502).json({ error: { status: 502, message: error.message } })
  }
}

async function pay(order, token, origin) {
  const result = await charge({
    token,
    ...purchaseOf(order),
    return_url: `${origin}/card/return?order=${order.uuid}`,
    idempotency_key: order.uuid,
  }).catch((error) => {
    if (error instanceof Refused) return { status: 'refused' }
    throw error
  })
  if (result.status === 'approved') return settle(order, result)
  if (result.status !== 'requires_action') return giveUp(order, result.code ?? 'not_taken')
  await rememberChallenge(order, result)
  return result.challenge_url
}
