import type { Edit } from '../lib/mutant.ts'
import { plantAll } from '../lib/mutant.ts'

const VERIFIER = 'sdk/bin/florin-verify.js'
const INTENTS = 'server/src/purchases/intents'

const FAULTS: Record<string, readonly [Edit, ...Edit[]]> = {
  'a verifier that trusts the key which the file names': [
    { file: VERIFIER, sound: 'if (!keys.includes(head.public_key))', faulty: 'if (false)' },
  ],
  'a verifier that does not look at the signature': [
    {
      file: VERIFIER,
      sound: 'if (!isSigned(signed, signature.signature, head.public_key))',
      faulty: 'if (false)',
    },
  ],
  'a verifier that believes the hash which the file states': [
    {
      file: VERIFIER,
      sound: 'const actual = sha256(body)',
      faulty: 'const actual = signature.sha256 || sha256(body)',
    },
  ],
  'a verifier that reads a signature in any spelling': [
    {
      file: VERIFIER,
      sound: "if (signature.toString('base64') !== text) return false",
      faulty: '',
    },
  ],
  'a verifier that reads over what else is in the last line': [
    { file: VERIFIER, sound: 'if (lastLine !== lines.at(-1))', faulty: 'if (false)' },
  ],
  'a verifier that does not follow the chain': [
    {
      file: VERIFIER,
      sound: 'if (hashEvent(head.checkout_intent.id, event, previous.hash) !== event.hash)',
      faulty: 'if (false)',
    },
  ],
  'a verifier that does not compare the quote with the event of the yes': [
    {
      file: VERIFIER,
      sound: 'if (claims[0]?.message !==',
      faulty: 'if (false && claims[0]?.message !==',
    },
  ],
  'a verifier that asks for no evidence of an outcome': [
    { file: VERIFIER, sound: "events[end - 1]?.type !== 'evidence'", faulty: 'false' },
  ],
  'an exporter that signs the first line alone': [
    {
      file: `${INTENTS}/evidence/service.ts`,
      sound: 'digest.update(line)',
      faulty: 'if (line.includes(\'"object":"evidence"\')) digest.update(line)',
    },
  ],
  'an exporter that leaves out an event': [
    {
      file: `${INTENTS}/evidence/service.ts`,
      sound: 'yield* events.map(renderEvent)',
      faulty: 'yield* events.slice(1).map(renderEvent)',
    },
  ],
  'an exporter that shows all it knows of the press': [
    {
      file: `${INTENTS}/evidence/service.ts`,
      sound: 'return { intent, lastEvent, submittedAtMs, audits, auditEvents: audits.length }',
      faulty:
        'return { intent, lastEvent, submittedAtMs, audits, auditEvents: audits.length, press }',
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
  'a yes that does not say to what': [
    {
      file: `${INTENTS}/transition.ts`,
      sound: 'quote && hashQuote(quote)',
      faulty: 'quote && void hashQuote',
    },
  ],
}

/** In CI those of each kind that are told apart by different things. */
const QUICK = [0, 1, 2, 4, 5, 8, 10]

export function mutants(isQuick: boolean): Record<string, Promise<string>> {
  const faults = Object.entries(FAULTS).filter((_, index) => !isQuick || QUICK.includes(index))
  return Object.fromEntries(faults.map(([fault, edits]) => [fault, plantAll(edits)]))
}
