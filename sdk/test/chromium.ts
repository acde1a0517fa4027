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
 * Opens `files['/']` in Chromium, on the API's origin, and resolves with the body that the page
 * posts to `/result`. `onRequest` receives the page's API requests.
 */
export async function openInChromium(options: {
  files: Record<string, string>
  apiUrl: string
  onRequest: (request: IncomingMessage) => void
}): Promise<unknown> {
  if (!existsSync(CHROMIUM)) throw new Error(`no browser at ${CHROMIUM}: install chromium`)
  const profile = mkdtempSync(join(tmpdir(), 'florin-chromium-'))
  let report = (_result: unknown) => {}
  const result = new Promise((resolve) => (report = resolve))
  const server = createServer((request, response) => {
    const path = request.url as string
    const file = options.files[path]
    if (path.startsWith('/v1/')) {
      options.onRequest(request)
      forward(options.apiUrl, request, response)
    } else if (path === '/result') void readJson(request).then(report)
    else response.writeHead(file ? 200 : 404, { 'content-type': typeOf(path) }).end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  const flags = ['--headless=new', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
  // Chromium must send no requests of its own.
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
    const gaveUp = once(late, 'abort').then(() => 'the page posted no result')
    return await Promise.race([result, gaveUp, ended.then(() => 'the browser exited')])
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
