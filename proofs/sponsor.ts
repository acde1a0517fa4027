// Whatever strangers submit, the sponsor loses the network fees of the releases that it accepted, to the
// lamport. `--quick` leaves out what needs the network to lose transactions, and quotas.
import { plant } from './lib/mutant.ts'
import { prove, Verdict } from './lib/verdict.ts'
import { proveAccepted, proveAsking, proveHostile, proveOneInFlight } from './sponsor/attacks.ts'
import {
  proveDry,
  proveExhaustion,
  proveFarming,
  proveQuotas,
  proveRaces,
} from './sponsor/hardships.ts'
import type { Stage } from './sponsor/stage.ts'
import { codeOf, withStage } from './sponsor/stage.ts'

const isQuick = process.argv.includes('--quick')
const SAMPLE = [proveHostile, proveOneInFlight, proveAsking, proveAccepted, proveDry]
const REST = [proveRaces, proveFarming, proveQuotas, proveExhaustion]
const DOCUMENTED_5XX = new Set(['503 sponsor_dry'])

const STATE = 'server/src/gifts/release/state.ts'
const SERVICE = 'server/src/gifts/release/service.ts'

await prove(
  'hostile releases against a sponsor',
  (directory) =>
    withStage(directory, async (stage) => {
      const verdict = new Verdict()
      for (const scenario of isQuick ? SAMPLE : [...SAMPLE, ...REST]) {
        await scenario(stage, verdict)
        if (!verdict.holds) return verdict // what follows builds on it
      }
      await proveAccounts(stage, verdict)
      return verdict
    }),
  {
    'a server that lets instructions name the sponsor': plant(
      STATE,
      'sponsor !== null && submission.instructions.some((each) => isNamed(each, sponsor))',
      'isNamed === null',
    ),
    'a server without a cap on the fee': plant(
      SERVICE,
      'feeOf(submission, accepted) > (sponsor as Sponsor).feeLimitLamports',
      '(sponsor as Sponsor).feeLimitLamports < 0',
    ),
    'a server without a limit in flight': plant(
      SERVICE,
      "if (earlier?.status === 'submitted') throw new ApiError('release_in_progress', {})",
      "if (earlier?.status === 'submitted') await settleAttempts(tx, [{ ...earlier, status: 'dropped' }], ['submitted'])",
    ),
    'a server that does not verify signatures': plant(
      SERVICE,
      'signature === null || !isSignedBytes(signer, submission.message, signature)',
      'signature === undefined || isSignedBytes === undefined',
    ),
    'a server that takes the writes of Lighthouse for asserts': plant(
      STATE,
      'LIGHTHOUSE_ASSERTS = { first: 2, last: 17 }',
      'LIGHTHOUSE_ASSERTS = { first: 0, last: 17 }',
    ),
  },
)

async function proveAccounts(stage: Stage, verdict: Verdict): Promise<void> {
  await stage.settle()
  const { lost, documented, booked, landed } = await stage.account()
  verdict.equal(`lamports lost by the sponsor, for ${landed} releases`, lost, documented)
  verdict.equal('the same by our books', booked, documented)
  verdict.equal('lamports lost beyond that', lost - documented, 0)
  const codes = stage.answers.map(({ answer }) => codeOf(answer))
  const broken = codes.filter((code) => code.startsWith('5') && !DOCUMENTED_5XX.has(code))
  verdict.equal(`of ${codes.length} answers, 5xx beside those documented`, broken.length, 0)
  const unclear = stage.answers.filter(({ answer: { status, body } }) => {
    const { code, message, param } = body.error ?? {}
    return status !== 200 && !(code && message && (status !== 400 || param))
  })
  verdict.equal('refusals without a code, words, or the field', unclear.length, 0)
}
