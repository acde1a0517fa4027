import type { Principal } from '../../../lib/principal.ts'
import { hasScope } from '../../../lib/principal.ts'
import type { LinkTo } from '../schema.ts'
import type { Context } from '../settings.ts'
import { linkToken, pagesOf } from './state.ts'

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
