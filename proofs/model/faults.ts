import type { Edit } from '../lib/mutant.ts'
import { plant } from '../lib/mutant.ts'
import type { Noun } from './play.ts'

/** A fault, and the noun whose model must find it. */
type Fault = { readonly name: string; readonly noun: Noun; readonly directory: Promise<string> }

export function faults(): Fault[] {
  return FAULTS.map(({ name, noun, edit: { file, sound, faulty } }) => ({
    name,
    noun,
    directory: plant(`server/src/resources/${file}`, sound, faulty),
  }))
}

const FAULTS: readonly { readonly name: string; readonly noun: Noun; readonly edit: Edit }[] = [
  {
    name: 'a gift that is released before its release is final, and leaves that when it vanishes',
    noun: 'gifts',
    edit: {
      file: 'gifts/state.ts',
      sound: "if (end?.commitment === 'finalized' && end.action === 'release') {",
      faulty: "if (end?.action === 'release') {",
    },
  },
  {
    name: 'a key that confirms above its ceiling',
    noun: 'checkout_intents',
    edit: {
      file: 'checkout-intents/state.ts',
      sound: "return exceedsCeiling(intent) && !isOwner ? 'amount_exceeds_ceiling' : null",
      faulty: 'return null',
    },
  },
  {
    name: 'a purchase that is canceled after it was confirmed',
    noun: 'checkout_intents',
    edit: {
      file: 'checkout-intents/state.ts',
      sound: "from: ['resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation'],",
      faulty:
        "from: ['resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation', 'claimed'],",
    },
  },
]
