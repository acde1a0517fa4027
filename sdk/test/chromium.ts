import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CHROMIUM = '/usr/bin/chromium'
const PATIENCE_MS = 40_000

/**
 * Opens `files['/']` in a real Chromium, on the same origin as the API, and resolves with what the page
 * posts to `/result`. `onRequest` sees what the page asks of the API.
 */
export async function openInChromium(options: {
  files: Record<string, string>
  apiUrl: string
  onRequest: (request: IncomingMessage) => void
}): Promise<unknown> {
  if (!existsSync(CHROMIUM)) throw new Error(`no browser at ${CHROMIUM}: install chromium`)
  const profile = mkdtempSync(join(tmpdir(), 'florin-chromium-'))
  let told = (_result: unknown) => {}
  const result = new Promise((resolve) => (told = resolve))
  const server = createServer((request, response) => {
    const path = request.url as string
    const file = options.files[path]
    if (path.startsWith('/v1/')) {
      options.onRequest(request)
      forward(options.apiUrl, request, response)
    } else if (path === '/result') void readJson(request).then(told)
    else response.writeHead(file ? 200 : 404, { 'content-type': typeOf(path) }).end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  const flags = ['--headless=new', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
  // It speaks with the page's server and with nobody else.
  flags.push('--disable-background-networking', '--disable-component-update', '--disable-sync')
  flags.push('--disable-quic')
  // Chromium's own sandbox refuses to run as root.
  if (process.getuid?.() === 0) flags.push('--no-sandbox')
  const browser = spawn(CHROMIUM, [...flags, `--user-data-dir=${profile}`, url], {
    stdio: 'ignore',
  })
  const ended = once(browser, 'exit')
  const late = AbortSignal.timeout(PATIENCE_MS)
  try {
    const gaveUp = once(late, 'abort').then(() => 'the page said nothing')
    return await Promise.race([result, gaveUp, ended.then(() => 'the browser ended')])
  } finally {
    browser.kill()
    await ended
    server.closeAllConnections()
    server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

function forward(apiUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request
  const asked = httpRequest(apiUrl + url, { method: method as string, headers }, (answer) => {
    response.writeHead(answer.statusCode as number, answer.headers)
    answer.pipe(response)
  })
  request.pipe(asked)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function typeOf(path: string): string {
  return path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
}
