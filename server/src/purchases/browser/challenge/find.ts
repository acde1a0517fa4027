import type { Frame } from 'playwright-core'
import type { Challenge } from '../../../lib/challenges.ts'
import { asksForNumber } from '../../shops/learn/card-fields.ts'
import { lookAt } from '../look.ts'
import type { Visit } from '../visit.ts'
import { holdChallenge } from './hold.ts'
import { boxOf, isForeign } from './place.ts'

/** A page that leads on by itself is gone by then; one that still stands there waits for somebody. */
const WORDS_ONLY_MS = 3_000
const USED = [
  'button',
  'checkbox',
  'combobox',
  'link',
  'radio',
  'searchbox',
  'spinbutton',
  'textbox',
]

/** Sees the bank's question when it comes, as a page of its own or in a frame of the shop's. */
export type ChallengeWatch = {
  /** Whether somebody else's page stands where the shop's was: its words are not the shop's. */
  isAway(): boolean
  /** Null while nobody asks. */
  find(): Promise<Challenge | null>
}

/** From before the press on: frames that are there then are not the bank's, such as those for cards. */
export function watchChallenges(visit: Visit): ChallengeWatch {
  const { page } = visit
  const before = new Map(page.frames().map((frame) => [frame, frame.url()]))
  const firstSeenAt = new Map<string, number>()
  const isAway = () => isForeign(visit, page.mainFrame())
  const seek = async () => (isAway() ? page.mainFrame() : await findFrame(visit, before))
  return {
    isAway,
    async find() {
      const frame = await seek()
      if (frame === null) return null
      const url = frame.url()
      const firstAt = firstSeenAt.get(url) ?? performance.now()
      firstSeenAt.set(url, firstAt)
      const does = await ask(frame, performance.now() - firstAt)
      // No bank asks for what it has printed on the card: nobody is shown such a page. A frame may be the shop's
      // card fields once more.
      if (does === 'wants_card' && isAway()) visit.leftFor = new URL(url).host
      if (does !== 'asks') return null
      return await holdChallenge(visit, frame, seek)
    },
  }
}

/** The outermost: what the bank has in it is its own affair. */
async function findFrame(visit: Visit, before: ReadonlyMap<Frame, string>): Promise<Frame | null> {
  for (const frame of visit.page.frames()) {
    const parent = frame.parentFrame()
    if (parent === null || isForeign(visit, parent) || !isForeign(visit, frame)) continue
    if (before.get(frame) !== frame.url() && (await boxOf(frame)) !== null) return frame
  }
  return null
}

async function ask(frame: Frame, forMs: number): Promise<'asks' | 'nothing' | 'wants_card'> {
  const seen = await lookAt(frame.page(), frame).catch(() => null) // it is being replaced
  if (seen === null) return 'nothing'
  await seen.forget()
  const { nodes, text } = seen.look
  if (asksForNumber(seen.look)) return 'wants_card'
  if (nodes.some(({ role }) => USED.includes(role))) return 'asks'
  // "Confirm it in your bank's app", and nothing to press.
  return forMs >= WORDS_ONLY_MS && text !== '' ? 'asks' : 'nothing'
}
