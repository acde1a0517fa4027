import type { Route } from '../../../http/route.ts'
import { openRoute, route } from '../../../http/route.ts'
import type { Id } from '../../../lib/ids.ts'
import type { Sealer } from '../vault/vault.ts'
import {
  cardFrame,
  cardFrameToken,
  readFrameBody,
  renderFrame,
  renderFrameToken,
} from './schema.ts'
import type { Context } from './service.ts'
import { getIssued, issue, readFrame } from './service.ts'

const resource = {
  name: 'card_frame_token',
  title: 'Card frame tokens',
  description:
    'Let the card frame, a page on its own origin where a card is typed and sealed, send one card.',
}

export function cardFrameTokenRoutes(
  context: Context & { readonly sealer: Pick<Sealer, 'key'> },
): Route[] {
  const read = async (token: string) =>
    renderFrame(await readFrame(context, token), context.sealer.key)
  return [
    route({
      method: 'POST',
      path: '/v1/card_frame_tokens',
      operationId: 'createCardFrameToken',
      resource,
      summary: 'Let the card frame add a card',
      description:
        'The token adds one card with `POST /v1/sealed_cards`, within 15 minutes and while you are signed in.',
      access: 'session',
      isSigned: true,
      result: cardFrameToken,
      handle: async ({ principal, claim }) => {
        const use = { sessionId: principal.actor.id as Id<'sess'>, cardId: null }
        return renderFrameToken(await issue(context, claim, principal.accountId, use))
      },
      replay: async ({ principal }, id) =>
        renderFrameToken(await getIssued(context, principal.accountId, id as Id<'cft'>)),
    }),
    openRoute({
      method: 'POST',
      path: '/v1/card_frame',
      operationId: 'readCardFrame',
      resource,
      summary: 'Get what the card frame seals for',
      description:
        'Called by the card frame with its token, right before it seals, because each call reserves a new card id. Card details are sealed with the AWS Encryption SDK (suite 0x0478, raw RSA with OAEP and SHA-256, namespace `florin`, the key’s id as its name) in the context `account`, `subject` and `purpose`, which is `card_number` or `security_code`.',
      access: 'open',
      body: readFrameBody,
      result: cardFrame,
      errors: ['card_frame_token_invalid'],
      handle: async ({ body }) => await read(body.token),
      replay: async ({ body }) => await read(body.token),
      idempotencyScope: ({ clientAddress }) => clientAddress,
    }),
  ]
}
