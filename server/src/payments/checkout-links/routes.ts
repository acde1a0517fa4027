import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { openRoute, route } from '../../http/route.ts'
import type { Id } from '../../lib/ids.ts'
import { publicCheckoutSession, renderPublicSession } from '../checkout-sessions/schema.ts'
import { LINE_ITEM_ERRORS, readLineItems } from '../line-items/schema.ts'
import type { Context } from '../payments/service.ts'
import { countOpenSessions, getBusinessName, getById, viewForPayer } from '../payments/service.ts'
import {
  checkoutLink,
  createLinkBody,
  linkFilters,
  linkParams,
  publicCheckoutLink,
  renderLink,
  renderPublicLink,
} from './schema.ts'
import { cancel, create, get, getById as getLinkById, list, open } from './service.ts'

const PATH = '/v1/checkout_links'

const resource = {
  name: 'checkout_link',
  title: 'Checkout links',
  description: 'One address for many buyers: each visit creates a checkout session.',
}

export function checkoutLinkRoutes(context: Context): Route[] {
  const { db, appUrl, payments } = context
  const render = (link: Parameters<typeof renderLink>[0]) => renderLink(link, payments.checkoutUrl)
  const renderOpened = async (session: Awaited<ReturnType<typeof getById>>) =>
    renderPublicSession(session, appUrl, await viewForPayer(db, session))
  return [
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createCheckoutLink',
      resource,
      summary: 'Create a checkout link',
      access: { scope: 'checkout_links:write' },
      body: createLinkBody,
      result: checkoutLink,
      errors: [...LINE_ITEM_ERRORS, 'recipient_unproven'],
      handle: async (request) => {
        const { line_items, recipient_address, metadata = {} } = request.body
        const wanted = { recipientAddress: recipient_address, metadata }
        const lineItems = readLineItems(line_items)
        return render(await create(context, request, { ...wanted, lineItems }))
      },
      replay: async ({ principal }, id) => render(await get(db, principal, id as Id<'cl'>)),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listCheckoutLinks',
      resource,
      summary: 'List checkout links',
      access: { scope: 'checkout_links:read' },
      query: listQuery('cl').extend(linkFilters),
      result: listOf('CheckoutLinkList', checkoutLink),
      handle: async ({ principal, query }) => {
        const page = pageOf('cl', query)
        const { links, hasMore } = await list(context, principal, page, query.canceled ?? null)
        return renderList(PATH, links.map(render), hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getCheckoutLink',
      resource,
      summary: 'Get a checkout link',
      access: { scope: 'checkout_links:read' },
      params: linkParams,
      result: checkoutLink,
      handle: async ({ principal, params }) => {
        const link = await get(db, principal, params.id)
        return renderLink(link, payments.checkoutUrl, await countOpenSessions(db, link))
      },
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}/cancel`,
      operationId: 'cancelCheckoutLink',
      resource,
      summary: 'Cancel a checkout link',
      description: 'It creates no more sessions. Existing ones are unchanged.',
      access: { scope: 'checkout_links:write' },
      params: linkParams,
      result: checkoutLink,
      errors: ['link_canceled'],
      handle: async (request) => render(await cancel(context, request, request.params.id)),
      replay: async ({ principal, params }) => render(await get(db, principal, params.id)),
    }),
    openRoute({
      method: 'GET',
      path: `${PATH}/{id}/public`,
      operationId: 'getPublicCheckoutLink',
      resource,
      summary: 'Get the public view of a checkout link',
      description: 'Its items and merchant. Creates no session.',
      access: 'open',
      params: linkParams,
      result: publicCheckoutLink,
      handle: async ({ params }) => {
        const link = await getLinkById(db, params.id)
        return renderPublicLink(link, payments.checkoutUrl, await getBusinessName(db, link))
      },
    }),
    openRoute({
      method: 'POST',
      path: `${PATH}/{id}/sessions`,
      operationId: 'openCheckoutLink',
      resource,
      summary: 'Open a checkout link',
      description: 'Creates a checkout session for a buyer.',
      access: 'open',
      params: linkParams,
      result: publicCheckoutSession,
      errors: ['link_canceled'],
      isOpening: true,
      // Two strangers with one key must not share a session.
      idempotencyScope: ({ params, clientAddress }) => `${params.id} ${clientAddress}`,
      handle: async ({ params, claim }) => renderOpened(await open(context, claim, params.id)),
      replay: async (_request, id) => renderOpened(await getById(db, id as Id<'cs'>)),
    }),
  ]
}
