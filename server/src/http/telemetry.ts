import type { Span } from '@opentelemetry/api'
import { context, metrics, SpanKind, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** One log line, one measurement and one span per request, never with a query or body. */
export function observeRequests(app: FastifyInstance, log: Logger): void {
  const tracer = trace.getTracer('florin.http')
  const duration = metrics.getMeter('florin.http').createHistogram('http_server_request_duration', {
    description: 'Time from the first byte of a request to the last of its answer',
    unit: 'ms',
  })
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.startSpan(`${request.method} ${routeOf(request)}`, {
      kind: SpanKind.SERVER,
      attributes: { 'florin.request_id': request.id },
    })
    spans.set(request, span)
    context.with(trace.setSpan(context.active(), span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    const line = {
      request: request.id,
      method: request.method,
      route: routeOf(request),
      status: statusCode,
      ms: Math.round(elapsedTime * 10) / 10,
      account: request.principal?.accountId,
    }
    log.info(line, 'answered')
    duration.record(elapsedTime, {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': statusCode,
    })
    spans.get(request)?.setAttribute('http.response.status_code', statusCode).end()
    done()
  })
}

// The route pattern, not the path: ids would make every series and span name unique.
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}
