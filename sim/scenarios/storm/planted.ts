import type { Fault } from '../../proof.ts'
import { RESUBMISSION } from '../charge-once/faults.ts'

const PURCHASES = 'server/src/purchases'

/** One for each checker: it must be able to fail. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'money: a payment counts again each time it is seen',
    patches: [
      {
        file: 'server/src/payments/payments/state.ts',
        in: 'sumUp',
        replace: '[0n, 0n]',
        by: '[payment.receivedBaseUnits, payment.feeReceivedBaseUnits]',
      },
    ],
    caughtBy: 'requests that differ from the chain',
  },
  {
    name: 'refunds: what was refunded before is forgotten',
    patches: [
      {
        file: 'server/src/payments/refunds/state.ts',
        in: 'decideRefund',
        replace: 'sum + amountBaseUnits',
        by: 'sum',
      },
    ],
    caughtBy: 'refunded wrongly',
  },
  {
    name: 'charged once: a worker submits what another has submitted',
    patches: RESUBMISSION,
    caughtBy: 'intents submitted twice',
  },
  {
    name: 'states: a confirmed purchase is canceled',
    patches: [
      {
        file: `${PURCHASES}/intents/state.ts`,
        in: 'MOVES.cancel',
        replace: "'awaiting_confirmation'",
        by: "'awaiting_confirmation', 'claimed'",
      },
    ],
    caughtBy: 'not in the tables',
  },
  {
    name: 'foreign: the server shows purchases of other accounts',
    patches: [
      {
        file: `${PURCHASES}/intents/repository.ts`,
        in: 'find',
        replace: 'account_id = $1',
        by: '$1::text IS NOT NULL',
      },
    ],
    caughtBy: 'looks at foreign objects',
  },
  {
    name: 'secrets: the worker logs the card',
    patches: [
      {
        file: `${PURCHASES}/worker/charge.ts`,
        in: 'pay',
        first: "worker.log.warn({ with: JSON.stringify(ready.card) }, 'paying')",
      },
    ],
    caughtBy: 'cards in logs and database',
  },
  {
    name: 'jobs: the relay forgets what it could not hand over, and nobody looks for it',
    patches: [
      {
        file: `${PURCHASES}/jobs/relay.ts`,
        in: 'handOver',
        replace: "[ids('fulfilled'), ids('rejected')]",
        by: '[taken.map(({ id }) => id), []]',
      },
      { file: `${PURCHASES}/intents/repository.ts`, in: 'resendStalled', returns: '[]' },
    ],
    caughtBy: 'that nobody works on',
  },
]
