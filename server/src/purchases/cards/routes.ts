import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import {
  CODE_HINTS,
  card,
  cardParams,
  createCardBody,
  deletedCard,
  readCard,
  renderCard,
  SECRET_FIELDS,
} from './schema.ts'
import type { Context } from './service.ts'
import { countOpenIntents, create, get, list, remove } from './service.ts'
import type { CardId } from './state.ts'

const PATH = '/v1/cards'
const resource = {
  name: 'card',
  title: 'Cards',
  description:
    'Cards that pay checkout intents: your own card, sealed so that only a purchase can open it, or cards issued for one purchase each.',
}

export function cardRoutes(context: Context): Route[] {
  const { clock } = context
  return [
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createCard',
      resource,
      summary: 'Add a card',
      description:
        'Number and code are sealed at once and never shown again, not even to you. Purchases use the newest card by default.',
      access: { scope: 'cards:write' },
      isFramed: true,
      isSigned: true,
      body: createCardBody,
      hints: CODE_HINTS,
      secretFields: SECRET_FIELDS,
      result: card,
      errors: ['card_issuing_unavailable'],
      handle: async (request) => {
        const created = await create(context, request, readCard(request.body))
        return renderCard(created, clock())
      },
      replay: async ({ principal }, id) =>
        renderCard(await get(context, principal, id as CardId), clock()),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listCards',
      resource,
      summary: 'List cards',
      description: 'Active cards, newest first.',
      access: { scope: 'cards:read' },
      query: listQuery('card'),
      result: listOf('CardList', card),
      handle: async ({ principal, query }) => {
        const { cards, hasMore } = await list(context, principal, pageOf('card', query))
        const items = cards.map((item) => renderCard(item, clock()))
        return renderList(PATH, items, hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getCard',
      resource,
      summary: 'Get a card',
      access: { scope: 'cards:read' },
      params: cardParams,
      result: card,
      handle: async ({ principal, params }) => {
        const found = await get(context, principal, params.id)
        return renderCard(found, clock(), await countOpenIntents(context.db, found))
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/{id}`,
      operationId: 'deleteCard',
      resource,
      summary: 'Remove a card',
      description:
        'Destroys the sealed data. A purchase in flight either has already paid with it or never will.',
      access: { scope: 'cards:write' },
      params: cardParams,
      result: deletedCard,
      handle: async (request) => {
        const { id } = request.params
        await remove(context, request, id)
        return { id, object: 'card' as const, deleted: true as const }
      },
    }),
  ]
}
