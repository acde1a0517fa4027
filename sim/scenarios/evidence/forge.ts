/** Builds and signs exports as docs/evidence.md describes, independently of the verifier. */
import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto'

// biome-ignore lint/suspicious/noExplicitAny: a forger changes whatever there is
export type Line = any

export function keyOf(seed: string): KeyObject {
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex')
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

export const publicOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

export const linesOf = (bytes: Buffer): string[] => bytes.toString().trimEnd().split('\n')
export const joined = (lines: readonly string[]): Buffer =>
  Buffer.from(lines.map((line) => `${line}\n`).join(''))

/** All lines but the last, as objects. */
export const bodyOf = (bytes: Buffer): Line[] =>
  linesOf(bytes)
    .slice(0, -1)
    .map((line) => JSON.parse(line))

export function signatureLine(body: readonly string[], key: KeyObject): string {
  const sha256 = hash('sha256', joined(body))
  const signature = sign(null, Buffer.from(`florin evidence 1\n${sha256}\n`), key)
  const text = signature.toString('base64')
  return JSON.stringify({ object: 'evidence.signature', sha256, signature: text })
}

export function signed(objects: readonly Line[], key: KeyObject): Buffer {
  const body = objects.map((each) => JSON.stringify(each))
  return joined([...body, signatureLine(body, key)])
}

/** Recounts and rehashes the lines, as someone with the database but without the key would. */
export function rechained([head, ...rest]: readonly Line[]): Line[] {
  const audits = rest.filter(({ object }) => object === 'audit_event')
  let previous = '0'.repeat(64)
  const events = rest
    .filter(({ object }) => object === 'checkout_intent.event')
    .map((event, index) => {
      const sequence = index + 1
      const { id, type, message, page_url, page_hash, screenshot_hash } = event
      const fields = [id, type, message, page_url, page_hash, screenshot_hash, previous]
      previous = hash('sha256', JSON.stringify([head.checkout_intent.id, sequence, ...fields]))
      const screenshot = screenshot_hash === null ? null : sequence
      return { ...event, sequence, screenshot, hash: previous }
    })
  const counts = { audit_events: audits.length, events: events.length, last_event_hash: previous }
  return [{ ...head, ...counts }, ...audits, ...events]
}
