// Every attack that once worked, and every gap that can be tried, against the running API and web server. The calls
// come from the committed contract, so a new route is attacked like the others.
import { existsSync } from 'node:fs'
import type { Proof } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { proveOldSignature, proveOrigins, proveScopes } from './attacks/access.ts'
import { proveKeys, proveRecipients } from './attacks/capabilities.ts'
import { proveCardFrame } from './attacks/card-frame.ts'
import { faults } from './attacks/faults.ts'
import { proveIdSwap } from './attacks/id-swap.ts'
import { proveLimits, proveSlowClients } from './attacks/limits.ts'
import { proveCookies, proveNames, proveSharedKey } from './attacks/names.ts'
import { proveQueue } from './attacks/queue.ts'
import { proveRawHttp } from './attacks/raw-http.ts'
import { ROWS } from './attacks/rows.ts'
import type { Scenario } from './attacks/test-env.ts'
import { withTestEnv } from './attacks/test-env.ts'

const SCENARIOS: readonly Scenario[] = [
  proveIdSwap,
  proveScopes,
  proveOrigins,
  proveOldSignature,
  proveKeys,
  proveRecipients,
  proveCardFrame,
  proveLimits,
  proveSlowClients,
  proveNames,
  proveCookies,
  proveSharedKey,
  proveQueue,
  proveRawHttp,
]

export const proof: Proof = {
  promise: 'No known attack works, and a new route is attacked like the others',
  faults,
  run: (run) =>
    withTestEnv(run, async (testEnv) => {
      const verdict = new Verdict()
      verdict.none('attacks that nothing holds', listUnheld())
      for (const scenario of SCENARIOS.filter(({ name }) => isWanted(run, name))) {
        await scenario(testEnv, verdict)
      }
      return verdict
    }),
}

/** Each attack names a scenario of this proof, or another proof. */
function listUnheld(): string[] {
  const here = new Set(SCENARIOS.map(({ name }) => name))
  return ROWS.flatMap(({ attack, heldBy }) => {
    const missing = heldBy.filter(
      (name) => !here.has(name) && !existsSync(new URL(`${name}.ts`, import.meta.url)),
    )
    return missing.map((name) => `${attack}: ${name}`)
  })
}
