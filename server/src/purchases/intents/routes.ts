import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Cents } from '../../lib/money.ts'
import type { Principal } from '../../lib/principal.ts'
import { binary } from '../../lib/wire.ts'
import { confirm } from './confirm.ts'
import { exportEvidence } from './evidence/service.ts'
import { linkerOf } from './links.ts'
import type { RenderedIntent } from './schema.ts'
import {
  checkoutIntent,
  createIntentBody,
  intentEvent,
  intentFilters,
  intentParams,
  renderEvent,
  renderIntent,
  respondBody,
  screenshotParams,
} from './schema.ts'
import { cancel, create, get, getScreenshot, list, listEvents, respond } from './service.ts'
import type { Context } from './settings.ts'
import type { CheckoutIntent, IntentId } from './state.ts'
import { INTENT_STATUSES, isDone } from './state.ts'

const PATH = '/v1/checkout_intents'

const resource = {
  name: 'checkout_intent',
  title: 'Checkout intents',
  description: 'A purchase at a web shop: quoted, confirmed, bought once.',
}

const isOver = ({ status }: RenderedIntent) =>
  status === 'succeeded' || status === 'failed' || status === 'canceled'

/** Statuses to wait for; a wait also ends when the intent has ended. */
const waits = {
  statuses: INTENT_STATUSES,
  isReached: (intent: RenderedIntent, wanted: string) => intent.status === wanted || isOver(intent),
}

const ALLOW_DUPLICATE = 'allow-duplicate-purchase'

export function checkoutIntentRoutes(context: Context): Route[] {
  const render = ({ principal }: { principal: Principal }, intent: CheckoutIntent) =>
    renderIntent(intent, linkerOf(context, principal))
  const shared = {
    resource,
    access: { scope: 'checkout_intents:write' },
    result: checkoutIntent,
    isDone: ({ status }: RenderedIntent) => isDone(status),
  } as const
  const acting = { ...shared, method: 'POST', params: intentParams } as const
  return [
    route({
      ...shared,
      method: 'POST',
      path: PATH,
      operationId: 'createCheckoutIntent',
      summary: 'Create a checkout intent',
      description:
        'Returns the quote, the options that the shop still needs, or why the purchase is not possible. Nothing is charged before you confirm.',
      body: createIntentBody,
      acceptsForm: true,
      handle: async (request) => {
        const { url, prompt, options, max_amount, card, metadata } = request.body
        const wanted = {
          url,
          prompt: prompt ?? null,
          options: options ?? {},
          maxAmountCents: (max_amount ?? null) as Cents | null,
          cardId: card ?? null,
          metadata: metadata ?? {},
        }
        return render(request, await create(context, request, wanted))
      },
      replay: async (request, id) =>
        render(request, await get(context, request.principal, id as IntentId)),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listCheckoutIntents',
      resource,
      summary: 'List checkout intents',
      description: 'Newest first.',
      access: { scope: 'checkout_intents:read' },
      query: listQuery('ci').extend(intentFilters),
      result: listOf('CheckoutIntentList', checkoutIntent),
      handle: async (request) => {
        const { principal, query } = request
        const page = pageOf('ci', query)
        const { intents, hasMore } = await list(context, principal, page, query.status)
        return renderList(
          PATH,
          intents.map((intent) => render(request, intent)),
          hasMore,
        )
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getCheckoutIntent',
      resource,
      summary: 'Get a checkout intent',
      access: { scope: 'checkout_intents:read' },
      params: intentParams,
      result: checkoutIntent,
      waits,
      handle: async (request) =>
        render(request, await get(context, request.principal, request.params.id)),
    }),
    route({
      ...acting,
      path: `${PATH}/{id}/respond`,
      operationId: 'respondToCheckoutIntent',
      summary: 'Provide options',
      description: 'Merges the options into the earlier ones and quotes again.',
      body: respondBody,
      acceptsForm: true,
      errors: ['checkout_intent_unexpected_state'],
      handle: async (request) =>
        render(request, await respond(context, request, request.params.id, request.body.options)),
      replay: async (request) =>
        render(request, await get(context, request.principal, request.params.id)),
    }),
    route({
      ...acting,
      path: `${PATH}/{id}/confirm`,
      operationId: 'confirmCheckoutIntent',
      summary: 'Confirm the quote',
      description:
        'Buys the quoted items once, for exactly the quoted amount. If anything that the shop shows differs from the quote, nothing is charged. Safe to repeat.',
      booleanHeaders: {
        [ALLOW_DUPLICATE]:
          'Confirms even if the same purchase was confirmed within the last ten minutes.',
      },
      errors: [
        'checkout_intent_unexpected_state',
        'amount_exceeds_ceiling',
        'budget_exceeded',
        'possible_duplicate',
        'card_missing',
        'parameter_invalid',
      ],
      handle: async (request) => {
        const caller = { ...request, allowsDuplicate: request.booleanHeaders.has(ALLOW_DUPLICATE) }
        return render(request, await confirm(context, caller, request.params.id))
      },
      replay: async (request) =>
        render(request, await get(context, request.principal, request.params.id)),
    }),
    route({
      ...acting,
      path: `${PATH}/{id}/cancel`,
      operationId: 'cancelCheckoutIntent',
      summary: 'Cancel a checkout intent',
      description: 'Possible until the quote is confirmed.',
      errors: ['checkout_intent_unexpected_state'],
      handle: async (request) => render(request, await cancel(context, request, request.params.id)),
      replay: async (request) =>
        render(request, await get(context, request.principal, request.params.id)),
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}/events`,
      operationId: 'listCheckoutIntentEvents',
      resource,
      summary: 'List the events of a checkout intent',
      description: 'Every step, newest first; a hash binds each to the previous one.',
      access: { scope: 'checkout_intents:read' },
      params: intentParams,
      query: listQuery('cie'),
      result: listOf('CheckoutIntentEventList', intentEvent),
      handle: async ({ principal, params, query }) => {
        const page = pageOf('cie', query)
        const { events, hasMore } = await listEvents(context, principal, params.id, page)
        return renderList(`${PATH}/${params.id}/events`, events.map(renderEvent), hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}/screenshots/{n}`,
      operationId: 'getCheckoutIntentScreenshot',
      resource,
      summary: 'Get a screenshot',
      description: 'The shop’s page at the nth event, with all typed text masked.',
      access: { scope: 'checkout_intents:read' },
      params: screenshotParams,
      result: binary,
      contentType: 'image/png',
      handle: ({ principal, params }) =>
        getScreenshot(context, principal, params.id, Number(params.n)),
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}/evidence`,
      operationId: 'getCheckoutIntentEvidence',
      resource,
      summary: 'Export the evidence of a purchase',
      description:
        'The intent, the confirmed quote, the audit events, and every event with its hash, as JSON Lines; the last line signs all bytes before it. Verify it offline with `florin-verify`; the keys are in `x-evidence-keys` of this document.',
      access: { scope: 'checkout_intents:read' },
      params: intentParams,
      result: binary,
      contentType: 'application/x-ndjson',
      handle: ({ principal, params }) => exportEvidence(context, principal, params.id),
    }),
  ]
}
