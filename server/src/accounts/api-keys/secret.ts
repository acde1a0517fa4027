import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * `sk_live_`, 192 random bits as 33 base62 characters, and a checksum of 6. The checksum lets
 * secret scanners and this server reject a made-up key without asking the database.
 */
const PREFIX = 'sk_live_'
const RANDOM_BYTES = 24
const RANDOM_LENGTH = 33
const CHECK_LENGTH = 6
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`)

export function newSecret(): string {
  const random = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`)
  const body = base62(random, RANDOM_LENGTH)
  return PREFIX + body + checkOf(body)
}

/** False for text that cannot be one of our keys: mistyped, truncated or invented. */
export function isSecret(text: string): boolean {
  if (!FORM.test(text)) return false
  const body = text.slice(PREFIX.length, -CHECK_LENGTH)
  return text.endsWith(checkOf(body))
}

/** The stored form. Plain SHA-256 is enough: 192 random bits cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

function checkOf(body: string): string {
  return base62(BigInt(crc32(body)), CHECK_LENGTH)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n)
    text = ALPHABET[Number(rest % 62n)] + text
  return text
}
