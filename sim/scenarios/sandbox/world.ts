// The proof's internet, in its own network namespace: it answers on every address and records which
// address was contacted.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { answerNames } from './dns.ts'
import { packBomb, serveHostile } from './pages.ts'

export type WorldReport = {
  /** `address:port`, once per connection. */
  readonly spokenTo: readonly string[]
  /** `host/path`, once per request. */
  readonly asked: readonly string[]
  readonly bytes: number
}

let spokenTo: string[] = []
let asked: string[] = []
let bytes = 0

function serve(request: IncomingMessage, response: ServerResponse): void {
  asked.push(`${request.headers.host ?? ''}${request.url ?? ''}`)
  serveHostile(request, response, (sent) => {
    bytes += sent
  })
}

/** Self-signed; the proof's browsers are set to accept it. */
function makeCertificate(): { key: string; cert: string } {
  const args = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=hostile -keyout - -out -'
  const pem = execFileSync('openssl', args.split(' '), { encoding: 'utf8', stdio: 'pipe' })
  return { key: pem, cert: pem }
}

const servers = { 80: createServer(serve), 443: createTlsServer(makeCertificate(), serve) }
for (const server of Object.values(servers)) {
  server.on('connection', (socket) => {
    spokenTo.push(`${socket.localAddress} ${socket.localPort}`)
    socket.on('error', () => {})
  })
}

process.on('message', (message) => {
  if (message === 'listen') {
    packBomb()
    answerNames('11.0.0.53')
    const listening = Object.entries(servers).map(([port, server]) =>
      once(server.listen(Number(port), '::'), 'listening'),
    )
    void Promise.all(listening).then(() => process.send?.('listening'))
  }
  if (message === 'report') {
    process.send?.({ spokenTo, asked, bytes } satisfies WorldReport)
    ;[spokenTo, asked, bytes] = [[], [], 0]
  }
})
process.on('disconnect', () => process.exit())
process.send?.('up')
