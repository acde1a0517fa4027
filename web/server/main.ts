// The web server: hosted pages, dashboard and docs, on one origin with the API.
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { buildFrameServer, buildServer } from './server.ts'

const config = readConfig()
const log = pino({ level: config.LOG_LEVEL, base: { service: 'florin-web' } })
// In a variable because the file exists only after `npm run build`.
const built = '../build/server/index.js'
const build = await import(built)
const draining = new AbortController()
const app = await buildServer(config, build, draining.signal)
const frame = await buildFrameServer(config, build, draining.signal)

async function stop(signal: string): Promise<void> {
  if (draining.signal.aborted) return
  draining.abort() // makes /readyz answer 503
  log.info({ signal }, 'stopping')
  await delay(config.DRAIN_SECONDS * 1_000) // time for load balancers to stop sending requests
  await Promise.all([app.close(), frame.close()]) // waits for requests in flight
  log.info('stopped')
}
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))
const url = await app.listen({ host: config.HOST, port: config.PORT })
const frameUrl = await frame.listen({ host: config.HOST, port: config.CARD_FRAME_PORT })
log.info({ url, frameUrl }, 'listening')
process.send?.('listening') // tells a parent process, if there is one
