// The order is created before it is paid, as in EverShop's own payment modules. An unpaid order is
// canceled, which restocks its goods and reopens its cart.
import { pool } from '@evershop/evershop/lib/postgres'
import { select, update } from '@evershop/evershop/lib/postgres/query'
import { buildUrl } from '@evershop/evershop/lib/router'
import {
  addPaymentTransaction,
  cancelOrder,
  updatePaymentStatus,
} from '@evershop/evershop/oms/services'

/** The order if it waits for its payment, else null. */
export async function findUnpaid(uuid) {
  if (typeof uuid !== 'string') return null
  const order = await select().from('order').where('uuid', '=', uuid).load(pool)
  const isUnpaid = order?.payment_method === 'card' && order.payment_status === 'pending'
  return isUnpaid ? order : null
}

/** The fields that the processor gets and must confirm. */
export function purchaseOf(order) {
  const cents = Number(order.grand_total) * 100
  const amountCents = Math.round(cents)
  if (Math.abs(cents - amountCents) > 1e-6) throw new Error('an amount with a fraction of a cent')
  return {
    order: String(order.order_number),
    amount_cents: amountCents,
    currency: order.currency.toLowerCase(),
  }
}

/** The charge that waits for the buyer's bank. */
export async function findChallenged(order) {
  return select()
    .from('payment_transaction')
    .where('payment_transaction_order_id', '=', order.order_id)
    .and('payment_action', '=', 'challenge')
    .load(pool)
}

export async function rememberChallenge(order, charge) {
  await addPaymentTransaction(
    pool,
    order.order_id,
    order.grand_total,
    charge.id,
    'online',
    'challenge',
  )
}

/** Marks the order as paid; returns the buyer's next page. */
export async function settle(order, charge) {
  const known = await findChallenged(order)
  if (known) {
    await update('payment_transaction')
      .given({ payment_action: 'capture' })
      .where('payment_transaction_id', '=', known.payment_transaction_id)
      .execute(pool)
  } else {
    await addPaymentTransaction(
      pool,
      order.order_id,
      order.grand_total,
      charge.id,
      'online',
      'capture',
    )
  }
  await updatePaymentStatus(order.order_id, 'card_captured')
  return buildUrl('checkoutSuccess', { orderId: order.uuid })
}

/** Cancels the order; returns the buyer's next page. */
export async function giveUp(order, code) {
  await cancelOrder(order.uuid, code)
  await update('cart').given({ status: true }).where('cart_id', '=', order.cart_id).execute(pool)
  return `${buildUrl('cart')}?payment_error=${code}`
}
