import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { COMPILED } from '../../scripts/local/compiled.ts'
import { findPort } from '../../scripts/local/ports.ts'
import { newWallet } from '../../scripts/local/wallets.ts'

export type ApiProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Everything printed so far, on either stream. */
  printed(): string
  /** Asks it to stop, and resolves with its exit code. */
  stop(): Promise<number | null>
}

const API = fileURLToPath(new URL('../src/main/api.ts', import.meta.url))

/** The API as in production: its own process, configured by its environment. */
export async function startApi(variables: Record<string, string>): Promise<ApiProcess> {
  const child = spawn(process.execPath, [API], {
    env: {
      ...COMPILED,
      PATH: process.env.PATH,
      APP_URL: 'http://localhost:8080',
      SERVER_SECRET: 'a secret of the tests, long enough',
      PORT: '0',
      DRAIN_SECONDS: '0',
      VAULT_PUBLIC_KEY: inject('vault').publicKey,
      CARD_NUMBERS_BY_API: 'on',
      EVIDENCE_SECRET: '09'.repeat(32),
      LIVE_VIEW_SECRET: 'of the tests, where nobody looks',
      BLOBS_DIRECTORY: join(tmpdir(), 'florin-test-blobs'),
      METRICS_PORT: `${await findPort()}`, // 0 would mean the exporter's default port, the same for all
      SOLANA_RPC_URLS: 'http://127.0.0.1:1',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const exited = once(child, 'exit') as Promise<[number | null]>
  const address = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /"address":"([^"]+)"/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const url = await Promise.race([
    address,
    exited.then(() => {
      throw new Error(`the API did not start:\n${printed}`)
    }),
  ])
  return {
    url,
    child,
    printed: () => printed,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      return (await exited)[0]
    },
  }
}

/** An answer of the process. */
type Reply = {
  status: number
  headers: Headers
  body: Record<string, never> & { [k: string]: unknown }
}

export async function call(
  api: ApiProcess,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Reply> {
  const response = await fetch(new URL(path, api.url), { method, ...init })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as never,
  }
}

export const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

/** A new account on that process: its cookie, its signed message, and a key. */
export async function signIn(api: ApiProcess) {
  const wallet = newWallet()
  const asked = await call(api, 'POST', '/v1/session/challenge', json({ address: wallet.address }))
  const message = String(asked.body.message)
  const signature = wallet.sign(message)
  const answer = await call(api, 'POST', '/v1/session', json({ message, signature }))
  const cookie = String(answer.headers.get('set-cookie')).split(';')[0] as string
  const headers = { cookie, origin: 'http://localhost:8080' }
  const made = await call(api, 'POST', '/v1/api_keys', { headers })
  return { cookie, signature, message, secret: String(made.body.secret) }
}
