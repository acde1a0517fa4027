import type { Fault } from '../../proof.ts'

const CHAIN_SQL = 'server/migrations/20261115050100000_chain.sql'
const SCAN = 'server/src/chain/ingestion/scan.ts'
const MATCH = 'server/src/payments/payments/match.ts'
const STATE = 'server/src/payments/payments/state.ts'

/** The first ones are caught within seconds, the others once there is a chance, which may take a while. */
export const faults: readonly Fault[] = [
  {
    name: 'no unique keys: every poll writes again',
    patches: [
      { file: CHAIN_SQL, in: 'detections_once', without: 'detections_once' },
      {
        file: CHAIN_SQL,
        in: 'transactions_signature_unique',
        without: 'transactions_signature_unique',
      },
      {
        file: 'server/src/ledger/detections/repository.ts',
        in: 'save',
        replace: '(source, signature, position)',
        by: '(account_id, id)',
      },
      {
        file: 'server/src/ledger/transactions/repository.ts',
        in: 'save',
        replace: '(signature)',
        by: '(account_id, id)',
      },
    ],
    caughtBy: ' times',
  },
  {
    name: 'the cursor moves to the newest row of one node',
    patches: [
      {
        file: SCAN,
        in: 'poll',
        first: `const newest = highest([...(await walk(sources[0], feed, { pages })).rows.values()])
          const anchorSignature = feed.cursor?.signature ?? null
          if (newest) await moveCursor(db, feed, { ...newest, blockhash: '', anchorSignature }, newest.slot)`,
      },
    ],
    caughtBy: 'which is not final in that slot',
  },
  {
    name: 'a payment counts again each time it is seen',
    patches: [
      {
        file: STATE,
        in: 'sumUp',
        replace: '[0n, 0n]',
        by: '[payment.receivedBaseUnits, payment.feeReceivedBaseUnits]',
      },
    ],
    caughtBy: 'is settled, but the money is not final',
  },
  {
    name: 'a vanished payment is kept',
    patches: [{ file: STATE, in: 'isThere', returns: 'true' }],
    caughtBy: 'is gone, but',
  },
  {
    name: 'gifts end on confirmed instead of final',
    patches: [
      {
        file: 'server/src/gifts/state.ts',
        in: 'outcomeOf',
        first: "end &&= { ...end, commitment: 'finalized' }",
      },
    ],
    caughtBy: 'is released by',
  },
  {
    name: 'the cursor passes rows on which the nodes disagree',
    patches: [{ file: SCAN, in: 'troubleOf', returns: 'null' }],
    caughtBy: 'is past a hole',
  },
  {
    name: 'final by the answer of one node',
    patches: [
      {
        file: 'server/src/chain/ingestion/apply.ts',
        in: 'readAgreed',
        replace: 'sources.map',
        by: 'sources.slice(0, 1).map',
      },
    ],
    caughtBy: 'the chain says',
  },
  {
    name: 'sessions complete on confirmed instead of final',
    patches: [
      {
        file: STATE,
        in: 'derivePayment',
        replace: "counted.filter(({ commitment }) => commitment === 'finalized')",
        by: 'counted',
      },
    ],
    caughtBy: 'is settled, but the money is not final',
  },
  {
    name: 'a payment for two counts for both',
    patches: [{ file: MATCH, in: 'matchTransaction', replace: '<= 1', by: '<= 2' }],
    caughtBy: 'counts for several at once',
    shownBy: 'forTwo',
  },
  {
    name: 'Transactions outlive the payments they record',
    patches: [{ file: 'server/src/ledger/transactions/service.ts', in: 'unrecord', returns: '[]' }],
    caughtBy: 'although it was rolled back',
  },
]
