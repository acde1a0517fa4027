// The web server: pages that people pay on, on one origin with the API.
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { buildFrameServer, buildServer } from './server.ts'

const config = readConfig()
const log = pino({ level: config.LOG_LEVEL, base: { service: 'florin-web' } })
// What `npm run build:web` made; a name in a variable, since it is there only then.
const built = '../build/server/index.js'
const build = await import(built)
const [app, frame] = [await buildServer(config, build), await buildFrameServer(config, build)]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () => void Promise.all([app.close(), frame.close()]).then(() => log.info('stopped')),
  )
}
const url = await app.listen({ host: config.HOST, port: config.PORT })
const frameUrl = await frame.listen({ host: config.HOST, port: config.CARD_FRAME_PORT })
log.info({ url, frameUrl }, 'listening')
process.send?.('listening') // for a parent that waits for it
