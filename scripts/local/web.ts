import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { COMPILED } from './compiled.ts'
import { findPort } from './ports.ts'
import type { LocalProcess } from './process.ts'
import { startNode } from './process.ts'

export type LocalWeb = Omit<LocalProcess, 'metricsUrl'> & {
  readonly url: string
  /** The origin of the card frame. */
  readonly cardFrameUrl: string
}

export type WebOptions = {
  readonly port: number
  readonly cardFramePort?: number
  /** The API's address; people reach it through the web server. */
  readonly apiUrl: string
  readonly forwardSecret: string
  /** The tree with the built pages: another one to run a planted fault. */
  readonly directory?: string | undefined
  readonly environment?: Record<string, string>
  readonly onLine?: (line: string) => void
}

/** Starts the web server on the built pages, and waits until it listens. */
export async function startWeb(options: WebOptions): Promise<LocalWeb> {
  const url = `http://localhost:${options.port}`
  const cardFramePort = await findPort(options.cardFramePort)
  const cardFrameUrl = `http://localhost:${cardFramePort}`
  const environment = {
    PORT: `${options.port}`,
    APP_URL: url,
    CARD_FRAME_PORT: `${cardFramePort}`,
    CARD_FRAME_URL: cardFrameUrl,
    API_URL: options.apiUrl,
    FORWARD_SECRET: options.forwardSecret,
    SOLANA_NETWORK: 'localnet',
    DRAIN_SECONDS: '0', // no load balancer needs to notice
    ...COMPILED,
    ...options.environment,
  }
  const root = `${options.directory ?? '.'}/web/server/main.ts`
  const started = await startNode('web server', root, environment, options.onLine)
  return { url, cardFrameUrl, ...started }
}

const SOURCES = [
  'CHANGELOG.md',
  'contracts',
  'docs',
  'web/src',
  'web/public',
  'web/server',
  'web/scripts',
  'sdk/src',
  'package-lock.json',
]
const STAMP = 'web/build/source.sha256'

/** Builds the pages unless their sources are unchanged; returns whether it built. */
export async function buildWeb(): Promise<boolean> {
  const digest = digestOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return false
  // Production pages, even if a test runs this.
  const env = { ...process.env, NODE_ENV: 'production' }
  const command = 'react-router build && node scripts/precompress.ts'
  await promisify(execFile)('npx', ['--no-install', '-c', command], { cwd: 'web', env })
  writeFileSync(STAMP, digest)
  return true
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesIn(path)) hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
