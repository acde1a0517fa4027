import type { KeyObject } from 'node:crypto'
import { createHmac } from 'node:crypto'
import type { Principal } from '../../lib/principal.ts'
import { hasScope } from '../../lib/principal.ts'
import type { LinkTo } from './schema.ts'
import type { Context } from './settings.ts'
import type { CheckoutIntent, IntentId } from './state.ts'

/**
 * Who may act on an intent is shown the link with its token, by which its buyer comes to answer. Whoever
 * only reads, and a file that is passed on (null), has the address of the page alone.
 */
export function linkerOf(
  { appUrl, linkKey }: Pick<Context, 'appUrl' | 'linkKey'>,
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
 * The token of a link, which admits the next who comes: whoever came makes it worthless, and the intent
 * then shows another. It follows from the intent and a key that the API alone has, so none is kept.
 */
export function linkToken(
  key: KeyObject,
  { id, viewers }: Pick<CheckoutIntent, 'id' | 'viewers'>,
): string {
  return createHmac('sha256', key).update(`${id} ${viewers}`).digest('base64url')
}

/** The page where it is answered, and where the person is sent when all is over. */
export function pagesOf(appUrl: URL, id: IntentId): { page: URL; done: URL } {
  return {
    page: new URL(`/authenticate/${id}`, appUrl),
    done: new URL(`/authenticate/${id}/done`, appUrl),
  }
}
