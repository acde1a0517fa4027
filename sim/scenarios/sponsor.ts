// Whatever strangers submit, the sponsor loses only the network fees of the releases that it accepted, to the lamport.
// A sample omits lost transactions and quotas.
import type { Fault, Proof } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import {
  proveAccepted,
  proveAsking,
  proveHostile,
  proveLanded,
  proveOneInFlight,
} from './sponsor/attacks.ts'
import {
  proveBudget,
  proveDry,
  proveExhaustion,
  proveFarming,
  proveQuotas,
  proveRaces,
} from './sponsor/fault-scenarios.ts'
import type { TestEnv } from './sponsor/test-env.ts'
import { codeOf, withTestEnv } from './sponsor/test-env.ts'

const SAMPLE = [
  proveHostile,
  proveOneInFlight,
  proveLanded,
  proveAsking,
  proveAccepted,
  proveBudget,
  proveDry,
]
const REST = [proveRaces, proveFarming, proveQuotas, proveExhaustion]
const DOCUMENTED_5XX = new Set(['503 sponsor_dry'])

const STATE = 'server/src/gifts/release/state.ts'
const SERVICE = 'server/src/gifts/release/service.ts'
const REPOSITORY = 'server/src/gifts/release/repository.ts'

const faults: readonly Fault[] = [
  {
    name: 'instructions may name the sponsor',
    patches: [{ file: STATE, in: 'isNamed', returns: 'false' }],
    caughtBy: 'not refused correctly: assert 2 of the sponsor',
    shownBy: 'proveHostile',
  },
  {
    name: 'the taker sets the fee, up to the limit of the setting',
    patches: [
      {
        file: SERVICE,
        in: 'accept',
        replace: 'Math.min(built, feeLimitLamports)',
        by: 'feeLimitLamports',
      },
    ],
    caughtBy: 'not refused correctly: one lamport above the template',
    shownBy: 'proveHostile',
  },
  {
    name: 'no limit on releases in flight',
    patches: [
      {
        file: SERVICE,
        in: 'recordAttempt',
        replace: "throw new ApiError('release_in_progress', {})",
        by: "await closeAttempts(tx, (await listSubmitted(tx, '', 100)).map((each) => ({ ...each, status: 'dropped' })), ['submitted'])",
      },
    ],
    caughtBy: 'of 20 different ones at once, accepted',
    shownBy: 'proveOneInFlight',
  },
  {
    name: 'a release is sponsored after another has landed',
    patches: [
      {
        file: REPOSITORY,
        in: 'findTaken',
        replace: "IN ('submitted', 'landed')",
        by: "= 'submitted'",
      },
    ],
    caughtBy: 'the second, once the first has landed',
    shownBy: 'proveLanded',
  },
  {
    name: 'the budget of the day is read before it is spent',
    patches: [
      {
        file: REPOSITORY,
        in: 'spendToday',
        replace: 'today.spent_lamports + $1::bigint <= $2::bigint AND today.stopped_at IS NULL',
        by: '$2::bigint > 0',
      },
    ],
    caughtBy: 'at once for the rest of the budget, accepted',
    shownBy: 'proveBudget',
  },
  {
    name: 'each account has a budget of its own',
    patches: [{ file: SERVICE, in: 'recordAttempt', without: 'lamportsPerDay' }],
    caughtBy: 'at once for the rest of the budget, accepted',
    shownBy: 'proveBudget',
  },
  {
    name: 'nobody reports that sponsoring has stopped',
    patches: [
      { file: SERVICE, in: 'assertBudget', replace: 'sponsor.onStopped?.()', by: 'return' },
    ],
    caughtBy: 'reports that it has stopped',
    shownBy: 'proveBudget',
  },
  {
    name: 'signatures are not verified',
    patches: [{ file: SERVICE, in: 'accept', without: 'isSignedBytes' }],
    caughtBy: "not refused correctly: the recipient's signature missing",
    shownBy: 'proveHostile',
  },
  {
    name: 'Lighthouse writes count as asserts',
    patches: [{ file: STATE, in: 'LIGHTHOUSE_ASSERTS', replace: 'first: 2', by: 'first: 0' }],
    caughtBy: 'Lighthouse 0: 200 ok',
    shownBy: 'proveHostile',
  },
]

export const proof: Proof = {
  promise: "Sponsoring strangers' network fees costs those fees and nothing else",
  faults,
  run: (run) =>
    withTestEnv(run.directory, async (testEnv) => {
      const verdict = new Verdict()
      const scenarios = run.isQuick ? SAMPLE : [...SAMPLE, ...REST]
      for (const scenario of scenarios.filter(({ name }) => isWanted(run, name))) {
        await scenario(testEnv, verdict)
        if (!verdict.holds) return verdict // later scenarios depend on this one
      }
      await proveAccounts(testEnv, verdict)
      return verdict
    }),
}

async function proveAccounts(testEnv: TestEnv, verdict: Verdict): Promise<void> {
  await testEnv.settle()
  const { lost, documented, booked, landed } = await testEnv.account()
  verdict.equal(`lamports lost by the sponsor, for ${landed} releases`, lost, documented)
  verdict.equal('the same by our records', booked, documented)
  verdict.equal('lamports lost beyond that', lost - documented, 0)
  const codes = testEnv.answers.map(({ answer }) => codeOf(answer))
  const broken = codes.filter((code) => code.startsWith('5') && !DOCUMENTED_5XX.has(code))
  verdict.equal(`of ${codes.length} answers, 5xx beside those documented`, broken.length, 0)
  const unclear = testEnv.answers.filter(({ answer: { status, body } }) => {
    const { code, message, param } = body.error ?? {}
    return status !== 200 && !(code && message && (status !== 400 || param))
  })
  verdict.equal('refusals without a code, message or field', unclear.length, 0)
}
