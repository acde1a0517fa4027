import type { Fault } from '../../proof.ts'

const MATCH = 'server/src/payments/payments/match.ts'

export const faults: readonly Fault[] = [
  {
    name: 'the server credits the amount in an instruction, not what the account gained',
    patches: [
      {
        file: MATCH,
        in: 'credited',
        replace: 'moved < delta ? moved : delta > 0n ? delta : 0n',
        by: 'moved',
      },
    ],
    caughtBy: 'objects reported paid that are not',
    shownBy: 'there, and a part of it back',
  },
  {
    name: 'the server counts any mint',
    patches: [
      { file: 'server/src/chain/transaction.ts', in: 'readBalances', without: 'USDC_MINT' },
      {
        file: MATCH,
        in: 'credited',
        returns: `own
          .filter((each) => transaction.usdcOwners.get(each.destinationAccount) === payment.recipientAddress)
          .reduce((total, { amountBaseUnits }) => total + amountBaseUnits, 0n)`,
      },
    ],
    caughtBy: 'objects reported paid that are not',
    shownBy: 'another mint with six decimals',
  },
  {
    name: 'the server counts all transfers of a transaction that names the reference',
    patches: [
      {
        file: MATCH,
        in: 'matchOne',
        replace: 'references.includes(payment.reference)',
        by: 'references',
      },
    ],
    caughtBy: 'objects reported paid that are not',
    shownBy: 'the reference on another instruction than the transfer',
  },
  {
    name: 'the server credits several objects by one transaction',
    patches: [{ file: MATCH, in: 'matchTransaction', replace: "'several'", by: "'credit'" }],
    caughtBy: 'objects reported paid that are not',
    shownBy: 'two sessions in one transaction',
  },
  {
    name: 'the server suggests a match for the first of several',
    patches: [
      {
        file: 'server/src/payments/payments/ingest.ts',
        in: 'propose',
        replace: '|| others.length > 0',
        by: '',
      },
    ],
    caughtBy: 'invented detections',
    shownBy: 'without a reference, and two ask for the amount',
  },
]
