import type { Frame } from 'playwright-core'
import type { Challenge } from '../../../lib/challenges.ts'
import { asksForNumber } from '../../shops/page/walls.ts'
import { lookAt } from '../look.ts'
import type { Visit } from '../visit.ts'
import { holdChallenge } from './hold.ts'
import { boxOf, isForeign } from './place.ts'

/** A page that redirects by itself is gone by then; one that remains waits for a person. */
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

/** Detects the bank's challenge, as a full page or in a frame of the shop. */
export type ChallengeWatch = {
  /** Whether another site's page replaced the shop's: its text is not the shop's answer. */
  isAway(): boolean
  /** Null while there is no challenge. */
  find(): Promise<Challenge | null>
}

/** Starts before submission: frames that exist then, such as card fields, are not the bank's. */
export function watchChallenges(visit: Visit): ChallengeWatch {
  const { page } = visit
  const before = new Map(page.frames().map((frame) => [frame, frame.url()]))
  const firstSeenAt = new Map<string, number>()
  // A provider's card page answers like the shop: what its bank asks stands in a frame.
  const isAway = () =>
    isForeign(visit, page.mainFrame()) && !visit.isCardPage(page.mainFrame().url())
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
      // A bank never asks for the card number, so such a page is never shown. A frame may be the
      // shop's card fields again.
      if (does === 'wants_card' && isAway()) visit.leftFor = new URL(url).host
      if (does !== 'asks') return null
      return await holdChallenge(visit, frame, seek)
    },
  }
}

/** The outermost frame; frames inside it belong to the bank. */
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
  // "Confirm in your banking app", with nothing to click.
  return forMs >= WORDS_ONLY_MS && text !== '' ? 'asks' : 'nothing'
}
