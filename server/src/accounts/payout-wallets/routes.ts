import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Id } from '../../lib/ids.ts'
import { SIGNATURE_ERRORS } from '../sessions/routes.ts'
import { challenge as challengeResult, renderChallenge } from '../sessions/schema.ts'
import { getChallenge } from '../sessions/service.ts'
import {
  addPayoutWalletBody,
  deletedPayoutWallet,
  payoutChallengeBody,
  payoutWallet,
  payoutWalletParams,
  renderPayoutWallet,
} from './schema.ts'
import type { Context } from './service.ts'
import { add, challenge, get, list, remove } from './service.ts'

const PATH = '/v1/payout_wallets'
const CHALLENGES = '/v1/payout_wallet_challenges'
const resource = {
  name: 'payout_wallet',
  title: 'Payout wallets',
  description:
    "Wallets that may receive the account's payments beside its own. Each proves itself with a signature; only the owner adds and removes them.",
}

export function payoutWalletRoutes(context: Context): Route[] {
  const { appUrl } = context
  return [
    route({
      method: 'POST',
      path: CHALLENGES,
      operationId: 'createPayoutWalletChallenge',
      resource,
      summary: 'Request a message for a payout wallet',
      description:
        'Sign it with that wallet and send it to `POST /v1/payout_wallets` within five minutes. It names your account.',
      access: 'session',
      body: payoutChallengeBody,
      result: challengeResult,
      errors: ['sign_in_challenge_unknown'],
      handle: async (request) =>
        renderChallenge(await challenge(context, request, request.body.address), appUrl),
      replay: async ({ principal }, nonce) =>
        renderChallenge(await getChallenge(context, nonce as string, principal.accountId), appUrl),
    }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'addPayoutWallet',
      resource,
      summary: 'Add a payout wallet',
      description: 'Adds the wallet that signed the message.',
      access: 'session',
      isSigned: true,
      body: addPayoutWalletBody,
      result: payoutWallet,
      errors: ['payout_wallet_exists', ...SIGNATURE_ERRORS],
      handle: async (request) => {
        const { name = null, message, signature } = request.body
        return renderPayoutWallet(await add(context, request, { name, message, signature }))
      },
      replay: async ({ principal }, id) =>
        renderPayoutWallet(await get(context, principal, id as Id<'pw'>)),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listPayoutWallets',
      resource,
      summary: 'List payout wallets',
      description: "Newest first. The account's own wallet is not in the list.",
      access: { scope: 'payout_wallets:read' },
      query: listQuery('pw'),
      result: listOf('PayoutWalletList', payoutWallet),
      handle: async ({ principal, query }) => {
        const { wallets, hasMore } = await list(context, principal, pageOf('pw', query))
        return renderList(PATH, wallets.map(renderPayoutWallet), hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getPayoutWallet',
      resource,
      summary: 'Get a payout wallet',
      access: { scope: 'payout_wallets:read' },
      params: payoutWalletParams,
      result: payoutWallet,
      handle: async ({ principal, params }) =>
        renderPayoutWallet(await get(context, principal, params.id)),
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/{id}`,
      operationId: 'removePayoutWallet',
      resource,
      summary: 'Remove a payout wallet',
      description:
        'New links, sessions and intents cannot name it. Existing ones still pay into it: cancel those that should not.',
      access: 'session',
      isSigned: true,
      params: payoutWalletParams,
      result: deletedPayoutWallet,
      handle: async (request) => {
        const { id } = request.params
        await remove(context, request, id)
        return { id, object: 'payout_wallet' as const, deleted: true as const }
      },
    }),
  ]
}
