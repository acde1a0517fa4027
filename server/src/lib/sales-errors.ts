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
      `The parameter ${param} names ${id}, which is archived. Use another price, or activate its product again.`,
  ),
  product_archived: entry<Param & { id: string }>(
    400,
    'invalid_request_error',
    'A line item names a product that is archived.',
    ({ param, id }) =>
      `The parameter ${param} names ${id}, which is archived. Use another product, or activate it again.`,
  ),
  product_has_no_price: entry<Param & { id: string }>(
    400,
    'invalid_request_error',
    'A line item names a product that was created without a price.',
    ({ param, id }) =>
      `The parameter ${param} names ${id}, which has no price. Send product_data with a price instead.`,
  ),
  recipient_unproven: entry<Param & { address: string }>(
    400,
    'invalid_request_error',
    'The recipient is neither the wallet of the account nor a payout wallet that it proved.',
    ({ param, address }) =>
      `The parameter ${param} is ${address}, which this account has not proved. Leave it out to be paid in the account's own wallet, or let the owner add that wallet as a payout wallet.`,
  ),
  payout_wallet_unproven: entry<{ problem: string }>(
    409,
    'invalid_request_error',
    'The transaction does not prove the wallet, or does not yet.',
    ({ problem }) => `The transaction does not prove the wallet: ${problem}.`,
  ),
  payout_wallet_exists: entry<{ address: string }>(
    409,
    'invalid_request_error',
    'The wallet already receives payments of the account.',
    ({ address }) =>
      `The wallet ${address} can already receive payments of this account. Nothing is left to do.`,
  ),
  payment_complete: entry(
    409,
    'invalid_request_error',
    'It is paid, and the payment is final.',
    () => 'This has been paid in full. Nothing is left to pay, and it cannot be canceled.',
  ),
  payment_confirmed: entry(
    409,
    'invalid_request_error',
    'It is paid; the payment is confirmed but not final yet.',
    () => 'This is paid, and the payment becomes final in a moment. Wait for that.',
  ),
  payment_canceled: entry(
    409,
    'invalid_request_error',
    'It was canceled.',
    () => 'The merchant canceled this. Do not pay it. Ask the merchant for a new one.',
  ),
  balance_insufficient: entry<Param & { heldBaseUnits: BaseUnits; neededBaseUnits: BaseUnits }>(
    409,
    'invalid_request_error',
    'The paying wallet holds too little USDC.',
    ({ heldBaseUnits, neededBaseUnits }) =>
      `This wallet holds ${formatUsdc(heldBaseUnits)} and needs ${formatUsdc(neededBaseUnits)}. Add USDC, or pay from another wallet.`,
  ),
  sol_insufficient: entry<Param & { heldLamports: number; neededLamports: number }>(
    409,
    'invalid_request_error',
    'The paying wallet holds too little SOL for the network fee.',
    ({ heldLamports, neededLamports }) =>
      `This wallet holds ${formatSol(heldLamports)} and needs ${formatSol(neededLamports)} for the network fee. Add a little SOL, or pay from another wallet.`,
  ),
  link_canceled: entry(
    409,
    'invalid_request_error',
    'The checkout link was canceled.',
    () => 'The merchant canceled this checkout link. Ask them for a new one.',
  ),
  detection_counted: entry(
    409,
    'invalid_request_error',
    'The payment is already matched, to this object or another.',
    () => 'This payment is already matched. A transaction counts once; see the detections.',
  ),
  detection_not_acceptable: entry<{ verdict: string }>(
    409,
    'invalid_request_error',
    'The payment is neither held nor suggested, so there is nothing to accept.',
    ({ verdict }) =>
      `The verdict on this transaction is ${verdict}. Only payments that are proposed, or held as multiple_objects, can be accepted.`,
  ),
  detection_not_final: entry(
    409,
    'invalid_request_error',
    'The payment is confirmed but not final yet.',
    () => 'This payment is not final yet. Try again in a moment.',
  ),
  payment_claims_full: entry(
    409,
    'invalid_request_error',
    'As many payments were named as the payer of one request may name.',
    () => 'Too many payments were named here. Ask the merchant to look for yours.',
  ),
  refund_unpaid: entry(
    409,
    'invalid_request_error',
    'It has no final payment, so there is nothing to refund.',
    () => 'This has no final payment yet. A payment can be refunded once it is final.',
  ),
  refund_complete: entry(
    409,
    'invalid_request_error',
    'The payment is already refunded in full.',
    () => 'This payment is already refunded in full. See the refunds.',
  ),
  refund_in_progress: entry(
    409,
    'invalid_request_error',
    'Another refund of the same payment may still land.',
    () =>
      'Another refund of this payment may still land. Sign that one (a request without an amount returns it), or wait until it expires.',
  ),
  refund_too_large: entry<Param & { leftBaseUnits: BaseUnits }>(
    400,
    'invalid_request_error',
    'The refund is larger than the rest of the payment.',
    ({ param, leftBaseUnits }) =>
      `The parameter ${param} is too large: ${formatUsdc(leftBaseUnits)} of this payment can be refunded. Send at most that, or leave it out to refund all of it.`,
  ),
  refund_not_signable: entry<{ recipientAddress: string }>(
    409,
    'invalid_request_error',
    'The address that was paid belongs to a program and cannot sign a refund.',
    ({ recipientAddress }) =>
      `The payment went to ${recipientAddress}, which belongs to a program and cannot sign. Refund it with that program.`,
  ),
} as const
