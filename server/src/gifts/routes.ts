import { listOf, listQuery, pageOf, renderList } from '../http/paging.ts'
import type { Route } from '../http/route.ts'
import { route } from '../http/route.ts'
import { detection, renderDetection } from '../ledger/detections/schema.ts'
import type { Cents } from '../lib/money.ts'
import { qrPngDataUrl } from '../lib/qr.ts'
import { encodeTransactionRequest } from '../lib/solana-pay.ts'
import { reportLiability } from './liability.ts'
import {
  createGiftBody,
  gift,
  giftFilters,
  giftLiability,
  giftParams,
  renderGift,
  renderLiability,
  WALLET_HINTS,
} from './schema.ts'
import type { Presented } from './service.ts'
import { create, get, getReclaim, list, listDetections, reclaim } from './service.ts'
import type { Context } from './settings.ts'
import type { GiftId, GiftStatus } from './state.ts'

const PATH = '/v1/gifts'

export const resource = {
  name: 'gift',
  title: 'Gifts',
  description:
    'USDC in escrow that anyone with the release code can claim, and the sender can reclaim until then.',
}

/** Statuses to wait for; after the last one nothing changes. */
export const waits = {
  statuses: ['open', 'released', 'reclaimed'] as const,
  isReached: ({ status }: { status: GiftStatus }, wanted: string) =>
    status === wanted || status === 'released' || status === 'reclaimed',
}

const errors = ['chain_unavailable'] as const

export function giftRoutes(context: Context): Route[] {
  const renderOne = ({ gift, action }: Presented) =>
    renderGift(gift, withRequest(context, gift, action))
  return [
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createGift',
      resource,
      summary: 'Create a gift',
      description:
        'Returns the transaction that funds the gift, for the sender to sign. Generate the release code yourself and send only its key: the code never reaches Florin.',
      access: { scope: 'gifts:write' },
      body: createGiftBody,
      hints: WALLET_HINTS,
      result: gift,
      errors: [
        ...errors,
        'amount_too_small',
        'amount_too_large',
        'release_verification_key_in_use',
      ],
      handle: async (request) => {
        const { amount, sender_address, release_verification_key, metadata = {} } = request.body
        const wanted = {
          amountCents: amount as Cents,
          senderAddress: sender_address,
          releaseVerificationKey: release_verification_key,
          metadata,
        }
        return renderOne(await create(context, request, wanted))
      },
      replay: async ({ principal }, id) => renderOne(await get(context, principal, id as GiftId)),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listGifts',
      resource,
      summary: 'List gifts',
      description: 'Newest first. Lists contain no QR codes.',
      access: { scope: 'gifts:read' },
      query: listQuery('gift').extend(giftFilters),
      result: listOf('GiftList', gift),
      errors,
      handle: async ({ principal, query }) => {
        const { gifts, hasMore } = await list(context, principal, pageOf('gift', query), query)
        const items = gifts.map(({ gift, action }) => renderGift(gift, action))
        return renderList(PATH, items, hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getGift',
      resource,
      summary: 'Get a gift',
      access: { scope: 'gifts:read' },
      params: giftParams,
      result: gift,
      errors,
      waits,
      handle: async ({ principal, params }) => renderOne(await get(context, principal, params.id)),
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}/reclaim`,
      operationId: 'reclaimGift',
      resource,
      summary: 'Reclaim a gift',
      description:
        'Open gift: returns the transaction that sends the money back. Unfunded gift: it becomes `reclaimed` once it can no longer be funded.',
      access: { scope: 'gifts:write' },
      params: giftParams,
      result: gift,
      errors: [...errors, 'gift_released', 'gift_reclaimed'],
      handle: async (request) => {
        const { gift, action } = await reclaim(context, request, request.params.id)
        return renderGift(gift, action)
      },
      replay: async ({ principal, params }) => {
        const { gift, action } = await getReclaim(context, principal, params.id)
        return renderGift(gift, action)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}/detections`,
      operationId: 'listGiftDetections',
      resource,
      summary: 'List the detections of a gift',
      description:
        'Every on-chain transaction that touched the gift, with its verdict, newest first.',
      access: { scope: 'gifts:read' },
      params: giftParams,
      query: listQuery('det'),
      result: listOf('DetectionList', detection),
      handle: async ({ principal, params, query }) => {
        const page = pageOf('det', query)
        const { detections, hasMore } = await listDetections(context, principal, params.id, page)
        const url = `${PATH}/${params.id}/detections`
        return renderList(url, detections.map(renderDetection), hasMore)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/reports/gift_liability',
      operationId: 'getGiftLiability',
      resource: {
        name: 'report',
        title: 'Reports',
        description: 'Totals, compared with the chain.',
      },
      summary: 'Report the total in open gifts',
      access: { scope: 'gifts:read' },
      result: giftLiability,
      errors,
      handle: async ({ principal }) =>
        renderLiability(await reportLiability(context, principal), context.clock()),
    }),
  ]
}

// A wallet on another device scans the link to the funding endpoint.
function withRequest(
  { appUrl }: Context,
  { id, status }: Presented['gift'],
  action: Presented['action'],
) {
  if (action === null || status !== 'requires_action') return action
  const chainPayUri = encodeTransactionRequest(new URL(`${PATH}/${id}/fund`, appUrl))
  return { ...action, chainPayUri, qrDataUrl: qrPngDataUrl(chainPayUri) }
}
