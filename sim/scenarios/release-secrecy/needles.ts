/** Every form in which a release code, or its key, could be found. */
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { base58 } from '@scure/base'

const DATA_LENGTH = 15
/** Enough of a code to identify it: 50 bits. */
const WINDOW = 10

export type Needle = { readonly form: string; readonly bytes: Buffer }

/** For 16 characters as the SDK makes them, and for mistyped ones that are no valid code. */
export function needlesOf(code: string): Needle[] {
  const data = code.slice(0, DATA_LENGTH)
  const seed = createHash('sha256').update(data).digest()
  const texts = [
    ['windows', windows(data)],
    ['dashed', [dashed(code), dashed(data)]],
    ['spaced', [dashed(code).replaceAll('-', ' '), dashed(code).replaceAll('-', '%20')]],
  ] as const
  return [
    ...texts.flatMap(([form, list]) => list.flatMap((text) => inCases(form, text))),
    ...inCases('hex of the code', Buffer.from(data).toString('hex')),
    ...inCases('hex of the code', Buffer.from(data.toLowerCase()).toString('hex')),
    ...[data, data.toLowerCase(), dashed(data)].flatMap((text) =>
      base64Anywhere('base64 of the code', Buffer.from(text)),
    ),
    ...secretForms('seed', seed),
    ...secretForms('private key', Buffer.concat([seed, publicKeyOf(seed)])),
  ]
}

function windows(data: string): string[] {
  return Array.from({ length: data.length - WINDOW + 1 }, (_, at) => data.slice(at, at + WINDOW))
}

function dashed(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

function inCases(form: string, text: string): Needle[] {
  const spellings = new Set([text, text.toLowerCase(), text.toUpperCase()])
  return [...spellings].map((spelling) => ({ form, bytes: Buffer.from(spelling) }))
}

function secretForms(what: string, secret: Buffer): Needle[] {
  return [
    { form: `${what} in bytes`, bytes: secret },
    ...inCases(`${what} in hex`, secret.toString('hex')),
    { form: `${what} in base58`, bytes: Buffer.from(base58.encode(secret)) },
    { form: `${what} as numbers`, bytes: Buffer.from([...secret].join(',')) },
    { form: `${what} as numbers`, bytes: Buffer.from([...secret].join(', ')) },
    ...base64Anywhere(`${what} in base64`, secret),
  ]
}

/**
 * Base64 depends on the offset: three variants, without the characters that neighbours influence.
 */
export function base64Anywhere(form: string, bytes: Buffer): Needle[] {
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const middle = encoded.replaceAll('=', '').slice(before === 0 ? 0 : before + 1, -1)
    const url = middle.replaceAll('+', '-').replaceAll('/', '_')
    return [...new Set([middle, url])].map((text) => ({ form, bytes: Buffer.from(text) }))
  })
}

function publicKeyOf(seed: Buffer): Buffer {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url')
}

/** Finds any of many needles in one pass, however large the input. */
export function openSearch(needles: readonly Needle[]): (hay: Buffer) => Needle[] {
  const starts = new Uint8Array(1 << 16)
  const byStart = new Map<number, Needle[]>()
  for (const needle of needles) {
    const start = needle.bytes.readUInt32BE(0)
    starts[start >>> 16] = 1
    byStart.set(start, [...(byStart.get(start) ?? []), needle])
  }
  return (hay) => {
    const found: Needle[] = []
    for (let at = 0; at + 4 <= hay.length; at++) {
      const pair = ((hay[at] as number) << 8) | (hay[at + 1] as number)
      if (starts[pair] === 0) continue
      for (const needle of byStart.get(hay.readUInt32BE(at)) ?? []) {
        if (hay.subarray(at, at + needle.bytes.length).equals(needle.bytes)) found.push(needle)
      }
    }
    return found
  }
}
