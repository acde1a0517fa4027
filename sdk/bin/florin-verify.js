#!/usr/bin/env node
// Verifies an evidence export of a checkout intent offline, with only Node. docs/evidence.md shows
// the same steps with openssl, sha256sum and jq.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const USAGE = `Usage: florin-verify <file> --key <public key> [--key <another>] [--pictures <directory>]

  <file>        the response of GET /v1/checkout_intents/{id}/evidence, unchanged
  --key         a key that you trust, from "x-evidence-keys" in the API's /openapi.json, not from the file
  --pictures    directory of screenshots, as <n>.png from GET /v1/checkout_intents/{id}/screenshots/{n}
`

const BEFORE_ALL = '0'.repeat(64)
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** The status after each `intent.…` event. */
const STATUS_OF = {
  resolving: 'processing',
  quoting: 'processing',
  awaiting_options: 'requires_action',
  awaiting_confirmation: 'requires_confirmation',
  claimed: 'processing',
  paying: 'processing',
  awaiting_authentication: 'requires_action',
  reconciling: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

/** Lists the problems of an export. A valid export has none. */
export function verifyEvidence(bytes, { keys, findPicture = () => null }) {
  const problems = []
  const file = readLines(bytes, problems)
  if (file === null) return { problems, file, pictures: 0 }
  checkSignature(file, keys, problems)
  try {
    checkChain(file, problems)
    checkAuditEvents(file, problems)
    checkConfirmation(file, problems)
    checkSubmission(file, problems)
    checkStatus(file, problems)
  } catch {
    problems.push('A line lacks a required field.')
  }
  return { problems, file, pictures: checkPictures(file, findPicture, problems) }
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex')

/** Parses the lines. Each must be exactly as Florin writes it, so that no other bytes are valid. */
function readLines(bytes, problems) {
  let text
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    problems.push('The file is not UTF-8 text.')
    return null
  }
  const lines = text.split('\n')
  if (lines.pop() !== '') problems.push('The file is truncated: its last line is incomplete.')
  const objects = lines.map((line, index) => parse(line, index + 1, problems))
  const [head, ...rest] = objects
  const signature = rest.pop()
  if (head?.object !== 'evidence' || head.version !== 1) {
    problems.push('The first line is not the header of an evidence export, version 1.')
  }
  if (signature?.object !== 'evidence.signature') {
    problems.push('The last line is not a signature: the file is truncated, or lines were added.')
  }
  if (problems.length > 0) return null
  const { sha256, signature: text64 } = signature
  const lastLine = JSON.stringify({ object: 'evidence.signature', sha256, signature: text64 })
  if (lastLine !== lines.at(-1)) problems.push('The last line contains more than the signature.')
  const audits = rest.slice(0, head.audit_events)
  const events = rest.slice(head.audit_events)
  const isInPlace =
    audits.length === head.audit_events &&
    events.length === head.events &&
    audits.every(({ object }) => object === 'audit_event') &&
    events.every(({ object }) => object === 'checkout_intent.event')
  if (!isInPlace) problems.push('Lines are missing, were added, or are out of order.')
  const body = bytes.subarray(0, bytes.length - Buffer.byteLength(`${lines.at(-1)}\n`))
  return { body, head, audits, events, signature }
}

function parse(line, number, problems) {
  try {
    const value = JSON.parse(line)
    if (JSON.stringify(value) !== line) {
      problems.push(`Line ${number} is not written as Florin writes it.`)
    }
    return value
  } catch {
    problems.push(`Line ${number} is not JSON.`)
    return null
  }
}

/** The signature is Ed25519 over a text with the SHA-256 of all bytes before the last line. */
function checkSignature({ body, head, signature }, keys, problems) {
  const actual = sha256(body)
  if (signature.sha256 !== actual) {
    problems.push('The file was changed: its SHA-256 differs from the signed one.')
  }
  if (!keys.includes(head.public_key)) {
    problems.push(`The file is signed by ${head.public_key}, which is not one of the trusted keys.`)
  }
  const signed = Buffer.from(`florin evidence 1\n${actual}\n`)
  if (!isSigned(signed, signature.signature, head.public_key)) {
    problems.push('The signature is invalid.')
  }
}

function isSigned(signed, text, publicKey) {
  try {
    const signature = Buffer.from(text, 'base64')
    // Base64 has several spellings of the same bytes; only the canonical one is valid.
    if (signature.toString('base64') !== text) return false
    const der = Buffer.from(publicKey, 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, signed, key, signature)
  } catch {
    return false
  }
}

/** All events must be present, in order, and chained by their hashes. */
function checkChain({ head, events }, problems) {
  let previous = { id: '', hash: BEFORE_ALL }
  for (const [index, event] of events.entries()) {
    const name = `Event ${index + 1}`
    if (event.sequence !== index + 1) problems.push(`${name} is out of order.`)
    if (hashEvent(head.checkout_intent.id, event, previous.hash) !== event.hash) {
      problems.push(`${name} was changed, or does not follow the previous event.`)
    }
    if (event.id <= previous.id || event.created !== createdSeconds(event.id)) {
      problems.push(`${name} has a time that does not match its id.`)
    }
    if (event.screenshot !== (event.screenshot_hash === null ? null : event.sequence)) {
      problems.push(`${name} refers to the screenshot of another event.`)
    }
    previous = event
  }
  if (head.last_event_hash !== previous.hash) {
    problems.push('The last event is not the one that the first line names.')
  }
}

function hashEvent(intentId, event, previousHash) {
  const { sequence, id, type, message, page_url, page_hash, screenshot_hash } = event
  const hashed = [intentId, sequence, id, type, message, page_url, page_hash, screenshot_hash]
  return sha256(JSON.stringify([...hashed, previousHash]))
}

/** An id starts with its creation time in milliseconds, as ten base32 characters. */
function createdSeconds(id) {
  const characters = id.slice(id.indexOf('_') + 1).slice(0, 10)
  const ms = [...characters].reduce((sum, each) => sum * 32 + ALPHABET.indexOf(each), 0)
  return Math.floor(ms / 1000)
}

/** The audit events must record the creation, confirmation and cancellation, and nothing else. */
function checkAuditEvents({ head, audits }, problems) {
  const { id, status_reason: reason } = head.checkout_intent
  const count = (action) => audits.filter((it) => it.action === action).length
  if (audits.some(({ subject }) => subject !== id)) {
    problems.push('An audit event is about another object.')
  }
  if (audits.some((it) => it.created !== createdSeconds(it.id))) {
    problems.push('An audit event has a time that does not match its id.')
  }
  const isComplete =
    count('checkout_intent.created') === 1 &&
    count('checkout_intent.confirmed') === (head.confirmation === null ? 0 : 1) &&
    count('checkout_intent.canceled') === (reason === 'user_canceled' ? 1 : 0)
  if (!isComplete) {
    problems.push('The audit events do not show who created, confirmed or canceled the intent.')
  }
}

/** The events, the intent and the audit events must agree on the confirmed quote and its actor. */
function checkConfirmation({ head, audits, events }, problems) {
  const { confirmation, checkout_intent: intent } = head
  const claims = events.filter(({ type }) => type === 'intent.claimed')
  if (claims.length !== (confirmation === null ? 0 : 1)) {
    problems.push('The events and the first line disagree on whether the quote was confirmed.')
  }
  if (confirmation === null) return
  const { quote, quote_hash: hash, confirmed_by: by } = confirmation
  if (sha256(JSON.stringify(quote)) !== hash) problems.push('The confirmed quote was changed.')
  const who = by === 'owner' ? 'the owner' : by
  if (claims[0]?.message !== `The quote was confirmed by ${who}. Its hash: ${hash}.`) {
    problems.push('The confirmation event names another quote or another actor.')
  }
  const audit = audits.find(({ action }) => action === 'checkout_intent.confirmed')
  const actor = audit?.actor.type === 'session' ? 'owner' : audit?.actor.id
  if (actor !== by) problems.push('The audit events name another actor for the confirmation.')
  if (JSON.stringify(shown(intent)) !== JSON.stringify(shown({ ...quote, quote }))) {
    problems.push('The intent shows another quote than the confirmed one.')
  }
  const sum = Object.values(quote.amount_breakdown).reduce((total, part) => total + part, 0)
  if (sum !== quote.amount) problems.push('The amount breakdown does not add up to the amount.')
}

/** The fields of a quote that both the intent and its confirmation contain. */
function shown({ amount, currency, quote }) {
  const { items, shipping_method: method, ship_to: to } = quote
  const things = items.map((item) => [item.title, item.quantity, item.unit_amount, item.url])
  const receiver = to && [
    to.name,
    to.line1,
    to.line2,
    to.city,
    to.state,
    to.postal_code,
    to.country,
  ]
  return [amount, currency, things, method, receiver]
}

/** A purchase is submitted at most once, after its confirmation, and its outcome has evidence. */
function checkSubmission({ head, events }, problems) {
  const { press, confirmation, checkout_intent: intent } = head
  const submissions = events.filter(({ type }) => type === 'intent.paying').length
  if (submissions !== (press === null ? 0 : 1)) {
    problems.push('The events and the first line disagree on whether the purchase was submitted.')
  }
  if (press !== null && confirmation === null)
    problems.push('The purchase was submitted without a confirmation.')
  if (press === null && intent.status === 'succeeded')
    problems.push('The purchase succeeded without being submitted.')
  const end = events.findIndex(({ type }) => /^intent\.(succeeded|failed)$/.test(type))
  if (press !== null && end >= 0 && events[end - 1]?.type !== 'evidence') {
    problems.push('The outcome has no evidence.')
  }
}

/** The status of the intent must follow from its events. */
function checkStatus({ head, events }, problems) {
  const { status, status_detail: detail, charge_id: charge } = head.checkout_intent
  const moves = events.filter(({ type }) => type.startsWith('intent.'))
  const last = moves.at(-1)
  if (moves[0]?.type !== 'intent.resolving' || STATUS_OF[last.type.slice(7)] !== status) {
    problems.push('The status of the intent does not follow from its events.')
  }
  if ((charge !== null) !== (status === 'succeeded')) {
    problems.push('The charge_id and the status disagree on whether the purchase succeeded.')
  }
  const ending = { succeeded: ` ${charge}.`, failed: detail?.message ?? '' }[status] ?? ''
  if (last?.message.endsWith(ending) !== true)
    problems.push('The last event has another outcome than the intent.')
}

/** Counts the given screenshots that match their events. */
function checkPictures({ events }, findPicture, problems) {
  let right = 0
  for (const { screenshot, screenshot_hash: hash } of events) {
    const picture = Number.isInteger(screenshot) ? findPicture(screenshot) : null
    if (picture === null) continue
    if (sha256(picture) === hash) right += 1
    else problems.push(`Picture ${screenshot} does not match its event.`)
  }
  return right
}

function report(path, { problems, file, pictures }) {
  if (problems.length > 0) {
    const lines = problems.map((problem) => `  - ${problem}`)
    process.stderr.write(`${path} failed verification:\n${lines.join('\n')}\n`)
    return 1
  }
  const { checkout_intent: intent, confirmation, created, public_key: key } = file.head
  const taken = file.events.filter(({ screenshot }) => screenshot !== null).length
  const time = (seconds) => new Date(seconds * 1000).toISOString()
  const lines = [
    `${path} is whole and unchanged.`,
    `  ${intent.id} as of ${time(created)}, signed by ${key}`,
    `  ${[intent.status, intent.status_reason, intent.charge_id].filter(Boolean).join(', ')}`,
    confirmation === null
      ? '  not confirmed'
      : `  ${confirmation.quote.amount} cents ${confirmation.quote.currency}, confirmed by ${confirmation.confirmed_by} at ${time(confirmation.confirmed_at)}`,
    `  ${file.events.length} events in one chain, ${file.audits.length} audit events`,
    `  ${pictures} of ${taken} pictures compared`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

function main() {
  let given
  try {
    const options = {
      key: { type: 'string', multiple: true },
      pictures: { type: 'string' },
    }
    given = parseArgs({ options, allowPositionals: true })
  } catch (error) {
    process.stderr.write(`${error.message}\n${USAGE}`)
    return 2
  }
  const { key: keys, pictures: directory } = given.values
  const [path, ...more] = given.positionals
  if (path === undefined || more.length > 0 || keys === undefined) {
    process.stderr.write(USAGE)
    return 2
  }
  if (!existsSync(path)) {
    process.stderr.write(`File not found: ${path}\n`)
    return 2
  }
  const findPicture = (n) => {
    const picture = join(directory ?? '', `${n}.png`)
    return directory !== undefined && existsSync(picture) ? readFileSync(picture) : null
  }
  return report(path, verifyEvidence(readFileSync(path), { keys, findPicture }))
}

const program = process.argv[1]
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) {
  process.exitCode = main()
}
