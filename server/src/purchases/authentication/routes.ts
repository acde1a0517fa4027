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
    'What the page behind `next_action.payment_authentication.url` calls: for the card’s owner, who has a link and no account.',
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
      summary: 'Come by a link',
      description:
        'Takes the token of the link, which is worth nothing afterwards, and sets a cookie. Who comes last is the one who may answer; the intent shows a new link for whoever comes next.',
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
      summary: 'See what is asked',
      description: 'For who came last, by their cookie.',
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
      summary: 'Let the card frame send the code',
      description: 'For who came last, by their cookie, while the code is asked for.',
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
      summary: 'Give the security code',
      description:
        'From the card frame, by its token. The code is sealed for this purchase alone, which goes on with it.',
      isGuessable: true,
      body: securityCodeBody,
      secretFields: SECRET_FIELDS,
      result: securityCodeTaken,
      errors: ['card_frame_token_invalid', 'checkout_intent_unexpected_state'],
      handle: async ({ params, body, claim }) => {
        const given = { token: body.token, securityCode: body.security_code }
        await giveCode(context, claim, params.id, given)
        return taken(params.id)
      },
      replay: async ({ params }) => taken(params.id),
      idempotencyScope: ({ params }) => params.id,
    }),
  ]
}
