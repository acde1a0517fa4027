import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { openRoute, route } from '../../http/route.ts'
import { clearedSessionCookie, sessionCookie } from '../../http/session-cookie.ts'
import type { Id } from '../../lib/ids.ts'
import { get as getAccount } from '../accounts/service.ts'
import {
  challengeBody,
  challenge as challengeResult,
  deletedSession,
  endedSessions,
  endSessionsQuery,
  renderChallenge,
  renderSession,
  sessionParams,
  session as sessionResult,
  signInBody,
} from './schema.ts'
import type { Context } from './service.ts'
import {
  challenge,
  end,
  endAll,
  get,
  getById,
  getChallenge,
  list,
  ownerOf,
  sign,
  signIn,
  signOut,
} from './service.ts'
import type { Session } from './state.ts'
import { readAddress } from './state.ts'

const PATH = '/v1/session'
const LIST_PATH = '/v1/sessions'
const resource = {
  name: 'session',
  title: 'Session',
  description: 'Sign-in with a wallet, for the dashboard.',
}

export function sessionRoutes(context: Context): Route[] {
  const render = async (session: Session) =>
    renderSession(session, await getAccount(context, ownerOf(session)), true)
  return [
    openRoute({
      method: 'POST',
      path: `${PATH}/challenge`,
      operationId: 'createSessionChallenge',
      resource,
      summary: 'Request a sign-in message',
      description: 'Sign it with the wallet and send it to `POST /v1/session` within five minutes.',
      access: 'open',
      sameOrigin: true,
      body: challengeBody,
      result: challengeResult,
      errors: ['sign_in_challenge_unknown'],
      handle: async (request) =>
        renderChallenge(await challenge(context, request, request.body.address), context.appUrl),
      replay: async (_request, nonce) =>
        renderChallenge(await getChallenge(context, nonce as string), context.appUrl),
      idempotencyScope: ({ body }) => body.address,
    }),
    openRoute({
      method: 'POST',
      path: PATH,
      operationId: 'createSession',
      resource,
      summary: 'Sign in',
      description:
        "Sets the session cookie. A wallet's first sign-in creates its account. Each message works once.",
      access: 'open',
      sameOrigin: true,
      body: signInBody,
      result: sessionResult,
      errors: ['session_invalid', ...SIGNATURE_ERRORS],
      handle: async (request) => {
        const { session, token } = await signIn(context, request, request.body)
        request.answerHeaders.set('set-cookie', sessionCookie(token, session.expiresAtMs))
        return await render(session)
      },
      replay: async (_request, id) => render(await getById(context, id as Id<'sess'>)),
      idempotencyScope: ({ body }) => readAddress(body.message),
    }),
    route({
      method: 'POST',
      path: `${PATH}/signature`,
      operationId: 'signSession',
      resource,
      summary: 'Sign again',
      description:
        'Creating keys, payout wallets and cards and deleting the account needs a wallet signature from the last ten minutes. Request a message with `POST /v1/session/challenge` and sign it with the wallet of the account. Signing in counts too.',
      access: 'session',
      body: signInBody,
      result: sessionResult,
      errors: SIGNATURE_ERRORS,
      handle: async (request) => render(await sign(context, request, request.body)),
      replay: async ({ principal }) => render(await get(context, principal)),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'getSession',
      resource,
      summary: 'Get the session',
      access: 'session',
      result: sessionResult,
      errors: ['resource_missing'],
      handle: async ({ principal }) => render(await get(context, principal)),
    }),
    route({
      method: 'DELETE',
      path: PATH,
      operationId: 'deleteSession',
      resource,
      summary: 'Sign out',
      access: 'session',
      result: deletedSession,
      handle: async (request) => {
        const id = await signOut(context, request)
        request.answerHeaders.set('set-cookie', clearedSessionCookie())
        return { id, object: 'session' as const, deleted: true as const }
      },
    }),
    ...listRoutes(context),
  ]
}

export const SIGNATURE_ERRORS = [
  'sign_in_challenge_unknown',
  'sign_in_challenge_expired',
  'sign_in_message_mismatch',
  'sign_in_signature_invalid',
] as const

function listRoutes(context: Context): Route[] {
  return [
    route({
      method: 'GET',
      path: LIST_PATH,
      operationId: 'listSessions',
      resource,
      summary: 'List sessions',
      description: 'Everywhere the account is signed in, newest first.',
      access: 'session',
      query: listQuery('sess'),
      result: listOf('SessionList', sessionResult),
      handle: async ({ principal, query }) => {
        const { sessions, hasMore } = await list(context, principal, pageOf('sess', query))
        const account = await getAccount(context, principal)
        const items = sessions.map((session) =>
          renderSession(session, account, session.id === principal.actor.id),
        )
        return renderList(LIST_PATH, items, hasMore)
      },
    }),
    route({
      method: 'DELETE',
      path: LIST_PATH,
      operationId: 'endSessions',
      resource,
      summary: 'End all sessions',
      access: 'session',
      query: endSessionsQuery,
      result: endedSessions,
      handle: async (request) => {
        const keepsOwn = request.query.keep_current
        const count = await endAll(context, request, { keepsOwn })
        if (!keepsOwn) request.answerHeaders.set('set-cookie', clearedSessionCookie())
        return { object: 'ended_sessions' as const, count }
      },
    }),
    route({
      method: 'DELETE',
      path: `${LIST_PATH}/{id}`,
      operationId: 'endSession',
      resource,
      summary: 'End a session',
      access: 'session',
      params: sessionParams,
      result: deletedSession,
      handle: async (request) => {
        const { id } = request.params
        await end(context, request, id)
        return { id, object: 'session' as const, deleted: true as const }
      },
    }),
  ]
}
