import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { samplesOf } from '../../web/scripts/docs/blocks.ts'
import { call } from '../local/client.ts'
import { payRequest } from '../local/solana-pay.ts'
import { differenceOf, patternOf } from './match.ts'
import type { Desk } from './world.ts'

export type Sample = Pick<ReturnType<typeof samplesOf>[number], 'language' | 'code' | 'answer'>

/** The reader's replacements for sample values: ids by kind, other texts, and shell variables. */
export type Own = {
  readonly ids: Map<string, string>
  readonly texts: Map<string, string>
  readonly variables: Map<string, string>
  /** Values that no sample shows but later ones need. */
  readonly kept: Map<string, string>
}

export const newOwn = (): Own => ({
  ids: new Map(),
  texts: new Map(),
  variables: new Map(),
  kept: new Map(),
})

// Inside the project, so that the SDK resolves by name.
const PROGRAMS = '.florin/samples'
const LONGEST_MS = 120_000
const IDS = /\b([a-z]+_)[0-9a-hjkmnp-tv-z]{26}\b/g

/** Runs a sample unchanged, and compares the answer with the one that the page shows. */
export async function runSample(sample: Sample, desk: Desk, own: Own): Promise<void> {
  const code = fillIn(sample.code, own)
  if (sample.language === 'ts') return await runProgram(code, desk)
  const [, paid] = /^npm run pay -- (\w+)$/.exec(code) ?? []
  if (paid !== undefined) return await pay(paid, desk)
  const printed = await runShell(code, desk, own)
  remember(printed, own)
  const answered = parse(printed)
  const shown = sample.answer === null ? null : JSON.parse(sample.answer)
  const isRefused = answered?.error !== undefined
  if (isRefused && shown?.error === undefined) throw new Error(`the API refused it: ${printed}`)
  if (shown === null) return
  const difference = differenceOf(shown, answered)
  if (difference !== null) throw new Error(difference)
}

function fillIn(code: string, { ids, texts }: Own): string {
  let filled = code.replaceAll(IDS, (shown, kind) => ids.get(kind) ?? shown)
  for (const [shown, real] of texts) filled = filled.replaceAll(shown, () => real)
  return filled
}

/** Later samples use the first id of each kind in the latest answer. */
function remember(printed: string, { ids }: Own): void {
  const found = [...printed.matchAll(IDS)].map(([id, kind]) => [kind as string, id] as const)
  for (const [kind, id] of found.toReversed()) ids.set(kind, id)
}

async function runShell(
  code: string,
  { url, key, directory }: Desk,
  { variables }: Own,
): Promise<string> {
  // Hides curl's progress; everything else runs as typed.
  const script = `curl() { command curl -sS "$@"; }\nnpx() { node "${resolve('sdk/bin')}/$1.js" "\${@:2}"; }\n${code}`
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: directory,
    timeout: LONGEST_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...Object.fromEntries(variables),
      PATH: process.env.PATH,
      FLORIN_URL: url,
      FLORIN_API_KEY: key,
    },
  })
  const [, status] = /^HTTP\/[\d.]+ (\d+)/.exec(stdout) ?? []
  if (status !== undefined && status !== '200') throw new Error(`HTTP ${status}`)
  return stdout
}

async function runProgram(code: string, { url, rpcUrl, key, directory }: Desk): Promise<void> {
  const real = code
    .replaceAll('sk_live_…', (shown, at: number) => (code.slice(at - 3, at) === '→ ' ? shown : key))
    .replaceAll('https://florin.example', url)
    .replaceAll('https://rpc.example', rpcUrl)
  mkdirSync(PROGRAMS, { recursive: true })
  const file = resolve(PROGRAMS, `${crypto.randomUUID()}.ts`)
  writeFileSync(file, `${real}\nexport {}\n`)
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    cwd: directory,
    timeout: LONGEST_MS,
  })
  for (const [, promised = ''] of code.matchAll(/\/\/ → (.+)$/gm)) {
    const pattern = patternOf(promised)
    if (!stdout.split('\n').some((line) => pattern.test(line))) {
      throw new Error(`expected the output "${promised}", got "${stdout}"`)
    }
  }
}

/** Like `npm run pay`, which needs `npm run dev`. */
async function pay(id: string, { url, payer, rpcUrl }: Desk): Promise<void> {
  const path = id.startsWith('cs_') ? 'checkout_sessions' : 'transaction_intents'
  const { body } = await call(url, 'GET', `/v1/${path}/${id}/public`)
  const uri = body.chain_pay_uri ?? body.next_action?.chain_payment.chain_pay_uri
  await payRequest(uri, payer, rpcUrl)
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a page shows
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
