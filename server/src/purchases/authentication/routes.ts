import type { Route } from '../../http/route.ts'
import { openRoute } from '../../http/route.ts'
import { VIEWER_COOKIE, viewerCookie } from '../../http/viewer-cookie.ts'
import type { Id } from '../../lib/ids.ts'
import { cardFrameToken, renderFrameToken } from '../cards/frame-tokens/schema.ts'
import { intentParams } from '../intents/schema.ts'
import type { Context } from '../intents/settings.ts'
import type { IntentId } from '../intents/state.ts'
import { INTENT_STATUSES } from '../intents/state.ts'
import type { RenderedAuthentication } from './schema.ts'
import {
  admitBody,
  authentication,
  readCode,
  renderAuthentication,
  SECRET_FIELDS,
  securityCodeBody,
  securityCodeTaken,
} from './schema.ts'
import { admit, getIssuedForCode, getViewed, giveCode, issueForCode } from './service.ts'

const PATH = '/v1/checkout_intents/{id}'

const resource = {
  name: 'checkout_intent_authentication',
  title: 'Authentication of a purchase',
  description:
    'The routes behind `next_action.payment_authentication.url`, for the cardholder, who has a link and no account.',
}

const isOver = ({ status }: RenderedAuthentication) => status === 'succeeded' || status === 'failed'

export function authenticationRoutes(context: Context): Route[] {
  const { appUrl } = context
  const viewed = async (id: IntentId, cookie: string | undefined) =>
    renderAuthentication(await getViewed(context, id, cookie), appUrl)
  const shared = { resource, access: 'open', params: intentParams } as const
  const taken = (id: IntentId) =>
    ({ id, object: 'checkout_intent.security_code', accepted: true }) as const
  return [
    openRoute({
      ...shared,
      method: 'POST',
      path: `${PATH}/authentication`,
      operationId: 'openCheckoutIntentAuthentication',
      summary: 'Open an authentication link',
      description:
        'Exchanges the link’s token, which works once, for a cookie. The latest visitor may answer; the intent shows a new link for the next one.',
      sameOrigin: true,
      isGuessable: true,
      body: admitBody,
      result: authentication,
      errors: ['authentication_link_invalid'],
      handle: async ({ params, body, claim, answerHeaders }) => {
        const { viewed, cookie, expiresAtMs } = await admit(context, claim, params.id, body.token)
        answerHeaders.set('set-cookie', viewerCookie(params.id, cookie, expiresAtMs))
        return renderAuthentication(viewed, appUrl)
      },
      // A replay needs the cookie, since a link admits once.
      replay: async ({ params, cookies }) => await viewed(params.id, cookies[VIEWER_COOKIE]),
      idempotencyScope: ({ params }) => params.id,
    }),
    openRoute({
      ...shared,
      method: 'GET',
      path: `${PATH}/authentication`,
      operationId: 'getCheckoutIntentAuthentication',
      summary: 'Get the authentication request',
      description: 'For the latest visitor, identified by the cookie.',
      result: authentication,
      errors: ['authentication_link_invalid'],
      waits: {
        statuses: INTENT_STATUSES,
        isReached: (result: RenderedAuthentication, wanted: string) =>
          result.status === wanted || isOver(result),
      },
      handle: async ({ params, cookies }) => await viewed(params.id, cookies[VIEWER_COOKIE]),
    }),
    openRoute({
      ...shared,
      method: 'POST',
      path: `${PATH}/card_frame_tokens`,
      operationId: 'createCheckoutIntentCardFrameToken',
      summary: 'Let the card frame send the security code',
      description: 'For the latest visitor, identified by the cookie, while the code is requested.',
      sameOrigin: true,
      result: cardFrameToken,
      errors: ['authentication_link_invalid', 'checkout_intent_unexpected_state'],
      handle: async ({ params, cookies, claim }) =>
        renderFrameToken(await issueForCode(context, claim, params.id, cookies[VIEWER_COOKIE])),
      replay: async ({ params, cookies }, id) =>
        renderFrameToken(
          await getIssuedForCode(context, params.id, cookies[VIEWER_COOKIE], id as Id<'cft'>),
        ),
      idempotencyScope: ({ params }) => params.id,
    }),
    openRoute({
      ...shared,
      method: 'POST',
      path: `${PATH}/security_code`,
      operationId: 'giveCheckoutIntentSecurityCode',
      summary: 'Send the security code',
      description:
        'Called by the card frame with its token. The code is sealed for this purchase, which then continues.',
      isGuessable: true,
      body: securityCodeBody,
      secretFields: SECRET_FIELDS,
      result: securityCodeTaken,
      errors: [
        'card_frame_token_invalid',
        'card_numbers_refused',
        'checkout_intent_unexpected_state',
        'parameters_exclusive',
      ],
      handle: async ({ params, body, claim }) => {
        await giveCode(context, claim, params.id, { token: body.token, code: readCode(body) })
        return taken(params.id)
      },
      replay: async ({ params }) => taken(params.id),
      idempotencyScope: ({ params }) => params.id,
    }),
  ]
}
