import type { Route } from '../http/route.ts'
import { openRoute } from '../http/route.ts'
import { formatUsdc, toBaseUnits } from '../lib/money.ts'
import { latestAttempt, prepare, submit } from './release/service.ts'
import { resource, waits } from './routes.ts'
import {
  gift,
  giftParams,
  giftPreview,
  keyParams,
  releaseBody,
  renderPreview,
  renderRedacted,
  solanaPayBody,
  solanaPayLabel,
  solanaPayTransaction,
  submitBody,
  WALLET_HINTS,
} from './schema.ts'
import { getBusinessName, getById, getFunding, getOpenByKey } from './service.ts'
import type { Context } from './settings.ts'
import type { Gift } from './state.ts'

const PATH = '/v1/gifts/{id}'

/** Routes for senders, recipients and wallets without an account. */
export function openGiftRoutes(context: Context): Route[] {
  const { db } = context
  const preview = async (value: Gift) =>
    renderPreview(value, await getBusinessName(context, value), await latestAttempt(context, value))
  const redacted = async (value: Gift) =>
    renderRedacted(value, null, await latestAttempt(context, value))
  return [
    openRoute({
      method: 'GET',
      path: `${PATH}/preview`,
      operationId: 'previewGift',
      resource,
      summary: 'Preview a gift',
      description: "The recipient's view before claiming.",
      access: 'open',
      params: giftParams,
      result: giftPreview,
      waits,
      handle: async ({ params }) => preview(await getById(db, params.id)),
    }),
    openRoute({
      method: 'GET',
      path: '/v1/gift_previews/{release_verification_key}',
      operationId: 'previewGiftByKey',
      resource,
      summary: 'Find the open gift of a release key',
      description: 'For a recipient who derived the key from the code. Ten requests a minute.',
      access: 'open',
      isGuessable: true,
      params: keyParams,
      result: giftPreview,
      handle: async ({ params }) =>
        preview(await getOpenByKey(db, params.release_verification_key)),
    }),
    openRoute({
      method: 'GET',
      path: `${PATH}/fund`,
      operationId: 'describeGiftFunding',
      resource,
      summary: 'Describe the funding for a Solana Pay wallet',
      access: 'open',
      isSolanaPay: true,
      params: giftParams,
      result: solanaPayLabel,
      handle: async ({ params }) => ({
        label: await getBusinessName(context, await getById(db, params.id)),
        icon: new URL('/icon.svg', context.appUrl).href,
      }),
    }),
    openRoute({
      method: 'POST',
      path: `${PATH}/fund`,
      operationId: 'buildGiftFunding',
      resource,
      summary: 'Build the funding for a Solana Pay wallet',
      access: 'open',
      isSolanaPay: true,
      params: giftParams,
      body: solanaPayBody,
      result: solanaPayTransaction,
      errors: [
        'chain_unavailable',
        'gift_funded',
        'gift_released',
        'gift_reclaimed',
        'signer_mismatch',
        'window_ending',
      ],
      idempotencyScope: ({ params }) => params.id,
      handle: async ({ params, body, claim }) =>
        renderFunding(await getFunding(context, claim, params.id, body.account)),
      replay: async ({ params, body }) =>
        renderFunding(await getFunding(context, null, params.id, body.account)),
    }),
    openRoute({
      method: 'POST',
      path: `${PATH}/release`,
      operationId: 'releaseGift',
      resource,
      summary: 'Build the release of a gift',
      description:
        'Returns the transaction that sends the gift to the recipient. Sign it with the wallet, then with the release key, then submit it.',
      access: 'open',
      params: giftParams,
      body: releaseBody,
      hints: WALLET_HINTS,
      result: gift,
      errors: [
        'chain_unavailable',
        'gift_not_funded',
        'gift_released',
        'gift_reclaimed',
        'release_attempts_exhausted',
        'sponsor_quota_exceeded',
        'sponsor_dry',
      ],
      idempotencyScope: ({ params }) => params.id,
      handle: async (request) => {
        const { recipient_address, fee_payer } = request.body
        const wanted = { recipientAddress: recipient_address, feePayer: fee_payer }
        const { gift, action } = await prepare(context, request, request.params.id, wanted)
        return renderRedacted(gift, action, await latestAttempt(context, gift))
      },
      replay: async (request) => {
        const { recipient_address, fee_payer } = request.body
        const wanted = { recipientAddress: recipient_address, feePayer: fee_payer }
        const again = { ...request, claim: null }
        const { gift, action } = await prepare(context, again, request.params.id, wanted)
        return renderRedacted(gift, action, await latestAttempt(context, gift))
      },
    }),
    openRoute({
      method: 'POST',
      path: `${PATH}/release/submit`,
      operationId: 'submitGiftRelease',
      resource,
      summary: 'Submit a signed release',
      description:
        'Checks the signed release, pays its network fee if sponsored, and sends it. The gift becomes `released` once the transaction is final.',
      access: 'open',
      params: giftParams,
      body: submitBody,
      result: gift,
      errors: [
        'chain_unavailable',
        'gift_not_funded',
        'gift_released',
        'gift_reclaimed',
        'transaction_refused',
        'transaction_expired',
        'release_would_fail',
        'release_in_progress',
        'release_attempts_exhausted',
        'sponsor_quota_exceeded',
        'sponsor_dry',
      ],
      idempotencyScope: ({ params }) => params.id,
      handle: async (request) => {
        const { serialized_transaction } = request.body
        return redacted(await submit(context, request, request.params.id, serialized_transaction))
      },
      replay: async ({ params }) => redacted(await getById(db, params.id)),
    }),
  ]
}

function renderFunding({ gift, built }: Awaited<ReturnType<typeof getFunding>>) {
  return {
    transaction: built.serialized,
    message: `Lock ${formatUsdc(toBaseUnits(gift.amountCents))} for whoever holds the release code`,
  }
}
