// Whatever strangers submit, the sponsor loses only the network fees of the releases that it
// accepted, to the lamport. `--quick` omits lost transactions and quotas.
import { plant } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { proveAccepted, proveAsking, proveHostile, proveOneInFlight } from './sponsor/attacks.ts'
import {
  proveDry,
  proveExhaustion,
  proveFarming,
  proveQuotas,
  proveRaces,
} from './sponsor/fault-scenarios.ts'
import type { TestEnv } from './sponsor/test-env.ts'
import { codeOf, withTestEnv } from './sponsor/test-env.ts'

const isQuick = process.argv.includes('--quick')
const SAMPLE = [proveHostile, proveOneInFlight, proveAsking, proveAccepted, proveDry]
const REST = [proveRaces, proveFarming, proveQuotas, proveExhaustion]
const DOCUMENTED_5XX = new Set(['503 sponsor_dry'])

const STATE = 'server/src/gifts/release/state.ts'
const SERVICE = 'server/src/gifts/release/service.ts'

await prove(
  'hostile releases against a sponsor',
  (directory) =>
    withTestEnv(directory, async (testEnv) => {
      const verdict = new Verdict()
      for (const scenario of isQuick ? SAMPLE : [...SAMPLE, ...REST]) {
        await scenario(testEnv, verdict)
        if (!verdict.holds) return verdict // later scenarios depend on this one
      }
      await proveAccounts(testEnv, verdict)
      return verdict
    }),
  {
    'instructions may name the sponsor': plant(
      STATE,
      'sponsor !== null && submission.instructions.some((each) => isNamed(each, sponsor))',
      'isNamed === null',
    ),
    'no cap on the fee': plant(
      SERVICE,
      'feeOf(submission, accepted) > (sponsor as Sponsor).feeLimitLamports',
      '(sponsor as Sponsor).feeLimitLamports < 0',
    ),
    'no limit on releases in flight': plant(
      SERVICE,
      "if (earlier?.status === 'submitted') throw new ApiError('release_in_progress', {})",
      "if (earlier?.status === 'submitted') await closeAttempts(tx, [{ ...earlier, status: 'dropped' }], ['submitted'])",
    ),
    'signatures are not verified': plant(
      SERVICE,
      'signature === null || !isSignedBytes(signer, submission.message, signature)',
      'signature === undefined || isSignedBytes === undefined',
    ),
    'Lighthouse writes count as asserts': plant(
      STATE,
      'LIGHTHOUSE_ASSERTS = { first: 2, last: 17 }',
      'LIGHTHOUSE_ASSERTS = { first: 0, last: 17 }',
    ),
  },
)

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
