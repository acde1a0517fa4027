import { context, metrics, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from './config.ts'

/**
 * Metrics for Prometheus on their own port, never the public one. Traces only where an endpoint is
 * configured, since following a request through every await costs time. Call it before anything is
 * measured; it returns a function that flushes and stops.
 */
export async function startTelemetry(
  service: string,
  config: Pick<Config, 'host' | 'metricsPort' | 'traceEndpoint'>,
): Promise<() => Promise<void>> {
  const resource = resourceFromAttributes({ 'service.name': service })
  const exporter = new PrometheusExporter({
    host: config.host,
    port: config.metricsPort,
    preventServerStart: true,
  })
  await exporter.startServer()
  const meterProvider = new MeterProvider({ resource, readers: [exporter] })
  metrics.setGlobalMeterProvider(meterProvider)
  if (config.traceEndpoint === undefined) return () => meterProvider.shutdown()

  const traceExporter = new OTLPTraceExporter({ url: `${config.traceEndpoint}/v1/traces` })
  const tracerProvider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: traceExporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(tracerProvider)
  return async () => {
    await Promise.all([meterProvider.shutdown(), tracerProvider.shutdown()])
  }
}
