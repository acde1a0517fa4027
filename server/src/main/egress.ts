import { metrics } from '@opentelemetry/api'
import { openEgress } from '../purchases/sandbox/egress/egress.ts'
import { readEgressConfig } from './egress-config.ts'
import { createLog } from './log.ts'
import { startTelemetry } from './telemetry.ts'

const config = readEgressConfig()
const log = createLog(config.logLevel)
const telemetry = await startTelemetry('florin-egress', config)
const meter = metrics.getMeter('florin.egress')
const refusals = meter.createCounter('florin_egress_refusals', {
  description: 'Connections that a browser asked for and did not get, by reason',
})
const faults = meter.createCounter('florin_egress_faults', {
  description: 'Connections that were lost by a fault of ours',
})

const egress = await openEgress({
  ...config,
  ...config.listen,
  onRefusal({ id }, host, reason) {
    refusals.add(1, { reason })
    log.info({ visit: id, host, reason }, 'refused')
  },
  onFault(err) {
    faults.add(1)
    log.error({ err }, 'connection lost')
  },
})
if (config.developmentHosts.length > 0) {
  log.warn({ hosts: config.developmentHosts }, 'non-public hosts are allowed')
}

let isStopping = false
async function stop(signal: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  await egress.close(config.stopWithinMs)
  await telemetry.stop()
  log.info('stopped')
}
telemetry.reportReady(() => ({ obstacle: isStopping ? 'stopping' : null }))
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))
log.info({ port: egress.port, controlPort: egress.controlPort }, 'listening')
process.send?.('listening') // for a parent that waits for it
