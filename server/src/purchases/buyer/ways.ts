import type { Click, Way } from '../shops/flow.ts'
import { withoutSums } from '../shops/page/sums.ts'
import { holds, plain } from '../shops/page/words.ts'
import type { Options } from '../shops/purchase.ts'
import type { Belief, Phase } from './belief.ts'
import type { Candidate } from './candidates.ts'

/** A click of this walk, and the state of the page that it was done in. */
export type Done = { readonly state: string; readonly click: Click }

const MOST_NAME = 80
const KEPT: readonly Candidate['goal'][] = ['cart', 'checkout', 'guest', 'next']

/** A click as a flow keeps it; null: it says nothing about the next visit. */
export function toClick(
  phase: Phase,
  { do: act, goal, node }: Candidate,
  { title }: Belief,
  options: Options,
): Click | null {
  if (act !== 'add' && !(act === 'press' && KEPT.includes(goal))) return null
  const name = nameOf(node)
  // A flow serves every account: nothing of this buyer's or this article's goes into it.
  const own = [title ?? '', ...wordsOf(options.contact), ...wordsOf(options.shipping_address)]
  if (name === '' || own.some((it) => holds(node.name, it))) return null
  return { phase, role: node.role, name }
}

function wordsOf(group: unknown): string[] {
  const values = Object.values((group ?? {}) as Record<string, unknown>)
  return values.flatMap((it) => (typeof it === 'string' ? it.split(/\s+/) : [])).filter(isTelling)
}

/** Two letters, such as a country's code, are in many names. */
function isTelling(word: string): boolean {
  return plain(word).length > 2
}

function nameOf({ name }: Candidate['node']): string {
  return withoutSums(name)
    .replaceAll(/\d+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_NAME)
}

/** Where a state came again, what was done in between led nowhere. */
export function withoutDetours(done: readonly Done[]): Click[] {
  const kept: Done[] = []
  for (const it of done) {
    const before = kept.findIndex(({ state }) => state === it.state)
    if (before >= 0) kept.length = before
    kept.push(it)
  }
  return kept.map(({ click }) => click)
}

/**
 * Known ways, and how far the walk has followed each. They only rank: every act is judged as one
 * that was found by search, and where no known click fits the search goes on from there.
 */
export type Followed = { readonly way: Way; at: number }

/** The next known click among the candidates; null: none fits. */
export function findKnown(
  followed: readonly Followed[],
  phase: Phase,
  candidates: readonly Candidate[],
): Candidate | null {
  const presses = candidates.filter((it) => it.do === 'add' || it.do === 'press')
  const fitting = followed.flatMap(({ way, at }) =>
    way.clicks.flatMap((click, index) => {
      const found = index < at ? undefined : presses.find((it) => fits(click, phase, it))
      return found === undefined ? [] : [{ found, ahead: index - at }]
    }),
  )
  return fitting.toSorted((a, b) => a.ahead - b.ahead)[0]?.found ?? null
}

/** Notes that a click was done. False: no known way has it. */
export function follow(followed: readonly Followed[], phase: Phase, done: Candidate): boolean {
  let isKnown = false
  for (const it of followed) {
    const index = it.way.clicks.findIndex((click, at) => at >= it.at && fits(click, phase, done))
    if (index < 0) continue
    isKnown = true
    it.at = index + 1
  }
  return isKnown
}

function fits(click: Click, phase: Phase, { node }: Candidate): boolean {
  return click.phase === phase && click.role === node.role && click.name === nameOf(node)
}
