import { context, metrics, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from './config.ts'
import type { Operations } from './operations.ts'
import { openOperations } from './operations.ts'

export type Telemetry = Pick<Operations, 'reportReady'> & {
  /** Sends what is left. */
  stop(): Promise<void>
}

/**
 * Metrics on the operations port. Traces only where an endpoint is configured, since following a
 * request through every await costs time. Call it before anything is measured.
 */
export async function startTelemetry(
  service: string,
  config: Pick<Config, 'host' | 'metricsPort' | 'traceEndpoint'>,
): Promise<Telemetry> {
  const resource = resourceFromAttributes({ 'service.name': service })
  const exporter = new PrometheusExporter({ preventServerStart: true })
  const { reportReady, close } = await openOperations(
    { host: config.host, port: config.metricsPort },
    (request, response) => exporter.getMetricsRequestHandler(request, response),
  )
  const meterProvider = new MeterProvider({ resource, readers: [exporter] })
  metrics.setGlobalMeterProvider(meterProvider)
  const stopMetrics = async () => {
    await close()
    await meterProvider.shutdown()
  }
  if (config.traceEndpoint === undefined) return { reportReady, stop: stopMetrics }

  const traceExporter = new OTLPTraceExporter({ url: `${config.traceEndpoint}/v1/traces` })
  const tracerProvider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: traceExporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(tracerProvider)
  return {
    reportReady,
    stop: async () => {
      await Promise.all([stopMetrics(), tracerProvider.shutdown()])
    },
  }
}
