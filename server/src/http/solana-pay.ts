import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from './route.ts'

/**
 * Solana Pay endpoints: wallets and pages of any origin ask for a transaction to sign. They allow
 * every origin and put the error message where wallets look for it.
 */
export function isSolanaPay(route: Route): boolean {
  return route.access === 'open' && route.isSolanaPay === true
}

const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

export function allowAnyOrigin(reply: FastifyReply): void {
  reply.headers(OPEN_TO_ALL)
}

/** Answers CORS preflights. */
export function answerPreflights(app: FastifyInstance, routes: readonly Route[]): void {
  for (const path of new Set(routes.filter(isSolanaPay).map((route) => route.path))) {
    app.options(path.replaceAll(/\{(\w+)\}/g, ':$1'), (_request, reply) => {
      allowAnyOrigin(reply)
      return reply
        .headers({
          'access-control-allow-methods': 'GET, POST, OPTIONS',
          'access-control-allow-headers': 'content-type, accept, accept-encoding, idempotency-key',
          'access-control-max-age': '86400',
        })
        .code(204)
        .send()
    })
  }
}

/** Whether the request is for a Solana Pay endpoint, also when it fails. */
export function isSolanaPayRequest(request: FastifyRequest): boolean {
  return (
    (request.routeOptions.config as { isSolanaPay?: boolean } | undefined)?.isSolanaPay === true
  )
}
