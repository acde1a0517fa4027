// The web server: pages that people pay on, on one origin with the API.
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { buildServer } from './server.ts'

const config = readConfig()
const log = pino({ level: config.LOG_LEVEL, base: { service: 'florin-web' } })
// What `npm run build:web` made; a name in a variable, since it is there only then.
const built = '../build/server/index.js'
const app = await buildServer(config, await import(built))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close().then(() => log.info('stopped')))
}
const url = await app.listen({ host: config.HOST, port: config.PORT })
log.info({ url }, 'listening')
process.send?.('listening') // for a parent that waits for it
