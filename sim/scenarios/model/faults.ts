import type { Fault } from '../../proof.ts'
import type { Noun } from './play.ts'

const INTENTS = 'server/src/purchases/intents/state.ts'
const PAYMENTS = 'server/src/payments/payments'

/** The model of this noun must find the fault. */
const shownBy = (noun: Noun) => ({ shownBy: noun, caughtBy: `${noun}: divergences` })

export const FAULTS: readonly Fault[] = [
  {
    name: 'a gift is released before its release is final, and reverts when it vanishes',
    patches: [
      {
        file: 'server/src/gifts/state.ts',
        in: 'outcomeOf',
        replace: "end?.commitment === 'finalized' && end.action",
        by: 'end?.action',
      },
    ],
    ...shownBy('gifts'),
  },
  {
    name: 'a key confirms above its ceiling',
    patches: [
      { file: INTENTS, in: 'refuseConfirm', replace: "'amount_exceeds_ceiling'", by: 'null' },
    ],
    ...shownBy('checkout_intents'),
  },
  {
    name: 'a purchase is canceled after it was confirmed',
    patches: [
      {
        file: INTENTS,
        in: 'MOVES.cancel',
        replace: "'awaiting_confirmation'",
        by: "'awaiting_confirmation', 'claimed'",
      },
    ],
    ...shownBy('checkout_intents'),
  },
  {
    name: 'a purchase waits for a security code forever',
    patches: [{ file: 'server/src/purchases/worker/expire.ts', in: 'expire', without: 'fail' }],
    ...shownBy('checkout_intents'),
  },
  {
    name: 'a session is credited again for a payment that is seen again',
    patches: [
      {
        file: `${PAYMENTS}/state.ts`,
        in: 'derivePayment.receivedBaseUnits',
        replace: 'all.recipientBaseUnits',
        by: '(payment.receivedBaseUnits + all.recipientBaseUnits) as BaseUnits',
      },
    ],
    ...shownBy('checkout_sessions'),
  },
  {
    name: 'a session is canceled after it was paid',
    patches: [
      {
        file: `${PAYMENTS}/repository.ts`,
        in: 'cancel',
        replace: "state = 'open'",
        by: "state IN ('open', 'confirmed')",
      },
    ],
    ...shownBy('checkout_sessions'),
  },
  {
    name: 'one payment counts for two intents',
    patches: [
      {
        file: `${PAYMENTS}/match.ts`,
        in: 'matchTransaction',
        replace: 'credits + (isShared ? 1 : 0) <= 1',
        by: 'true',
      },
    ],
    ...shownBy('transaction_intents'),
  },
  {
    name: 'an intent succeeds before its payment is final',
    patches: [
      {
        file: `${PAYMENTS}/state.ts`,
        in: 'derivePayment.final',
        replace: "commitment === 'finalized'",
        by: 'true',
      },
    ],
    ...shownBy('transaction_intents'),
  },
]
