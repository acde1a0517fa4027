import type { Seen } from '../browser/look.ts'
import type { Visit } from '../browser/visit.ts'
import type { Way } from '../shops/flow.ts'
import type { Page } from '../shops/page/page.ts'
import type { Belief, Phase } from './belief.ts'
import { newBelief } from './belief.ts'
import type { Buyer } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import type { Ranking } from './ranking.ts'
import type { Done, Followed } from './ways.ts'

/** One act of the walk and what came of it: the account of a purchase, and of each failed one. */
export type Step = {
  readonly phase: Phase
  readonly act: string
  readonly class: Candidate['class']
  readonly score: number
  readonly why: string
  readonly result: string
}

export type Walk = {
  readonly visit: Visit
  readonly buyer: Buyer
  readonly belief: Belief
  readonly ranking: Ranking
  readonly steps: Step[]
  /** Acts done in each state of a page: none is done twice in one. */
  readonly tried: Map<string, Set<string>>
  /** Messages of error that something was typed or chosen about. */
  readonly answered: Set<string>
  /** Labels of all sums that were shown before the submission lock. */
  readonly rows: Set<string>
  /** Stages of the purchase that were recorded. */
  readonly reported: Set<string>
  /** Clicks that changed something, in order. */
  readonly done: Done[]
  readonly followed: readonly Followed[]
  /** Whether a click was found that no known way has. */
  hasSearched: boolean
  readonly endsAtMs: number
  backs: number
}

/** A page as it was last looked at. */
export type View = {
  readonly seen: Seen
  readonly page: Page
  readonly values: ReadonlyMap<number, string>
  readonly phase: Phase
}

export function newWalk(
  visit: Visit,
  buyer: Buyer,
  url: string,
  { ranking, budgetMs }: { ranking: Ranking; budgetMs: number },
  ways: readonly Way[] = [],
): Walk {
  const endsAtMs = performance.now() + budgetMs
  const belief = newBelief(url)
  const followed = ways.map((way) => ({ way, at: 0 }))
  const known = {
    rows: new Set<string>(),
    reported: new Set<string>(),
    done: [],
    followed,
    hasSearched: false,
  }
  const more = { answered: new Set<string>(), endsAtMs, ...known }
  return { visit, buyer, belief, ranking, steps: [], tried: new Map(), ...more, backs: 0 }
}
