import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Id } from '../../lib/ids.ts'
import { SIGNATURE_ERRORS } from '../sessions/routes.ts'
import type { Signed } from '../sessions/service.ts'
import { getChallenge } from '../sessions/service.ts'
import {
  addPayoutWalletBody,
  deletedPayoutWallet,
  payoutChallenge,
  payoutChallengeBody,
  payoutWallet,
  payoutWalletParams,
  renderPayoutChallenge,
  renderPayoutWallet,
} from './schema.ts'
import type { Context, Evidence } from './service.ts'
import { add, challenge, get, list, remove } from './service.ts'

const PATH = '/v1/payout_wallets'
const CHALLENGES = '/v1/payout_wallet_challenges'
const resource = {
  name: 'payout_wallet',
  title: 'Payout wallets',
  description:
    "Wallets that may receive the account's payments beside its own. Each proves itself with a signature or a transaction; only the owner adds and removes them.",
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
        'Sign it with that wallet and send it to `POST /v1/payout_wallets` within five minutes. It names your account. A multisig vault signs the memo in a transaction instead.',
      access: 'session',
      body: payoutChallengeBody,
      result: payoutChallenge,
      errors: ['sign_in_challenge_unknown'],
      handle: async (request) =>
        renderPayoutChallenge(await challenge(context, request, request.body), appUrl),
      replay: async ({ principal }, nonce) =>
        renderPayoutChallenge(
          await getChallenge(context, nonce as string, principal.accountId),
          appUrl,
        ),
    }),
    route({
      method: 'POST',
      path: PATH,
      operationId: 'addPayoutWallet',
      resource,
      summary: 'Add a payout wallet',
      description: 'Adds the wallet that signed the message, or the memo in a final transaction.',
      access: 'session',
      isSigned: true,
      body: addPayoutWalletBody,
      result: payoutWallet,
      errors: [
        'payout_wallet_exists',
        'payout_wallet_unproven',
        'chain_unavailable',
        ...SIGNATURE_ERRORS,
      ],
      handle: async (request) => {
        const { name = null, ...proof } = request.body
        const evidence = evidenceOf(proof)
        return renderPayoutWallet(await add(context, request, { name, evidence }))
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

type Proof = { readonly [Field in keyof Signed | 'transaction']?: string | undefined }

function evidenceOf({ message, signature, transaction }: Proof): Evidence {
  if (transaction !== undefined) return { transaction }
  if (message !== undefined && signature !== undefined) return { message, signature }
  throw new ApiError('parameter_missing', { param: 'signature' })
}
