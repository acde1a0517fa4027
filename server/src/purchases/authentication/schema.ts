import { z } from 'zod'
import { exactlyOneOf, id, text, unixSeconds } from '../../lib/wire.ts'
import { readSealed, sealedText } from '../cards/schema.ts'
import type { GivenCode } from '../cards/service.ts'
import { pagesOf } from '../intents/links.ts'
import {
  AUTHENTICATION_KINDS,
  INTENT_STATUSES,
  kindOf,
  STATUS_OF,
  STATUS_REASONS,
} from '../intents/state.ts'
import type { Viewed } from './service.ts'

export const admitBody = z.strictObject({
  token: text(200).describe('From the fragment of the URL in `next_action`.'),
})

const GIVEN = ['sealed_security_code', 'security_code'] as const

export const securityCodeBody = z
  .strictObject({
    token: text(200).describe('The card frame’s token.'),
    sealed_security_code: sealedText
      .optional()
      .describe('Kept until the first payment attempt of this purchase.'),
    security_code: z
      .string()
      .regex(/^[0-9]{3,4}$/, { error: 'it must be 3 or 4 digits' })
      .optional()
      .describe('In clear: refused unless the operator lets card numbers come by API.'),
  })
  .superRefine(exactlyOneOf(...GIVEN))
  .meta({ oneOf: GIVEN.map((name) => ({ required: [name] })) })

export function readCode(body: z.output<typeof securityCodeBody>): GivenCode {
  const { security_code: securityCode, sealed_security_code: sealed } = body
  if (securityCode !== undefined) return { securityCode }
  return { sealedSecurityCode: readSealed(sealed ?? '') }
}

/** A repeated request may differ in these: they are stored nowhere, not even as a hash. */
export const SECRET_FIELDS = ['security_code', 'sealed_security_code'] as const

export const securityCodeTaken = z
  .object({
    id: id('ci'),
    object: z.literal('checkout_intent.security_code'),
    accepted: z.literal(true),
  })
  .meta({ id: 'CheckoutIntentSecurityCode' })

/**
 * For the viewer of the page: the shop, the items, the amount and the card. Nothing about the
 * account.
 */
export const authentication = z
  .object({
    id: id('ci'),
    object: z.literal('checkout_intent.authentication'),
    status: z.enum(INTENT_STATUSES),
    status_reason: z.enum(STATUS_REASONS).nullable(),
    status_detail: z
      .object({ code: z.string() })
      .nullable()
      .describe('Details, as on the intent; while the outcome is unknown, why.'),
    kind: z
      .enum(AUTHENTICATION_KINDS)
      .nullable()
      .describe('The request: the card’s security code, or the bank’s challenge; null: none.'),
    expires_at: unixSeconds.nullable().describe('It can be answered until then.'),
    shop: z.string().describe('The shop’s host.'),
    amount: z.int().nullable().describe('The shop’s charge in cents.'),
    currency: z.enum(['usd', 'sgd']).nullable(),
    items: z.array(z.object({ title: z.string(), quantity: z.int().min(1) })),
    card: z
      .object({ brand: z.string().nullable(), last4: z.string().nullable() })
      .nullable()
      .describe('The card to be charged.'),
    return_url: z.string().describe('Where the person is sent afterwards.'),
  })
  .meta({ id: 'CheckoutIntentAuthentication' })

export type RenderedAuthentication = z.output<typeof authentication>

export function renderAuthentication(
  { intent, card }: Viewed,
  appUrl: URL,
): RenderedAuthentication {
  const { quote, expiresAtMs } = intent
  const kind = kindOf(intent)
  return {
    id: intent.id,
    object: 'checkout_intent.authentication',
    status: STATUS_OF[intent.phase],
    status_reason: intent.statusReason,
    status_detail: intent.statusDetail && { code: intent.statusDetail.code },
    kind,
    expires_at: kind === null || expiresAtMs === null ? null : Math.floor(expiresAtMs / 1000),
    shop: new URL(intent.url).host,
    amount: quote?.amountCents ?? null,
    currency: quote?.currency ?? null,
    items: (quote?.items ?? []).map(({ title, quantity }) => ({ title, quantity })),
    card: card && { ...card },
    return_url: pagesOf(appUrl, intent.id).done.href,
  }
}
