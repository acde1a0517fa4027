import { once } from 'node:events'
import { metrics } from '@opentelemetry/api'
import { listen } from '../lib/control-server.ts'
import { openOpener } from '../purchases/cards/vault/open.ts'
import { countOpenings } from '../purchases/cards/vault/openings.ts'
import { createVaultServer } from '../purchases/cards/vault/serve.ts'
import { describeFailure } from '../purchases/jobs/failure.ts'
import { createLog } from './log.ts'
import { startTelemetry } from './telemetry.ts'
import { readVaultConfig } from './vault-config.ts'

const config = readVaultConfig()
const log = createLog(config.logLevel, describeFailure) // an error may quote what was opened
const telemetry = await startTelemetry('florin-vault', config)
const meter = metrics.getMeter('florin.vault')
const openings = meter.createCounter('florin_vault_openings', {
  description: 'Sealed texts that were opened for a purchase, by purpose',
})
const resealings = meter.createCounter('florin_vault_resealings', {
  description: 'Sealed texts that were sealed again for the current key, by purpose',
})
const refusals = meter.createCounter('florin_vault_refusals', {
  description: 'Openings that a worker asked for and did not get, by reason',
})

const server = createVaultServer({
  secrets: config.secrets,
  opener: openOpener(config.privateKeys),
  count: countOpenings(config.limits),
  onOpened(opening) {
    openings.add(1, { purpose: opening.purpose })
    log.info(opening, 'opened')
  },
  onResealed(resealing) {
    resealings.add(1, { purpose: resealing.purpose })
    log.info(resealing, 'sealed again')
  },
  onRefusal(opening, reason) {
    refusals.add(1, { reason })
    log.warn({ ...opening, reason }, 'refused')
  },
  onFault: (err) => log.error({ err }, 'a request failed'),
})
const port = await listen(server, config.listen.host, config.listen.port)

let isStopping = false
async function stop(signal: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await closed
  await telemetry.stop()
  log.info('stopped')
}
telemetry.reportReady(() => ({ obstacle: isStopping ? 'stopping' : null }))
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))
log.info({ port }, 'listening')
process.send?.('listening') // for a parent that waits for it
