import type { Fault } from '../../proof.ts'

const INTENTS = 'server/src/purchases/intents'

export const FAULTS: readonly Fault[] = [
  {
    name: 'the worker pays another price than confirmed',
    patches: [
      {
        file: 'server/src/purchases/shops/gate.ts',
        in: 'compareQuotes',
        replace: 'confirmed.amountCents !== now.amountCents ||',
        by: '',
      },
      { file: 'server/src/purchases/buyer/approved.ts', in: 'findTotal', returns: 'null' },
    ],
    shownBy: 'price raised when the card is entered',
    caughtBy: 'price raised when the card is entered: succeeded',
  },
  {
    name: 'the ceiling is not enforced',
    patches: [
      {
        file: `${INTENTS}/state.ts`,
        in: 'refuseConfirm',
        replace: "'amount_exceeds_ceiling'",
        by: 'null',
      },
    ],
    shownBy: 'ceiling',
    caughtBy: 'above max_amount: a key confirms: exceeds_ceiling, succeeded',
  },
  {
    name: 'the server takes a retried request for a new purchase',
    patches: [
      { file: `${INTENTS}/confirm.ts`, in: 'guardDuplicate', without: 'possible_duplicate' },
    ],
    shownBy: 'duplicate',
    caughtBy: 'the same purchase again, unintended: succeeded, succeeded',
  },
  {
    name: 'the budget is not released',
    patches: [
      { file: `${INTENTS}/subscribers.ts`, in: 'BEFORE_EVENT', without: 'releaseReservation' },
    ],
    shownBy: 'budget',
    caughtBy: 'budget: released, used up, exceeded',
  },
  {
    name: 'events are not chained',
    patches: [
      {
        file: `${INTENTS}/events/state.ts`,
        in: 'chain',
        replace: 'previous?.hash ?? GENESIS',
        by: 'GENESIS',
      },
    ],
    shownBy: 'events',
    caughtBy: 'events and pictures of a quote: not chained',
  },
]
