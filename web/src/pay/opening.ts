// Those that fetch a page to show a card of it in a chat; some of them pass for browsers.
const PREVIEWS =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|discord|skype|embedly|linkedin|pinterest|vkshare|curl|wget|python|okhttp|go-http/i

/**
 * Whether somebody opens the link to buy. A browser says that it navigates, and that it does not merely
 * fetch ahead; who does not say so is shown the offer, with a button.
 */
export function isOpening({ method, headers }: Request): boolean {
  if (method !== 'GET') return false
  if (
    headers.get('sec-fetch-mode') !== 'navigate' ||
    headers.get('sec-fetch-dest') !== 'document'
  ) {
    return false
  }
  if (headers.has('purpose') || headers.has('sec-purpose') || headers.has('x-moz')) return false
  return !PREVIEWS.test(headers.get('user-agent') ?? '')
}
