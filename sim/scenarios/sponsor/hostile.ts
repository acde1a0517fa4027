/** Submissions by a holder of a code who tries to make the sponsor pay for more. */
import { budgets, extraInstructions, lighthouses, releases } from './instructions.ts'
import type { Hostile, Parties } from './parties.ts'
import { encodings, flips, lifetimes, signatures, signers } from './signing.ts'

export function hostileTo(parties: Parties): Hostile[] {
  return [
    ...extraInstructions(parties),
    ...lighthouses(parties),
    ...budgets(parties),
    ...releases(parties),
    ...signers(parties),
    ...signatures(parties),
    ...encodings(parties),
    ...lifetimes(parties),
    ...flips(parties),
  ]
}
