// Link preview bots. Some send a browser's user agent.
const PREVIEWS =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|discord|skype|embedly|linkedin|pinterest|vkshare|curl|wget|python|okhttp|go-http/i

/**
 * Whether a person opens the link. Only a real navigation counts, not a prefetch; any other request
 * gets the offer with a button.
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
