import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Id } from '../../lib/ids.ts'
import { qrPngDataUrl } from '../../lib/qr.ts'
import { LINE_ITEM_ERRORS, readLineItems } from '../line-items/schema.ts'
import type { PaymentKind } from '../payments/schema.ts'
import type { Context, Payment } from '../payments/service.ts'
import { get, list } from '../payments/service.ts'
import {
  chainPayUriOf,
  checkoutSession,
  createSessionBody,
  publicCheckoutSession,
  readSessionFilters,
  renderPublicSession,
  renderSession,
  SESSION_STATUSES,
  sessionFilters,
  sessionParams,
} from './schema.ts'
import { create } from './service.ts'

const PATH = '/v1/checkout_sessions'

const resource = {
  name: 'checkout_session',
  title: 'Checkout sessions',
  description: 'A payment by one buyer: line items, a total, and a page to pay at.',
}

/** With the QR code, for answers to POST. */
const renderNewSession = ({ appUrl }: Context, session: Payment) =>
  renderSession(session, appUrl, qrPngDataUrl(chainPayUriOf(session)))

/** Statuses to wait for; after the last one nothing changes. */
const WAITED = [...SESSION_STATUSES, 'paid'] as const

export function sessionKind({ appUrl }: Context): PaymentKind {
  return {
    path: PATH,
    title: 'CheckoutSession',
    resource,
    scopes: { read: 'checkout_sessions:read', write: 'checkout_sessions:write' },
    params: sessionParams,
    object: checkoutSession,
    publicObject: publicCheckoutSession,
    statuses: WAITED,
    render: (session) => renderSession(session, appUrl),
    renderPublic: (session, view) => renderPublicSession(session, appUrl, view),
    isReached: (rendered, status) => isReached(rendered as Waited, status),
  }
}

type Waited = { readonly status: string; readonly payment_status: string }

const isReached = (session: Waited, wanted: string) =>
  session.status === wanted || session.payment_status === wanted || session.status !== 'open'

export function checkoutSessionRoutes(context: Context): Route[] {
  const { appUrl } = context
  return [
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createCheckoutSession',
      resource,
      summary: 'Create a checkout session',
      description: 'Send the buyer to its `url`, or show the QR code. It never expires.',
      access: { scope: 'checkout_sessions:write' },
      body: createSessionBody,
      result: checkoutSession,
      errors: [...LINE_ITEM_ERRORS, 'recipient_unproven'],
      handle: async (request) => {
        const { line_items, recipient_address, metadata = {} } = request.body
        const wanted = { recipientAddress: recipient_address, metadata }
        const lineItems = readLineItems(line_items)
        return renderNewSession(context, await create(context, request, { ...wanted, lineItems }))
      },
      replay: async ({ principal }, id) =>
        renderNewSession(context, await get(context.db, principal, id as Id<'cs'>)),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listCheckoutSessions',
      resource,
      summary: 'List checkout sessions',
      access: { scope: 'checkout_sessions:read' },
      query: listQuery('cs').extend(sessionFilters),
      result: listOf('CheckoutSessionList', checkoutSession),
      handle: async ({ principal, query }) => {
        const page = pageOf('cs', query)
        const { filters, amounts } = readSessionFilters(query)
        const found = await list(context, principal, page, filters, amounts)
        const items = found.payments.map((session) => renderSession(session, appUrl))
        return renderList(PATH, items, found.hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getCheckoutSession',
      resource,
      summary: 'Get a checkout session',
      access: { scope: 'checkout_sessions:read' },
      params: sessionParams,
      result: checkoutSession,
      waits: { statuses: WAITED, isReached },
      handle: async ({ principal, params }) =>
        renderSession(await get(context.db, principal, params.id), appUrl),
    }),
  ]
}
