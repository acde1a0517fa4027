import type { Param } from './error-entry.ts'
import { entry } from './error-entry.ts'
import type { BaseUnits } from './money.ts'
import { formatSol, formatUsdc } from './money.ts'

/** Errors about products, prices, links and line items; a part of the one table. */
export const SALES_ERRORS = {
  price_archived: entry<Param & { id: string }>(
    400,
    'invalid_request_error',
    'A line item names a price that is archived.',
    ({ param, id }) =>
      `The parameter ${param} names ${id}, which is archived. Name another price, or make its product active again.`,
  ),
  product_archived: entry<Param & { id: string }>(
    400,
    'invalid_request_error',
    'A line item names a product that is archived.',
    ({ param, id }) =>
      `The parameter ${param} names ${id}, which is archived. Name another product, or make it active again.`,
  ),
  product_has_no_price: entry<Param & { id: string }>(
    400,
    'invalid_request_error',
    'A line item names a product that was created without a price.',
    ({ param, id }) =>
      `The parameter ${param} names ${id}, which has no price. Send product_data with a price instead.`,
  ),
  payment_complete: entry(
    409,
    'invalid_request_error',
    'It has been paid, and that is final.',
    () => 'This has been paid in full. Nothing is left to pay, and it cannot be canceled.',
  ),
  payment_confirmed: entry(
    409,
    'invalid_request_error',
    'It has been paid; the network has confirmed it and will make it final.',
    () =>
      'This is being paid: the network has confirmed the payment and will make it final in a moment. Wait for that.',
  ),
  payment_canceled: entry(
    409,
    'invalid_request_error',
    'It was canceled.',
    () =>
      'This was canceled by the merchant. Nothing is to be paid. Ask the merchant for a new one.',
  ),
  balance_insufficient: entry<Param & { heldBaseUnits: BaseUnits; neededBaseUnits: BaseUnits }>(
    409,
    'invalid_request_error',
    'The wallet that is to pay holds less USDC than it takes.',
    ({ heldBaseUnits, neededBaseUnits }) =>
      `This wallet holds ${formatUsdc(heldBaseUnits)}, and ${formatUsdc(neededBaseUnits)} are needed. Add USDC to it, or pay from another wallet.`,
  ),
  sol_insufficient: entry<Param & { heldLamports: number; neededLamports: number }>(
    409,
    'invalid_request_error',
    "The wallet that is to pay holds less SOL than the network's fee takes.",
    ({ heldLamports, neededLamports }) =>
      `This wallet holds ${formatSol(heldLamports)}, and the network takes ${formatSol(neededLamports)} for this payment. Add a little SOL to it, or pay from another wallet.`,
  ),
  link_canceled: entry(
    409,
    'invalid_request_error',
    'The checkout link was canceled.',
    () => 'This checkout link was canceled by the merchant. It opens no sessions any more.',
  ),
  detection_counted: entry(
    409,
    'invalid_request_error',
    'The payment counts already, for this object or for another.',
    () => 'This payment counts already. One transaction counts once; see the detections.',
  ),
  detection_not_acceptable: entry<{ verdict: string }>(
    409,
    'invalid_request_error',
    'The payment is neither held nor proposed, so there is nothing to accept.',
    ({ verdict }) =>
      `The verdict on this transaction is ${verdict}. Only payments that are proposed, or held as multiple_objects, can be accepted.`,
  ),
  detection_not_final: entry(
    409,
    'invalid_request_error',
    'The payment is confirmed, and not final yet.',
    () => 'The network has not made this payment final yet. Try again in a moment.',
  ),
  refund_unpaid: entry(
    409,
    'invalid_request_error',
    'No payment of it is final, so there is nothing to refund.',
    () => 'No final payment was made for this yet. A payment can be refunded once it is final.',
  ),
  refund_complete: entry(
    409,
    'invalid_request_error',
    'All of the payment has gone back already.',
    () => 'This payment has been refunded in full. See the refunds.',
  ),
  refund_in_progress: entry(
    409,
    'invalid_request_error',
    'Another refund of the same payment may still land.',
    () =>
      'Another refund of this payment was made and may still land. Sign that one, which comes back when you ask without an amount, or wait until it has expired.',
  ),
  refund_too_large: entry<Param & { leftBaseUnits: BaseUnits }>(
    400,
    'invalid_request_error',
    'More is to go back than is left of the payment.',
    ({ param, leftBaseUnits }) =>
      `The parameter ${param} is too large: ${formatUsdc(leftBaseUnits)} are left of this payment. Ask for no more than that, or leave it out to refund all of it.`,
  ),
  refund_not_signable: entry<{ recipientAddress: string }>(
    409,
    'invalid_request_error',
    'The address that was paid belongs to a program and cannot sign a refund.',
    ({ recipientAddress }) =>
      `The payment went to ${recipientAddress}, which is no wallet that can sign. Send the money back by the means of the program that it belongs to.`,
  ),
} as const
