import type { Route } from '../../../http/route.ts'
import { route } from '../../../http/route.ts'
import type { Id } from '../../../lib/ids.ts'
import { cardFrameToken, renderFrameToken } from './schema.ts'
import type { Context } from './service.ts'
import { getIssued, issue } from './service.ts'

const resource = {
  name: 'card_frame_token',
  title: 'Card frame tokens',
  description:
    'Lets the card frame, a page on its own origin where a card is typed, send one card.',
}

export function cardFrameTokenRoutes(context: Context): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/card_frame_tokens',
      operationId: 'createCardFrameToken',
      resource,
      summary: 'Let the card frame add a card',
      description:
        'The token adds one card with `POST /v1/cards`, within 15 minutes and while you are signed in.',
      access: 'session',
      isSigned: true,
      result: cardFrameToken,
      handle: async ({ principal, claim }) => {
        const use = { sessionId: principal.actor.id as Id<'sess'> }
        return renderFrameToken(await issue(context, claim, principal.accountId, use))
      },
      replay: async ({ principal }, id) =>
        renderFrameToken(await getIssued(context, principal.accountId, id as Id<'cft'>)),
    }),
  ]
}
