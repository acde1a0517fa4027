import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * Whose address the limits count. The web server, which calls on behalf of browsers, forwards the
 * browser's address together with a secret; from anybody else such a header is only a claim.
 */
export function clientAddress(request: FastifyRequest, forwardSecret: string | undefined): string {
  const secret = request.headers['florin-forward-secret']
  const address = request.headers['florin-client-address']
  if (forwardSecret !== undefined && typeof secret === 'string' && typeof address === 'string') {
    if (isSame(secret, forwardSecret)) return address
  }
  return request.ip
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
