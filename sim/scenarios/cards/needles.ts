/** Every form in which a card number could be found. */
import { gunzipSync, inflateSync } from 'node:zlib'
import type { Needle } from '../release-secrecy/needles.ts'
import { base64Anywhere } from '../release-secrecy/needles.ts'
import type { Canary } from './canaries.ts'

/**
 * No more of a number than this may be kept: twelve digits exceed the first six plus the last four.
 */
const WINDOW = 12

export function needlesOf({ number, isOwn }: Pick<Canary, 'number' | 'isOwn'>): Needle[] {
  const parts = isOwn ? windows(number) : [number]
  // Groups of four, or as on cards with 15 digits.
  const spelled = (...signs: string[]) =>
    signs
      .flatMap((sign) => [
        number.replaceAll(/(.{4})(?=.)/g, `$1${sign}`),
        number.replace(/^(.{4})(.{6})(.{5})$/, `$1${sign}$2${sign}$3`),
      ])
      .filter((text) => text !== number)
  const text = (form: string, texts: readonly string[]) =>
    texts.map((each) => ({ form, bytes: Buffer.from(each) }))
  const reversed = [...number].reverse().join('')
  return [
    ...text('plain', parts),
    ...text('spaced', spelled(' ', '%20', '+', '\u00a0')),
    ...text('dashed', spelled('-', '%2D', '%2d')),
    ...text('dotted', spelled('.', '_', '/')),
    ...text('one by one', [[...number].join(' '), [...number].join(','), [...number].join('","')]),
    ...text('reversed', [reversed]),
    ...text('JSON escapes', [[...number].map((digit) => `\\u003${digit}`).join('')]),
    ...text('URL escapes', [[...number].map((digit) => `%3${digit}`).join('')]),
    ...parts.flatMap((part) => text('hex', [Buffer.from(part).toString('hex')])),
    ...parts.flatMap((part) => base64Anywhere('base64', Buffer.from(part))),
    ...spelled(' ', '-').flatMap((part) => base64Anywhere('base64', Buffer.from(part))),
    ...parts.map((part) => ({ form: 'UTF-16', bytes: Buffer.from(part, 'utf16le') })),
    ...(isOwn ? integers(number) : []),
  ]
}

function windows(number: string): string[] {
  return Array.from({ length: number.length - WINDOW + 1 }, (_, at) =>
    number.slice(at, at + WINDOW),
  )
}

/** Binary integers. A published number is too round to distinguish from other figures. */
function integers(number: string): Needle[] {
  const [big, little] = [Buffer.alloc(8), Buffer.alloc(8)]
  big.writeBigUInt64BE(BigInt(number))
  little.writeBigUInt64LE(BigInt(number))
  return [
    { form: 'packed digits', bytes: Buffer.from(number.padEnd(16, 'f'), 'hex') },
    // The leading zeros occur everywhere; the number follows them.
    { form: 'integer', bytes: big.subarray(1) },
    { form: 'integer', bytes: little.subarray(0, 7) },
  ]
}

/** Unpacks gzip and zlib streams that begin anywhere. */
export function unpacked(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = bytes.indexOf('\x1f\x8b\x08', 0, 'latin1'); at >= 0 && found.length < 1_000; ) {
    found.push(...attempt(() => gunzipSync(bytes.subarray(at), { maxOutputLength: 50e6 })))
    at = bytes.indexOf('\x1f\x8b\x08', at + 1, 'latin1')
  }
  if (bytes[0] === 0x78) found.push(...attempt(() => inflateSync(bytes)))
  return found
}

function attempt(work: () => Buffer): Buffer[] {
  try {
    return [work()]
  } catch {
    return [] // only the first three bytes looked like gzip
  }
}

const PREFIXES: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(6011|64[4-9]|65)/, [16, 19]],
  [/^3(0[0-5]|[68])/, [14]],
  [/^35(2[89]|[3-8])/, [16]],
]

/**
 * Anything that could be a card number: a separate run of digits with a brand's prefix and length
 * and a valid check digit. Adjacent letters make it part of an id, such as ours.
 */
export function cardsIn(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  return [...text.matchAll(/(?<![\w.\\-])\d(?:[ -]?\d){12,18}(?![\w-])/g)]
    .map(([run]) => run.replaceAll(/\D/g, ''))
    .filter((run) =>
      PREFIXES.some(([start, sizes]) => start.test(run) && sizes.includes(run.length)),
    )
    .filter(isLuhn)
}

function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}
