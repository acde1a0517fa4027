import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { address, id, metadata, unixSeconds } from '../../lib/wire.ts'
import { lineItemList, lineItems, renderLineItems } from '../line-items/schema.ts'
import type { CheckoutLink } from './state.ts'

export const checkoutLink = z
  .object({
    id: id('cl'),
    object: z.literal('checkout_link'),
    canceled_by: z
      .enum(['user'])
      .nullable()
      .describe('null while it is live; a canceled link opens no sessions.'),
    currency: z.literal('usdc'),
    url: z.string().describe('For buyers: opening it makes a new checkout session each time.'),
    line_items: lineItemList,
    metadata,
    created: unixSeconds,
    recipient_address: z.string().describe('The wallet that its sessions are paid to.'),
    expires_at: unixSeconds.nullable().describe('Reserved.'),
    account_id: id('acct').nullable(),
  })
  .meta({ id: 'CheckoutLink' })

export const linkParams = z.strictObject({ id: id('cl') })

export const createLinkBody = z.strictObject({
  line_items: lineItems,
  recipient_address: address.optional().describe("The wallet that is paid; else the account's."),
  metadata: metadata.optional().describe('Its sessions get the same.'),
})

export function renderLink(link: CheckoutLink, checkoutUrl: URL): z.output<typeof checkoutLink> {
  return {
    id: link.id,
    object: 'checkout_link',
    canceled_by: link.isCanceled ? 'user' : null,
    currency: 'usdc',
    url: `${checkoutUrl.href.replace(/\/$/, '')}/${link.id}`,
    line_items: renderLineItems(link.lineItems, `/v1/checkout_links/${link.id}`),
    metadata: { ...link.metadata },
    created: createdSeconds(link.id),
    recipient_address: link.recipientAddress,
    expires_at: null,
    account_id: link.accountId,
  }
}
