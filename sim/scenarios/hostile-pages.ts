// A page that lies costs nobody anything. Our own shop cheats in every way that we could think of,
// with words, amounts, items, buttons and hosts: while it is learned, from the quote on, or after
// the quote was confirmed. The processor's ledger, the shop's orders and everything that shop and
// strangers received are the source of truth. A second shop asks for no card and orders by a button
// of any name: a request for a price must order nothing there. `--quick` plays a dozen;
// `HOSTILE_ONLY='a cent|lie|order traps' npm run prove -- hostile-pages` plays the cases whose names
// match, and the faults that they show.
import { parseArgs } from 'node:util'
import { plantAll } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import type { Case } from './hostile-pages/cases.ts'
import { CASES } from './hostile-pages/cases.ts'
import { BY_ITSELF, FAULTS, TRAPS } from './hostile-pages/faults.ts'
import type { Played } from './hostile-pages/play.ts'
import { playAll } from './hostile-pages/play.ts'
import { withTestEnv } from './hostile-pages/test-env.ts'
import { playByItself, playTraps } from './hostile-pages/traps.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const PLAY = { sound: { lanes: 3, withHonest: true }, faulty: { lanes: 1, withHonest: false } }
const QUICK: readonly string[] = [
  'orders in the text',
  'a lie off the screen',
  'a lie in white on white',
  'a cent more',
  'a cent more once the card is given',
  'another line once the card is given',
  'two for the price of one',
  'another house',
  'a subscription that is ticked',
  'a box that must be ticked beside the card',
  'an error beside the card',
  'a page that spies on what is typed',
  'led away at the card',
  'card fields of somebody else',
]

const only = process.env.HOSTILE_ONLY?.split('|')
const cases = CASES.filter(({ variant }) =>
  only !== undefined
    ? only.some((words) => variant.includes(words))
    : !values.quick || QUICK.includes(variant),
)
const trapsToo = only === undefined || only.some((words) => TRAPS.includes(words))
const ALL_TRAPS = values.quick ? { unknown: 8, known: 2 } : { unknown: 76, known: 24 }
const FEW_TRAPS = { unknown: 2, known: 0 }
const planted = FAULTS.filter(({ shownBy }, index) => {
  if (only !== undefined) return only.some((words) => shownBy.includes(words))
  return !values.quick || index < 2
})
const trees = await Promise.all(planted.map(({ edits }) => plantAll(edits)))

await prove(
  `${cases.length} hostile pages`,
  async (directory) => {
    const fault = planted[trees.indexOf(directory ?? '')]
    const shown = fault === undefined ? cases : CASES.filter(isShownBy(fault.shownBy))
    return await withTestEnv(directory, async (testEnv) => {
      const verdict = new Verdict()
      if (fault?.shownBy === TRAPS) await playTraps(testEnv, FEW_TRAPS, verdict)
      if (fault === undefined && trapsToo) await playTraps(testEnv, ALL_TRAPS, verdict)
      if (fault?.shownBy === BY_ITSELF || (fault === undefined && trapsToo)) {
        await playByItself(testEnv, verdict)
      }
      if (shown.length === 0) return verdict
      const how = PLAY[fault === undefined ? 'sound' : 'faulty']
      return judge(await playAll(testEnv, shown, how), verdict)
    })
  },
  Object.fromEntries(
    planted.map(({ fault }, index) => [fault, Promise.resolve(trees[index] ?? '')]),
  ),
)

function isShownBy(name: string): (it: Case) => boolean {
  return ({ variant }) => variant === name
}

function judge(played: readonly Played[], verdict: Verdict): Verdict {
  const honest = played.filter(({ name }) => name.startsWith('honest'))
  const others = played.filter((it) => it.seen !== it.end)
  const bought = (all: readonly Played[]) => all.filter(({ charges }) => charges === 1).length
  verdict.equal('honest purchases that succeeded', bought(honest), honest.length)
  verdict.none(
    'charges other than confirmed, leaked cards, wrong items or addresses',
    played.flatMap(({ name, wrong }) => wrong.map((it) => `${name}: ${it}`)),
  )
  verdict.equal('cases with the expected outcome', played.length - others.length, played.length)
  verdict.none(
    'cases with another outcome',
    others.map(({ name, seen, end }) => `${name}: ${seen}, not ${end}`),
  )
  console.log(`  ${bought(played)} of ${played.length} bought`)
  return verdict
}
