import { z } from 'zod'
import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { openRoute, route } from '../../http/route.ts'
import { detection, renderDetection } from '../../ledger/detections/schema.ts'
import { formatUsdc } from '../../lib/money.ts'
import { preparePayment } from './pay.ts'
import type { PaymentKind } from './schema.ts'
import { signatureText, solanaPayBody, solanaPayLabel, solanaPayTransaction } from './schema.ts'
import type { Context } from './service.ts'
import {
  accept,
  cancel,
  get,
  getBusinessName,
  getById,
  listDetections,
  lookAgain,
  viewForPayer,
} from './service.ts'
import type { PaymentId } from './state.ts'

/** Routes that sessions and transaction intents share. */
export function paymentRoutes(context: Context, kind: PaymentKind): Route[] {
  return [...ownerRoutes(context, kind), ...payerRoutes(context, kind)]
}

function ownerRoutes(context: Context, kind: PaymentKind): Route[] {
  const { path, title, resource, scopes, params, render } = kind
  const noun = resource.name.replaceAll('_', ' ')
  const detectionParams = z.strictObject({ id: idOf(kind), signature: signatureText })
  return [
    route({
      method: 'POST',
      path: `${path}/{id}/cancel`,
      operationId: `cancel${title}`,
      resource,
      summary: `Cancel a ${noun}`,
      description: 'Possible until it is paid. A later payment is recorded and changes nothing.',
      access: { scope: scopes.write },
      params,
      result: kind.object,
      errors: ['payment_complete', 'payment_confirmed', 'payment_canceled'],
      handle: async (request) => render(await cancel(context, request, request.params.id)),
      replay: async ({ principal, params }) => render(await get(context.db, principal, params.id)),
    }),
    route({
      method: 'GET',
      path: `${path}/{id}/detections`,
      operationId: `list${title}Detections`,
      resource,
      summary: `List the detections of a ${noun}`,
      description: 'Every on-chain transaction that named it, with its verdict, newest first.',
      access: { scope: scopes.read },
      params,
      query: listQuery('det'),
      result: listOf('DetectionList', detection),
      handle: async ({ principal, params: { id }, query }) => {
        const page = pageOf('det', query)
        const { detections, hasMore } = await listDetections(context, principal, id, page)
        return renderList(`${path}/${id}/detections`, detections.map(renderDetection), hasMore)
      },
    }),
    route({
      method: 'POST',
      path: `${path}/{id}/detections/{signature}/accept`,
      operationId: `accept${title}Detection`,
      resource,
      summary: `Accept a payment for a ${noun}`,
      description:
        'For a final payment that is held because it names several objects (`multiple_objects`), or that named none and was `proposed`.',
      access: { scope: scopes.write },
      params: detectionParams,
      result: kind.object,
      errors: ['detection_counted', 'detection_not_acceptable', 'detection_not_final'],
      handle: async (request) => {
        const { id, signature } = request.params
        return render(await accept(context, request, id, signature))
      },
      replay: async ({ principal, params: { id } }) => render(await get(context.db, principal, id)),
    }),
  ]
}

const idOf = ({ params }: PaymentKind) =>
  (params as unknown as z.ZodObject<{ id: z.ZodType<PaymentId> }>).shape.id

function payerRoutes(context: Context, kind: PaymentKind): Route[] {
  const { db, payments } = context
  const { path, title, resource, params, isReached } = kind
  const noun = resource.name.replaceAll('_', ' ')
  return [
    openRoute({
      method: 'GET',
      path: `${path}/{id}/public`,
      operationId: `getPublic${title}`,
      resource,
      summary: `Get the public view of a ${noun}`,
      access: 'open',
      params,
      result: kind.publicObject,
      waits: { statuses: kind.statuses, isReached },
      handle: async ({ params: { id } }) => {
        const payment = await getById(db, id)
        if (payment.state === 'open') await lookAgain(payments, payment)
        return kind.renderPublic(payment, await viewForPayer(db, payment))
      },
    }),
    openRoute({
      method: 'GET',
      path: `${path}/{id}/pay`,
      operationId: `describe${title}Payment`,
      resource,
      summary: 'Describe the payment for a Solana Pay wallet',
      access: 'open',
      isSolanaPay: true,
      params,
      result: solanaPayLabel,
      handle: async ({ params: { id } }) => ({
        label: await getBusinessName(db, await getById(db, id)),
        icon: new URL('/icon.svg', context.appUrl).href,
      }),
    }),
    openRoute({
      method: 'POST',
      path: `${path}/{id}/pay`,
      operationId: `build${title}Payment`,
      resource,
      summary: 'Build the payment for a Solana Pay wallet',
      description: 'For the outstanding amount, after a partial payment.',
      access: 'open',
      isSolanaPay: true,
      params,
      body: solanaPayBody,
      result: solanaPayTransaction,
      errors: [
        'balance_insufficient',
        'chain_unavailable',
        'payment_canceled',
        'payment_complete',
        'payment_confirmed',
        'sol_insufficient',
      ],
      idempotencyScope: ({ params: { id } }) => id,
      handle: async ({ params: { id }, body, claim }) =>
        renderPayment(await preparePayment(context, claim, id, body.account)),
      replay: async ({ params: { id }, body }) =>
        renderPayment(await preparePayment(context, null, id, body.account)),
    }),
  ]
}

function renderPayment({ built, amountBaseUnits }: Awaited<ReturnType<typeof preparePayment>>) {
  return { transaction: built.serialized, message: `Pay ${formatUsdc(amountBaseUnits)}` }
}
