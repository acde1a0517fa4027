import type { KeyObject } from 'node:crypto'
import { createHmac } from 'node:crypto'
import type { Principal } from '../../lib/principal.ts'
import { hasScope } from '../../lib/principal.ts'
import type { LinkTo } from './schema.ts'
import type { Context } from './settings.ts'
import type { CheckoutIntent, IntentId } from './state.ts'

/**
 * A caller who may act on an intent sees the buyer's link with its token. A caller who may only
 * read it, and an export (null), sees the page's address without the token.
 */
export function linkerOf(
  { appUrl, linkKeys: [linkKey] }: Pick<Context, 'appUrl' | 'linkKeys'>,
  principal: Principal | null,
): LinkTo {
  const mayAct = principal !== null && hasScope(principal, 'checkout_intents:write')
  return (intent) => {
    const { page, done } = pagesOf(appUrl, intent.id)
    if (mayAct) page.hash = linkToken(linkKey, intent)
    return { url: page.href, returnUrl: done.href }
  }
}

/**
 * The token of a link. It admits one viewer; after that the intent shows a link with another token.
 * It is derived from the intent and a key that only the API has, so no token is stored.
 */
export function linkToken(
  key: KeyObject,
  { id, viewers }: Pick<CheckoutIntent, 'id' | 'viewers'>,
): string {
  return createHmac('sha256', key).update(`${id} ${viewers}`).digest('base64url')
}

/** The page where the buyer answers, and the page they are sent to afterwards. */
export function pagesOf(appUrl: URL, id: IntentId): { page: URL; done: URL } {
  return {
    page: new URL(`/authenticate/${id}`, appUrl),
    done: new URL(`/authenticate/${id}/done`, appUrl),
  }
}
