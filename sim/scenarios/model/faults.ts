import type { Edit } from '../../planted/mutant.ts'
import { plant } from '../../planted/mutant.ts'
import type { Noun } from './play.ts'

/** A planted fault, and the noun whose model must find it. */
type Fault = { readonly name: string; readonly noun: Noun; readonly directory: Promise<string> }

export function faults(): Fault[] {
  return FAULTS.map(({ name, noun, edit: { file, sound, faulty } }) => ({
    name,
    noun,
    directory: plant(`server/src/${file}`, sound, faulty),
  }))
}

const FAULTS: readonly { readonly name: string; readonly noun: Noun; readonly edit: Edit }[] = [
  {
    name: 'a gift is released before its release is final, and reverts when it vanishes',
    noun: 'gifts',
    edit: {
      file: 'gifts/state.ts',
      sound: "if (end?.commitment === 'finalized' && end.action === 'release') {",
      faulty: "if (end?.action === 'release') {",
    },
  },
  {
    name: 'a key confirms above its ceiling',
    noun: 'checkout_intents',
    edit: {
      file: 'purchases/intents/state.ts',
      sound: "return exceedsCeiling(intent) && !isOwner ? 'amount_exceeds_ceiling' : null",
      faulty: 'return null',
    },
  },
  {
    name: 'a purchase is canceled after it was confirmed',
    noun: 'checkout_intents',
    edit: {
      file: 'purchases/intents/state.ts',
      sound: "from: ['resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation'],",
      faulty:
        "from: ['resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation', 'claimed'],",
    },
  },
  {
    name: 'a purchase waits for a security code forever',
    noun: 'checkout_intents',
    edit: {
      file: 'purchases/worker/expire.ts',
      sound: "if (intent.phase === 'awaiting_security_code') {",
      faulty: "if (intent.phase === 'canceled') {",
    },
  },
  {
    name: 'a session is credited again for a payment that is seen again',
    noun: 'checkout_sessions',
    edit: {
      file: 'payments/payments/state.ts',
      sound: 'receivedBaseUnits: all.recipientBaseUnits,',
      faulty:
        'receivedBaseUnits: (payment.receivedBaseUnits + all.recipientBaseUnits) as BaseUnits,',
    },
  },
  {
    name: 'a session is canceled after it was paid',
    noun: 'checkout_sessions',
    edit: {
      file: 'payments/payments/repository.ts',
      sound: "WHERE account_id = $1 AND id = $2 AND state = 'open' RETURNING",
      faulty: "WHERE account_id = $1 AND id = $2 AND state IN ('open', 'confirmed') RETURNING",
    },
  },
  {
    name: 'one payment counts for two intents',
    noun: 'transaction_intents',
    edit: {
      file: 'payments/payments/match.ts',
      sound: 'if (credits + (isShared ? 1 : 0) <= 1) return matches',
      faulty: 'if (credits >= 0 || isShared) return matches',
    },
  },
  {
    name: 'an intent succeeds before its payment is final',
    noun: 'transaction_intents',
    edit: {
      file: 'payments/payments/state.ts',
      sound: "const final = counted.filter(({ commitment }) => commitment === 'finalized')",
      faulty: 'const final = counted',
    },
  },
]
