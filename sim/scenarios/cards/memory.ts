/**
 * The memory and the environment of running processes. Only the vault may have a private key, and
 * web server and API never have a card that was typed into the frame.
 */
import { createPrivateKey } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { VaultKeys } from '../../../scripts/local/vault.ts'
import { vaultOfThisProcess } from '../../../scripts/local/vault.ts'
import type { LocalWeb } from '../../../scripts/local/web.ts'
import type { Verdict } from '../../verdict.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'
import type { Needle } from '../release-secrecy/needles.ts'
import { openSearch } from '../release-secrecy/needles.ts'
import type { Canary } from './canaries.ts'
import { needlesOf } from './needles.ts'
import type { Finding } from './search.ts'

/** Searches the processes while they serve. `typed`: cards that were typed into the frame. */
export function searchProcesses(
  world: CheckoutWorld,
  web: LocalWeb,
  typed: readonly Canary[],
  verdict: Verdict,
): Finding[] {
  const { vault, pid: worker } = world.worker()
  const keys = needlesOfKey(vaultOfThisProcess())
  const both = [...keys, ...typed.flatMap(needlesOf)]
  const serving = [...world.apis.map(({ pid }) => ['API', pid] as const), ['web server', web.pid]]
  const findings: Finding[] = []
  const look = (name: string, pid: number, needles: readonly Needle[]) => {
    const places = {
      [`environment of the ${name}`]: searchFile(`/proc/${pid}/environ`, needles),
      [`memory of the ${name}`]: searchMemory(pid, needles),
    }
    for (const [place, { forms, bytes }] of Object.entries(places)) {
      verdict.none(`${place}, ${(bytes / 1e6).toFixed(1)} MB: secrets`, forms)
      findings.push(...forms.map((form) => ({ place, form })))
    }
  }
  for (const [name, pid] of serving) look(`${name}`, Number(pid), both)
  look('worker', worker, keys)
  // Otherwise the search finds nothing anywhere.
  const { forms } = searchMemory(vault.pid(), keys)
  verdict.equal('the private key, in the memory of the vault', `${forms.length > 0}`, 'true')
  verdict.equal('cards typed into the frame, searched for', typed.length, 2)
  return findings
}

type Searched = { readonly forms: readonly string[]; readonly bytes: number }

const CHUNK_BYTES = 256 * 1024
const OVERLAP_BYTES = 4 * 1024
const UNTOUCHED = Buffer.alloc(CHUNK_BYTES)

/** Everything that the process can write to: heap, stack, buffers. */
function searchMemory(pid: number, needles: readonly Needle[]): Searched {
  const look = openSearch(needles)
  const forms = new Set<string>()
  let bytes = 0
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  try {
    for (const { from, to } of writable(pid)) {
      for (let at = from; at < to; at += CHUNK_BYTES - OVERLAP_BYTES) {
        const length = readPart(memory, chunk, Math.min(CHUNK_BYTES, to - at), at)
        const part = chunk.subarray(0, length)
        if (part.equals(UNTOUCHED.subarray(0, length))) continue // most of a stack, for one
        bytes += length
        for (const { form } of look(part)) forms.add(form)
      }
    }
  } finally {
    closeSync(memory)
  }
  return { forms: [...forms], bytes }
}

/** A region may have gone since it was listed. */
function readPart(file: number, into: Buffer, length: number, at: number): number {
  try {
    return readSync(file, into, 0, length, at)
  } catch {
    return 0
  }
}

function writable(pid: number): { from: number; to: number }[] {
  const maps = readFileSync(`/proc/${pid}/maps`, 'utf8')
  return [...maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)].map(([, from, to]) => ({
    from: Number.parseInt(`${from}`, 16),
    to: Number.parseInt(`${to}`, 16),
  }))
}

function searchFile(path: string, needles: readonly Needle[]): Searched {
  const text = readFileSync(path)
  const forms = new Set(openSearch(needles)(text).map(({ form }) => form))
  return { forms: [...forms], bytes: text.length }
}

// The first lines of a PEM hold the modulus, which is public.
const FIRST_PRIVATE_LINE = 12

/** A private key as text, and its secret numbers as OpenSSL stores them. */
function needlesOfKey({ privateKey }: VaultKeys): Needle[] {
  const lines = privateKey.split('\n').filter((line) => line.length === 64)
  const { d = '', p = '', q = '' } = createPrivateKey(privateKey).export({ format: 'jwk' })
  const numbers = [d, p, q].map((number) => Buffer.from(number, 'base64url').subarray(32, 96))
  return [
    ...lines.slice(FIRST_PRIVATE_LINE).map((line) => ({
      form: 'private key as PEM',
      bytes: Buffer.from(line),
    })),
    ...numbers.flatMap((number) => [
      { form: 'private key as a number', bytes: number },
      { form: 'private key as a number', bytes: Buffer.from(number).reverse() },
      { form: 'private key in hex', bytes: Buffer.from(number.toString('hex')) },
    ]),
  ]
}
