import type { Patch } from '../../planted/patch.ts'
import type { Fault } from '../../proof.ts'

const VERIFIER = 'sdk/bin/florin-verify.js'
const INTENTS = 'server/src/purchases/intents'
const SERVICE = `${INTENTS}/evidence/service.ts`
const FORGED = 'forged without the key, accepted'
const TAMPERED = 'signed over changed records, accepted'
const REFUSED = 'problems in exports from the API'

/** A condition of the verifier that never holds. */
const never = (within: string, condition: string): Patch => ({
  file: VERIFIER,
  in: within,
  replace: condition,
  by: 'false',
})

export const FAULTS: readonly Fault[] = [
  {
    name: 'the verifier trusts the key named in the file',
    patches: [never('checkSignature', '!keys.includes(head.public_key)')],
    caughtBy: FORGED,
  },
  {
    name: 'the verifier does not check the signature',
    patches: [{ file: VERIFIER, in: 'isSigned', returns: 'true' }],
    caughtBy: FORGED,
  },
  {
    name: 'the verifier trusts the hash stated in the file',
    patches: [
      {
        file: VERIFIER,
        in: 'checkSignature',
        replace: 'sha256(body)',
        by: 'signature.sha256 || sha256(body)',
      },
    ],
    caughtBy: 'with a changed byte, accepted',
  },
  {
    name: 'the verifier accepts any encoding of a signature',
    patches: [never('isSigned', "signature.toString('base64') !== text")],
    caughtBy: FORGED,
  },
  {
    name: 'the verifier ignores extra members in the last line',
    patches: [never('readLines', 'lastLine !== lines.at(-1)')],
    caughtBy: FORGED,
  },
  {
    name: 'the verifier does not follow the hash chain',
    patches: [{ file: VERIFIER, in: 'hashEvent', returns: 'event.hash' }],
    caughtBy: TAMPERED,
  },
  {
    name: 'the verifier does not compare the quote with the confirmation event',
    patches: [
      {
        file: VERIFIER,
        in: 'checkConfirmation',
        replace: 'if (claims[0]?.message',
        by: 'if (false && claims[0]?.message',
      },
    ],
    caughtBy: TAMPERED,
  },
  {
    name: 'the verifier requires no evidence of an outcome',
    patches: [never('checkSubmission', "events[end - 1]?.type !== 'evidence'")],
    caughtBy: TAMPERED,
  },
  {
    name: 'the exporter signs only the first line',
    patches: [
      {
        file: SERVICE,
        in: 'signed',
        replace: 'update(line)',
        by: `update(line.includes('"object":"evidence"') ? line : '')`,
      },
    ],
    caughtBy: REFUSED,
  },
  {
    name: 'the exporter omits an event',
    patches: [{ file: SERVICE, in: 'body', replace: 'events.map', by: 'events.slice(1).map' }],
    caughtBy: REFUSED,
  },
  {
    name: 'the exporter includes the whole submission record',
    patches: [
      {
        file: SERVICE,
        in: 'exportEvidence',
        replace: 'auditEvents: audits.length',
        by: 'auditEvents: audits.length, submission',
      },
      {
        file: `${INTENTS}/evidence/schema.ts`,
        in: 'renderHead.press',
        replace: 'seconds(submittedAtMs)',
        by: 'seconds(submittedAtMs), ...arguments[0].submission',
      },
    ],
    caughtBy: 'secrets in exports',
  },
  {
    name: 'the confirmation does not record the hash of the quote',
    patches: [
      { file: `${INTENTS}/transition.ts`, in: 'tellClaim', replace: 'hashQuote(quote)', by: "''" },
    ],
    caughtBy: REFUSED,
  },
]
