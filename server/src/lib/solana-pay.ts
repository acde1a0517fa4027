/** A Solana Pay transaction request: the wallet asks at `link` what it is to sign. */
export function encodeTransactionRequest(link: URL): string {
  // A link with a query of its own must be escaped whole; a plain one reads better as it is.
  return `solana:${link.search === '' ? link.href : encodeURIComponent(link.href)}`
}
