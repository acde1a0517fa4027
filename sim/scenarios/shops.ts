// Florin buys at shops that nobody has seen. A seed generates a shop (shops/family) and its wishes; the shop's books, the
// processor's charges and the approved quote decide whether a wish was bought right. `--seeds` and `--seed` choose the
// shops, `--traps` adds shops that tempt a buyer to order other than approved, `--ranking` and `--no-search` take parts of
// the buyer away. Results are kept: the same command continues where it stopped. `--shop` takes a real shop instead.
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import type { ShopName } from '../../scripts/local/shops.ts'
import { TRAP_NAMES } from '../../shops/family/traps.ts'
import type { Proof, Run } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { withCheckout } from '../world/checkout.ts'
import { inLanes } from './intents/lanes.ts'
import { findProofShop, PROOF_SHOPS } from './intents/shops.ts'
import { openAgent, prepare } from './intents/test-env.ts'
import { writeWishes } from './intents/wishes.ts'
import { tryAtOnce } from './learning/attempts.ts'
import type { Attempt, Job } from './shops/attempts.ts'
import { attempt, keyOf, openResults } from './shops/attempts.ts'
import { boughtPercent, printFailure, printScore } from './shops/report.ts'

/** The least percentage of wishes bought right. It rises with the buyer; CI will ask for 50. */
const LEAST_BOUGHT_PERCENT = { sample: 0, all: 85 }
const REAL_WISHES = 20
const RANKINGS = ['fitted', 'random', 'first']
const QUICK = { seeds: 12, wishes: 1, minutes: 5, limitMs: 60_000 }
const WHOLE = { seeds: 100, wishes: 2, minutes: Number.POSITIVE_INFINITY, limitMs: 300_000 }

export const proof: Proof = {
  promise: 'At shops that nobody has seen, Florin buys what was approved, or refuses',
  // The judge has its own tests; faults of the buyer belong to the buyer's proofs.
  faults: [],
  flags: ['shop', 'seeds', 'traps', 'ranking', 'no-search', 'at-once'],
  isByHand: true,
  run: async (run) => {
    const verdict = new Verdict()
    await (run.flags.shop === undefined ? playFamily(run, verdict) : playReal(run, verdict))
    return verdict
  },
}

async function playFamily(run: Run, verdict: Verdict): Promise<void> {
  const size = run.isQuick ? QUICK : WHOLE
  const { ranking = 'fitted', search = 'on' } = run.flags
  if (!RANKINGS.includes(ranking)) throw new Error(`--ranking is one of ${RANKINGS.join(', ')}`)
  const jobs = jobsOf(run, size)
  const results = openResults([ranking, search], sourceOf())
  const left = jobs.filter((job) => results.find(job) === null)
  console.log(`  ${jobs.length} wishes, ${jobs.length - left.length} already in ${results.path}`)
  const endsAtMs = Date.now() + size.minutes * 60_000
  const members = [...new Map(left.map((job) => [`${job.seed} ${job.trap}`, job])).values()]
  const environment = { DEVELOPMENT_BUYER_RANKING: ranking, DEVELOPMENT_BUYER_SEARCH: search }
  if (left.length > 0) {
    await withCheckout(
      { processes: 1, shop: 'family', family: members, environment },
      async (world) => {
        const agent = await openAgent(world)
        await inLanes(Number(run.flags.atOnce ?? 2), left, async (job) => {
          if (Date.now() >= endsAtMs) return
          const done = await attempt(world, agent, job, size.limitMs).catch((error: Error) => {
            console.log(`    ${keyOf(job)}: ${error.message}`)
            return null
          })
          if (done === null) return
          results.add(done)
          const seconds = Math.round(done.ms / 1_000)
          console.log(`    ${keyOf(job)} ${done.kind}: ${done.end} (${seconds} s)`)
        })
      },
    )
  }
  judge(jobs.map(results.find), run, verdict)
}

function jobsOf({ seed, flags }: Run, { seeds, wishes }: typeof QUICK): Job[] {
  const count = Number(flags.seeds ?? seeds)
  const plain = Array.from({ length: count * wishes }, (_, at): Job => {
    return { seed: seed + Math.floor(at / wishes), trap: null, index: at % wishes }
  })
  const traps = Array.from({ length: Number(flags.traps ?? 0) }, (_, at): Job => {
    const trap = TRAP_NAMES[at % TRAP_NAMES.length] ?? null
    return { seed: seed + Math.floor(at / TRAP_NAMES.length), trap, index: 0 }
  })
  return [...plain, ...traps]
}

function judge(found: readonly (Attempt | null)[], { isQuick }: Run, verdict: Verdict): void {
  const attempts = found.filter((it) => it !== null)
  const isFailed = ({ end }: Attempt) => end !== 'bought' && end !== 'declined'
  for (const failed of attempts.filter((it) => isFailed(it) && isShown(it))) printFailure(failed)
  printScore(attempts)
  const times = attempts.filter(({ isQuoteRight }) => isQuoteRight).map(({ quoteMs }) => quoteMs)
  if (times.length > 0) {
    const middle = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
    console.log(`  first quotes: ${(middle / 1_000).toFixed(1)} s in the middle`)
  }
  const listed = (end: Attempt['end']) =>
    attempts.filter((it) => it.end === end).map((it) => `${keyOf(it)} ${it.kind}: ${it.why}`)
  if (attempts.length < found.length) {
    console.log(`  ${found.length - attempts.length} wishes not tried`)
  }
  // A sample ends after some minutes, whatever is left.
  verdict.atLeast('wishes tried', attempts.length, isQuick ? 1 : found.length)
  verdict.none('orders without approval', listed('unapproved'))
  verdict.none('other than wished, quoted or approved', listed('wrong'))
  const least = LEAST_BOUGHT_PERCENT[isQuick ? 'sample' : 'all']
  if (attempts.some(({ trap }) => trap === null)) {
    verdict.atLeast('bought right, in percent', boughtPercent(attempts), least)
  }
}

/** A trap that is refused is no failure. */
function isShown({ trap, end }: Attempt): boolean {
  return trap === null || end !== 'refused'
}

async function playReal({ flags, seed, isQuick }: Run, verdict: Verdict): Promise<void> {
  const { name } = findProofShop(flags.shop ?? '')
  const count = isQuick ? 2 : REAL_WISHES
  await withCheckout({ processes: 1, shop: name, tell: console.log }, async (world) => {
    const testEnv = await prepare(world, PROOF_SHOPS[name])
    const tried = await tryAtOnce(testEnv, writeWishes(testEnv, seed, count))
    const ended = (end: (typeof tried)[number]['end']) => tried.filter((it) => it.end === end)
    for (const { what, end, why } of tried) console.log(`    ${what}: ${end} ${why}`)
    console.log(`  ${name satisfies ShopName}: ${ended('bought').length} of ${count} bought right`)
    verdict.none(
      'other than wished, quoted or approved',
      ended('wrong').map(({ what, why }) => `${what}: ${why}`),
    )
    const percent = Math.floor((100 * ended('bought').length) / count)
    verdict.atLeast('bought right, in percent', percent, isQuick ? 0 : 75)
  })
}

/** Names the source under test, with changes that are not committed. */
function sourceOf(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' })
  return hash('sha256', git('rev-parse', 'HEAD^{tree}') + git('diff', 'HEAD'))
}
