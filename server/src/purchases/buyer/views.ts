import type { Seen } from '../browser/look.ts'
import type { Visit } from '../browser/visit.ts'
import type { Way } from '../shops/flow.ts'
import type { Known } from '../shops/page/classes.ts'
import type { Page } from '../shops/page/page.ts'
import { readContact } from '../shops/prompt/contact.ts'
import { readShipTo } from '../shops/prompt/ship-to.ts'
import { normalizePrompt, readWords, wordsOutside } from '../shops/prompt/words.ts'
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
  /** How often each control was pressed at each address, whatever state the page was in. */
  readonly presses: Map<string, number>
  /** How often the walk has waited in a state for a page that was not done yet. */
  readonly awaited: Map<string, number>
  /** Addresses of the checkout that were opened again. */
  readonly reopened: Set<string>
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
  /** The prompt names an address. */
  readonly isSentWished: boolean
  backs: number
}

/** A page as it was last looked at. */
export type View = {
  readonly seen: Seen
  readonly page: Page
  readonly values: ReadonlyMap<number, string>
  readonly phase: Phase
}

function namesAddress(prompt: string | null): boolean {
  if (!prompt) return false
  const text = normalizePrompt(prompt)
  const words = wordsOutside(readWords(text), readContact(text).stretches)
  return readShipTo(text, words).addresses.length > 0
}

/** How much the shop knows of the buyer by now. Goods that are not delivered need no address. */
export function knownOf({ visit: { given }, belief }: Walk): Known {
  if (given.size === 0) return 'nobody'
  const isSold = belief.line?.sums.some((it) => it > 0) === true
  if (belief.isDelivered !== true) return 'buyer'
  if (![...given].some((it) => it.startsWith('shipping_address.'))) return 'contact'
  return isSold && !belief.isPriced ? 'address' : 'buyer'
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
  const isSentWished = namesAddress(buyer.prompt)
  const tries = {
    presses: new Map<string, number>(),
    awaited: new Map<string, number>(),
    reopened: new Set<string>(),
  }
  const more = { answered: new Set<string>(), endsAtMs, isSentWished, ...tries, ...known }
  return { visit, buyer, belief, ranking, steps: [], tried: new Map(), ...more, backs: 0 }
}
