import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import { create, createSealed } from './add.ts'
import {
  CODE_HINTS,
  card,
  cardParams,
  createCardBody,
  deletedCard,
  readCard,
  readSealedCard,
  renderCard,
  SEALED_FIELDS,
  SECRET_FIELDS,
  sealedCardBody,
} from './schema.ts'
import type { Context } from './service.ts'
import { countOpenIntents, get, list, remove } from './service.ts'
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
        'Number and code are sealed at once and never shown again, not even to you. Purchases use the newest card by default. Card numbers are refused here unless the operator allows them: people add their card in the dashboard, where it is sealed before it is sent.',
      access: { scope: 'cards:write' },
      isSigned: true,
      body: createCardBody,
      hints: CODE_HINTS,
      secretFields: SECRET_FIELDS,
      result: card,
      errors: ['card_issuing_unavailable', 'card_numbers_refused'],
      handle: async (request) => {
        const created = await create(context, request, readCard(request.body))
        return renderCard(created, clock())
      },
      replay: async ({ principal }, id) =>
        renderCard(await get(context, principal, id as CardId), clock()),
    }),
    route({
      method: 'POST',
      path: '/v1/sealed_cards',
      operationId: 'createSealedCard',
      resource,
      summary: 'Add a sealed card',
      description:
        'Called by the card frame with its token, which reserves the id that the card is sealed for.',
      access: { scope: 'cards:write' },
      isFramed: true,
      body: sealedCardBody,
      secretFields: SEALED_FIELDS,
      result: card,
      handle: async (request) => {
        const created = await createSealed(context, request, readSealedCard(request.body))
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
