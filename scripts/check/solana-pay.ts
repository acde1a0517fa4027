// Checks our Solana Pay vectors against the official library, in the version that
// scripts/oracles/solana-pay pins. The library is not part of the workspaces because it needs
// another major version of @solana/kit; it is installed once per lockfile into
// `${XDG_CACHE_HOME:-~/.cache}/florin`. server/src/lib/solana-pay.test.ts checks that our encoder
// produces these vectors.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import vectors from '../../contracts/vectors/solana-pay.json' with { type: 'json' }

type Texts = { label?: string; message?: string; memo?: string }
type Vector = Texts & {
  name: string
  recipient: string
  amount_base_units: string
  spl_token: string
  references: string[]
  uri: string
}
type Fields = Texts & {
  recipient: string
  amount: number
  splToken: string
  reference: string[] | undefined
}
type Oracle = { parseURL(uri: string): Fields; encodeURL(fields: Fields): URL }

const FOLDER = join(import.meta.dirname, '../oracles/solana-pay')
const FILES = ['package.json', 'package-lock.json']
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'florin')

function install(): string {
  const hash = createHash('sha256')
  for (const file of FILES) hash.update(readFileSync(join(FOLDER, file)))
  const directory = join(CACHE, `solana-pay-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(directory)) return directory
  const draft = `${directory}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const file of FILES) copyFileSync(join(FOLDER, file), join(draft, file))
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    execFileSync('npm', ['ci', ...flags], { cwd: draft, stdio: 'inherit' })
    // Another process may have finished first, with the same result.
    if (!existsSync(directory)) renameSync(draft, directory)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return directory
}

async function open(): Promise<Oracle> {
  const entry = join(install(), 'node_modules/@solana/pay/dist/index.js')
  return (await import(pathToFileURL(entry).href)) as Oracle
}

/**
 * The library holds amounts as floating-point numbers: beyond 15 digits it keeps the nearest one.
 */
function fieldsOf(vector: Vector): Fields {
  const { recipient, amount_base_units, spl_token, references, label, message, memo } = vector
  const texts = Object.entries({ label, message, memo }).map(([name, text]) => [
    name,
    text || undefined,
  ])
  return {
    recipient,
    amount: Number(`${amount_base_units}e-6`),
    splToken: spl_token,
    reference: references.length === 0 ? undefined : references,
    ...Object.fromEntries(texts),
  }
}

const queryOf = (uri: string, isAmountNumber: boolean) =>
  [...new URL(uri).searchParams].map(([name, value]) =>
    isAmountNumber && name === 'amount' ? [name, Number(value)] : [name, value],
  )

/**
 * Whether the library parses our URI into these fields, and encodes them into an equivalent URI.
 */
function isAgreed({ parseURL, encodeURL }: Oracle, vector: Vector): boolean {
  const fields = fieldsOf(vector)
  const written = encodeURL(fields).href
  return (
    isDeepStrictEqual({ ...parseURL(vector.uri) }, fields) &&
    new URL(written).pathname === new URL(vector.uri).pathname &&
    isDeepStrictEqual(queryOf(written, true), queryOf(vector.uri, true))
  )
}

/** Encoder faults, each of which the library must detect. */
const FAULTS: Record<string, (uri: string) => string> = {
  'another recipient': (uri) => uri.replace(/:\w+/, `:${vectors.transfer_requests[0]?.spl_token}`),
  'ten times the amount': (uri) => uri.replace('amount=25', 'amount=250'),
  'base units for an amount': (uri) => uri.replace('amount=25', 'amount=25000000'),
  'no mint': (uri) => uri.replace(/spl-token=\w+&/, ''),
  'a reference less': (uri) => uri.replace(/reference=\w+&/, ''),
  'references the other way round': (uri) =>
    uri.replace(/(reference=\w+)&(reference=\w+)/, '$2&$1'),
  'a label that is not escaped': (uri) => uri.replace('%26', '&'),
  'a message that is not escaped': (uri) => uri.replace('%23', '#'),
  'a label escaped twice': (uri) => uri.replace('%20', '%2520'),
  'a memo for a message': (uri) => uri.replace('message=', 'memo='),
  'the message before the label': (uri) => uri.replace(/(label=[^&]+)&(message=[^&]+)/, '$2&$1'),
}

const oracle = await open()
const all: Vector[] = vectors.transfer_requests
const disagreed = all.filter((vector) => !isAgreed(oracle, vector))
for (const { name } of disagreed) console.error(`@solana/pay disagrees on: ${name}`)

const full = all.find(({ label, message, memo }) => label && message && memo) as Vector
const missed = Object.entries(FAULTS).filter(([, plant]) => {
  const uri = plant(full.uri)
  if (uri === full.uri) return true
  return isAgreed(oracle, { ...full, uri })
})
for (const [name] of missed) console.error(`@solana/pay did not detect the planted fault: ${name}`)

const written = all.map((vector) => ({ vector, uri: oracle.encodeURL(fieldsOf(vector)).href }))
const inexact = written.filter(
  ({ vector, uri }) => !isDeepStrictEqual(queryOf(uri, false), queryOf(vector.uri, false)),
)
const different = written.filter(({ vector, uri }) => uri !== vector.uri)
console.log(
  `${all.length - disagreed.length} of ${all.length} vectors agree, ` +
    `${Object.keys(FAULTS).length - missed.length} of ${Object.keys(FAULTS).length} planted faults detected`,
)
console.log(
  `Differences in its output: ${inexact.length} amounts with floating-point error ` +
    `(${inexact[0]?.vector.name}), ${different.length - inexact.length} texts with other escapes`,
)
process.exitCode = disagreed.length + missed.length
