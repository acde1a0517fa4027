/** Changes to an export that need no trusted key. */
import { generateKeyPairSync, sign } from 'node:crypto'
import type { Random } from '../../../scripts/local/fake-solana/random.ts'
import { below } from '../../../scripts/local/fake-solana/random.ts'
import { bodyOf, joined, linesOf, publicOf, signatureLine, signed } from './forge.ts'

export type Changed = { readonly what: string; readonly bytes: Buffer }

/** Changes one random byte to another value. */
export function flip(random: Random, bytes: Buffer): Changed {
  const at = below(random, bytes.length)
  return flipAt(bytes, at, 1 + below(random, 255))
}

export function flipAt(bytes: Buffer, at: number, by: number): Changed {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] as number) ^ by
  return { what: `byte ${at} changed from ${bytes[at]} to ${changed[at]}`, bytes: changed }
}

/** All changes to one export except flips; `other` is the export of another intent. */
export function changesOf(bytes: Buffer, other: Buffer): Changed[] {
  const changes = [
    ...lineByLine(linesOf(bytes), linesOf(other)),
    ...cut(bytes),
    ...rewritten(bytes),
    ...signatures(bytes, other),
  ]
  return changes.filter((change) => !change.bytes.equals(bytes))
}

function lineByLine(lines: readonly string[], others: readonly string[]): Changed[] {
  return lines.flatMap((line, at) => {
    const put = (what: string, ...instead: string[]) => ({
      what: `line ${at + 1} ${what}`,
      bytes: joined([...lines.slice(0, at), ...instead, ...lines.slice(at + 1)]),
    })
    const swapped = [...lines]
    swapped.splice(at, 2, ...lines.slice(at, at + 2).toReversed())
    return [
      put('is removed'),
      put('is repeated', line, line),
      put('is empty', ''),
      put('belongs to another intent', others[at] ?? '{}'),
      { what: `line ${at + 1} and the next are swapped`, bytes: joined(swapped) },
    ]
  })
}

function cut(bytes: Buffer): Changed[] {
  const ends = Array.from({ length: Math.ceil(bytes.length / 97) }, (_, n) => n * 97)
  return [...ends, bytes.length - 1, bytes.length - 2].map((end) => ({
    what: `cut after ${end} bytes`,
    bytes: bytes.subarray(0, end),
  }))
}

/** Equal for many parsers, but not the same bytes. */
function rewritten(bytes: Buffer): Changed[] {
  const text = bytes.toString()
  const lines = linesOf(bytes)
  const last = lines.at(-1) as string
  const withLast = (line: string) => joined([...lines.slice(0, -1), line])
  const changed: [string, Buffer | string][] = [
    ['a byte order mark at the start', `\ufeff${text}`],
    ['a space at the start', ` ${text}`],
    ['an empty line at the end', `${text}\n`],
    ['a space at the end', `${text} `],
    ['a NUL at the end', `${text}\0`],
    ['the export twice', text + text],
    ['no newline at the end', text.slice(0, -1)],
    ['CRLF line endings', text.replaceAll('\n', '\r\n')],
    ['a letter written as an escape', text.replace('"evidence"', '"\\u0065vidence"')],
    ['a space within the last line', withLast(last.replace(':', ': '))],
    ['an escape within the last line', withLast(last.replace('evidence', '\\u0065vidence'))],
    ['an extra member in the last line', withLast(`${last.slice(0, -1)},"more":1}`)],
    ['a repeated member in the last line', withLast(`${last.slice(0, -1)},"object":"x"}`)],
    ['the last line in a different order', withLast(JSON.stringify(reversed(last)))],
    ['as one array', JSON.stringify(lines.map((line) => JSON.parse(line)))],
  ]
  return changed.map(([what, is]) => ({ what, bytes: Buffer.from(is) }))
}

const reversed = (line: string) =>
  Object.fromEntries(Object.entries(JSON.parse(line) as object).toReversed())

// The order of the curve's group: adding it to the scalar gives another encoding of the same
// signature.
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

function signatures(bytes: Buffer, other: Buffer): Changed[] {
  const lines = linesOf(bytes)
  const body = lines.slice(0, -1)
  const last = JSON.parse(lines.at(-1) as string)
  const stranger = generateKeyPairSync('ed25519').privateKey
  const withSignature = (what: string, signature: string) => ({
    what,
    bytes: joined([...body, JSON.stringify({ ...last, signature })]),
  })
  const raw = Buffer.from(last.signature, 'base64')
  const [head, ...rest] = bodyOf(bytes)
  return [
    withSignature('signed by a stranger', JSON.parse(signatureLine(body, stranger)).signature),
    { what: 'all signed by a stranger', bytes: joined([...body, signatureLine(body, stranger)]) },
    {
      what: 'signed by a stranger, with that key named',
      bytes: signed([{ ...head, public_key: publicOf(stranger) }, ...rest], stranger),
    },
    withSignature('another’s signature', JSON.parse(linesOf(other).at(-1) as string).signature),
    withSignature('no signature', ''),
    withSignature('a signature of zeros', Buffer.alloc(64).toString('base64')),
    withSignature(
      'a signature over the body itself',
      sign(null, joined(body), stranger).toString('base64'),
    ),
    withSignature('a signature without padding', last.signature.replaceAll('=', '')),
    withSignature('a signature in another alphabet', raw.toString('base64url')),
    withSignature('a signature with spare bits', spare(last.signature)),
    withSignature('a signature with the order added', withOrder(raw).toString('base64')),
    withSignature('a signature with trailing characters', `${last.signature}AAAA`),
  ]
}

/** The last character before the padding carries two significant bits and four ignored ones. */
function spare(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const index = alphabet.indexOf(signature.at(-3) as string)
  return `${signature.slice(0, -3)}${alphabet[index ^ 1]}==`
}

function withOrder(signature: Buffer): Buffer {
  const scalar = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`)
  const added = (scalar + ORDER).toString(16).padStart(64, '0')
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(added, 'hex').reverse()])
}
