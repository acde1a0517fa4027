import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { address, id, metadata, unixSeconds } from '../../lib/wire.ts'
import { lineItemList, lineItems, renderLineItems } from '../line-items/schema.ts'
import { MOST_OPEN_COUNTED } from '../payments/schema.ts'
import type { CheckoutLink } from './state.ts'

export const checkoutLink = z
  .object({
    id: id('cl'),
    object: z.literal('checkout_link'),
    canceled_by: z
      .enum(['user'])
      .nullable()
      .describe('null while active; a canceled link creates no sessions.'),
    currency: z.literal('usdc'),
    url: z.string().describe('For buyers: each visit creates a checkout session.'),
    line_items: lineItemList,
    metadata,
    created: unixSeconds,
    recipient_address: z.string().describe('The wallet that receives the payments.'),
    expires_at: unixSeconds.nullable().describe('Reserved.'),
    account_id: id('acct').nullable(),
    open_session_count: z
      .int()
      .optional()
      .describe(
        `Sessions that can still be paid; ${MOST_OPEN_COUNTED} means that many or more. Not in lists.`,
      ),
  })
  .meta({ id: 'CheckoutLink' })

export const publicCheckoutLink = z
  .object({
    id: id('cl'),
    object: z.literal('checkout_link.public'),
    canceled_by: z.enum(['user']).nullable(),
    amount_total: z.int().describe('Cents: 2500 is 25.00.'),
    currency: z.literal('usdc'),
    url: z.string(),
    line_items: lineItemList,
    recipient_address: z.string(),
    business_profile: z.object({ name: z.string() }),
  })
  .meta({ id: 'PublicCheckoutLink' })

export const linkFilters = {
  canceled: z.boolean().optional().describe('Only canceled links, or only active ones.'),
}

export const linkParams = z.strictObject({ id: id('cl') })

export const createLinkBody = z.strictObject({
  line_items: lineItems,
  recipient_address: address
    .optional()
    .describe(
      "The receiving wallet; by default the account's own. Another must be one of its payout wallets.",
    ),
  metadata: metadata.optional().describe('Copied to its sessions.'),
})

function renderShown(link: CheckoutLink, checkoutUrl: URL) {
  return {
    id: link.id,
    canceled_by: link.isCanceled ? ('user' as const) : null,
    currency: 'usdc' as const,
    url: `${checkoutUrl.href.replace(/\/$/, '')}/${link.id}`,
    line_items: renderLineItems(link.lineItems, `/v1/checkout_links/${link.id}`),
    recipient_address: link.recipientAddress,
  }
}

export function renderPublicLink(
  link: CheckoutLink,
  checkoutUrl: URL,
  businessName: string,
): z.output<typeof publicCheckoutLink> {
  return {
    ...renderShown(link, checkoutUrl),
    object: 'checkout_link.public',
    amount_total: link.amountCents,
    business_profile: { name: businessName },
  }
}

export function renderLink(
  link: CheckoutLink,
  checkoutUrl: URL,
  openCount?: number,
): z.output<typeof checkoutLink> {
  return {
    ...renderShown(link, checkoutUrl),
    object: 'checkout_link',
    metadata: { ...link.metadata },
    created: createdSeconds(link.id),
    expires_at: null,
    account_id: link.accountId,
    ...(openCount === undefined ? {} : { open_session_count: openCount }),
  }
}
