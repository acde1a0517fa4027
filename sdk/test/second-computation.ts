// A second implementation of release codes, to check the SDK and the vectors. It uses OpenSSL for
// the hash and the curve, a big integer for the check symbol and base58, and lists for patterns.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import vectors from '../../contracts/release-code.vectors.json' with { type: 'json' }

const { data_symbols: DATA, check_symbols: CHECK } = vectors
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const REWRITTEN = new Map(Object.entries({ I: '1', L: '1', O: '0' }))
const STRIPPED = new Set(
  [...vectors.stripped.whitespace, ...vectors.stripped.dashes].map((name) =>
    String.fromCodePoint(Number.parseInt(name.slice(2), 16)),
  ),
)

export function normalizedOf(input: string): string {
  return Array.from(input)
    .filter((character) => !STRIPPED.has(character))
    .map((c) => (c >= 'a' && c <= 'z' ? String.fromCharCode(c.charCodeAt(0) - 32) : c))
    .map((character) => REWRITTEN.get(character) ?? character)
    .join('')
}

export function checkOf(data: string): string {
  const value = [...data].reduce((n, symbol) => n * 32n + BigInt(DATA.indexOf(symbol)), 0n)
  return CHECK[Number(value % 37n)] as string
}

export function faultOf(normalized: string): string | null {
  const symbols = [...normalized]
  if (symbols.length !== 16) return 'length'
  if (!symbols.every((symbol, i) => (i < 15 ? DATA : CHECK).includes(symbol))) return 'alphabet'
  return checkOf(normalized.slice(0, 15)) === normalized[15] ? null : 'check'
}

export function seedOf(normalized: string): Buffer {
  return createHash('sha256').update(normalized.slice(0, 15), 'utf8').digest()
}

export function verificationKeyOf(normalized: string): string {
  const { x } = privateKeyOf(normalized).export({ format: 'jwk' })
  return base58Of(Buffer.from(x as string, 'base64url'))
}

export function signatureOf(normalized: string, message: Buffer): Buffer {
  return sign(null, message, privateKeyOf(normalized))
}

function privateKeyOf(normalized: string) {
  const key = Buffer.concat([PKCS8_PREFIX, seedOf(normalized)])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

function base58Of(bytes: Buffer): string {
  let text = ''
  for (let n = BigInt(`0x${bytes.toString('hex')}`); n > 0n; n /= 58n) {
    text = BASE58[Number(n % 58n)] + text
  }
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text
}
