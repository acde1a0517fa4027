import { hash, randomFillSync } from 'node:crypto'

/**
 * An id is its prefix and 26 characters of lower-case Crockford base32: 10 of milliseconds, 2 of
 * the account's logical shard, 14 (70 bits) of randomness. Ids sort by age, so a list needs no
 * other index and `created` no column; they route themselves to a shard; they cannot be guessed.
 */
export type Id<Prefix extends string> = `${Prefix}_${string}` & { readonly __id: Prefix }

export type AccountId = Id<'acct'>

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 10
const SHARD_LENGTH = 2
const RANDOM_LENGTH = 14

const SHARD_COUNT = 32 ** SHARD_LENGTH

/** The pattern after the prefix, without the `u` flag so that the contract can use it. */
export const ID_BODY_PATTERN = `[0-9a-hjkmnp-tv-z]{${TIME_LENGTH + SHARD_LENGTH + RANDOM_LENGTH}}`

export function newId<Prefix extends string>(
  prefix: Prefix,
  shard: number,
  nowMs: number,
): Id<Prefix> {
  const body = encode(nowMs, TIME_LENGTH) + encode(shard, SHARD_LENGTH) + randomText()
  return `${prefix}_${body}` as Id<Prefix>
}

export function createdMs(id: Id<string>): number {
  return decode(id, 0, TIME_LENGTH)
}

export function createdSeconds(id: Id<string>): number {
  return Math.floor(createdMs(id) / 1000)
}

export function shardOf(id: Id<string>): number {
  return decode(id, TIME_LENGTH, SHARD_LENGTH)
}

/** The shard of a wallet's account, known before the account exists; all its objects share it. */
export function shardOfWallet(address: string): number {
  return hash('sha256', address, 'buffer').readUInt16BE(0) % SHARD_COUNT
}

/** Sorts before every id made at or after this second, and after every earlier one. */
export function idBoundAt(prefix: string, seconds: number): string {
  return `${prefix}_${idBodyBoundAt(seconds)}`
}

/** The same without the prefix. */
export function idBodyBoundAt(seconds: number): string {
  return encode(Math.min(Math.max(seconds * 1000, 0), LATEST_MS), TIME_LENGTH)
}

/**
 * Milliseconds for the id of an on-chain fact. Block times are whole seconds; the slot orders facts
 * within one second, except in the second in which its thousands roll over.
 */
export const blockMs = ({ slot, atSeconds }: { slot: number; atSeconds: number }) =>
  atSeconds * 1000 + (slot % 1000)

const LATEST_MS = 2 ** 48 - 1

// Random bytes in bulk: one call per id costs more than the rest of making it.
const portion = Buffer.alloc(RANDOM_LENGTH * 512)
let used = portion.length

function randomText(): string {
  if (used === portion.length) {
    randomFillSync(portion)
    used = 0
  }
  let text = ''
  for (const end = used + RANDOM_LENGTH; used < end; used++) {
    text += ALPHABET[(portion[used] as number) & 31]
  }
  return text
}

function encode(value: number, length: number): string {
  let text = ''
  let rest = value
  for (let i = 0; i < length; i++) {
    text = ALPHABET[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

function decode(id: string, start: number, length: number): number {
  const from = id.indexOf('_') + 1 + start
  let value = 0
  for (const character of id.slice(from, from + length)) {
    value = value * 32 + ALPHABET.indexOf(character)
  }
  return value
}
