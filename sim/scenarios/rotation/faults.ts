import type { Fault } from '../../proof.ts'

const VAULT = 'server/src/purchases/cards/vault'
const SEALED = 'server/src/purchases/worker/sealed-texts'

export const FAULTS: readonly Fault[] = [
  {
    name: 'a second value is not accepted',
    patches: [
      {
        file: 'server/src/lib/secrets.ts',
        in: 'isOneOf',
        replace: 'secrets.some(',
        by: 'secrets.slice(0, 1).some(',
      },
    ],
    caughtBy: 'requests failed',
  },
  {
    name: 'fingerprints are compared with the current value alone',
    patches: [
      {
        file: 'server/src/http/idempotency.ts',
        in: 'answerOnce',
        replace: 'claim.fingerprints.some((it) => it.equals(earlier.fingerprint))',
        by: 'claim.fingerprints[0].equals(earlier.fingerprint)',
      },
    ],
    caughtBy: 'requests failed',
  },
  {
    name: 'cards that the frame sealed with the accepted key are refused',
    patches: [
      {
        file: `${VAULT}/seal.ts`,
        in: 'openSealer',
        replace: 'keyIds.find(',
        by: 'keyIds.slice(0, 1).find(',
      },
    ],
    caughtBy: 'requests failed',
  },
  {
    name: 'the vault opens with its first key alone',
    patches: [
      {
        file: `${VAULT}/open.ts`,
        in: 'openOpener',
        replace: 'privateKeyPems.map(',
        by: 'privateKeyPems.slice(0, 1).map(',
      },
    ],
    caughtBy: 'purchases not succeeded',
  },
  {
    name: 'a column is not sealed again',
    patches: [
      {
        file: `${SEALED}/repository.ts`,
        in: 'SEALED_COLUMNS',
        without: 'charge_presses',
      },
    ],
    ...{ shownBy: 'sealed again', caughtBy: 'rows that need the previous key' },
  },
  {
    name: 'the submission log is not sealed again',
    patches: [
      {
        file: `${SEALED}/service.ts`,
        in: 'resealLog',
        returns: '{ resealed: 0, left: 0, unopenable: [] }',
      },
    ],
    ...{ shownBy: 'sealed again', caughtBy: 'pages that need the previous key' },
  },
  {
    name: 'a newer text is overwritten',
    patches: [
      {
        file: `${SEALED}/repository.ts`,
        in: 'sealedColumn',
        replace: '= $3 RETURNING',
        by: 'IS NOT NULL AND $3::bytea IS NOT NULL RETURNING',
      },
    ],
    ...{ shownBy: 'sealed again', caughtBy: 'changed meanwhile, and kept' },
  },
]
