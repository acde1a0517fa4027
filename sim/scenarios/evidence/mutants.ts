import type { Edit } from '../../planted/mutant.ts'
import { plantAll } from '../../planted/mutant.ts'

const VERIFIER = 'sdk/bin/florin-verify.js'
const INTENTS = 'server/src/purchases/intents'

const FAULTS: Record<string, readonly [Edit, ...Edit[]]> = {
  'the verifier trusts the key named in the file': [
    { file: VERIFIER, sound: 'if (!keys.includes(head.public_key))', faulty: 'if (false)' },
  ],
  'the verifier does not check the signature': [
    {
      file: VERIFIER,
      sound: 'if (!isSigned(signed, signature.signature, head.public_key))',
      faulty: 'if (false)',
    },
  ],
  'the verifier trusts the hash stated in the file': [
    {
      file: VERIFIER,
      sound: 'const actual = sha256(body)',
      faulty: 'const actual = signature.sha256 || sha256(body)',
    },
  ],
  'the verifier accepts any encoding of a signature': [
    {
      file: VERIFIER,
      sound: "if (signature.toString('base64') !== text) return false",
      faulty: '',
    },
  ],
  'the verifier ignores extra members in the last line': [
    { file: VERIFIER, sound: 'if (lastLine !== lines.at(-1))', faulty: 'if (false)' },
  ],
  'the verifier does not follow the hash chain': [
    {
      file: VERIFIER,
      sound: 'if (hashEvent(head.checkout_intent.id, event, previous.hash) !== event.hash)',
      faulty: 'if (false)',
    },
  ],
  'the verifier does not compare the quote with the confirmation event': [
    {
      file: VERIFIER,
      sound: 'if (claims[0]?.message !==',
      faulty: 'if (false && claims[0]?.message !==',
    },
  ],
  'the verifier requires no evidence of an outcome': [
    { file: VERIFIER, sound: "events[end - 1]?.type !== 'evidence'", faulty: 'false' },
  ],
  'the exporter signs only the first line': [
    {
      file: `${INTENTS}/evidence/service.ts`,
      sound: 'digest.update(line)',
      faulty: 'if (line.includes(\'"object":"evidence"\')) digest.update(line)',
    },
  ],
  'the exporter omits an event': [
    {
      file: `${INTENTS}/evidence/service.ts`,
      sound: 'yield* events.map(renderEvent)',
      faulty: 'yield* events.slice(1).map(renderEvent)',
    },
  ],
  'the exporter includes the whole submission record': [
    {
      file: `${INTENTS}/evidence/service.ts`,
      sound: 'return { intent, lastEvent, submittedAtMs, audits, auditEvents: audits.length }',
      faulty:
        'return { intent, lastEvent, submittedAtMs, audits, auditEvents: audits.length, press: submission }',
    },
    {
      file: `${INTENTS}/evidence/schema.ts`,
      sound: '{ intent, submittedAtMs, lastEvent, auditEvents }: Snapshot,',
      faulty: '{ intent, submittedAtMs, lastEvent, auditEvents, ...more }: Snapshot,',
    },
    {
      file: `${INTENTS}/evidence/schema.ts`,
      sound: 'press: submittedAtMs === null ? null : { pressed_at: seconds(submittedAtMs) },',
      faulty:
        'press: submittedAtMs === null ? null : { pressed_at: seconds(submittedAtMs), ...(more as any).press },',
    },
  ],
  'the confirmation does not record the hash of the quote': [
    {
      file: `${INTENTS}/transition.ts`,
      sound: 'quote && hashQuote(quote)',
      faulty: 'quote && void hashQuote',
    },
  ],
}

/** In CI, one of each kind that a different check catches. */
const QUICK = [0, 1, 2, 4, 5, 8, 10]

export function mutants(isQuick: boolean): Record<string, Promise<string>> {
  const faults = Object.entries(FAULTS).filter((_, index) => !isQuick || QUICK.includes(index))
  return Object.fromEntries(faults.map(([fault, edits]) => [fault, plantAll(edits)]))
}
