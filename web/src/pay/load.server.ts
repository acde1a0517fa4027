import { orFailure } from '../failures.ts'
import { drawQr } from '../ui/draw-qr.ts'
import type { PayPageProps } from './pay-page.tsx'
import type { PayRequest } from './view.ts'
import { viewOf } from './view.ts'

/** Loads a payment and draws its QR code. */
export async function loadPayment(asked: Promise<PayRequest>): Promise<PayPageProps> {
  const first = await orFailure(asked)
  return { first, code: drawQr(viewOf(first).payUri ?? '') }
}
