import type { Frame } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** Smaller frames look after cards unseen. */
const LEAST_PX = 120

/** Where the challenge stands now, and whether anything may still be done to it. */
export type Place = {
  frame: Frame
  /** False from the moment it goes back: what is done then could reach the shop's own page. */
  mayAct(): boolean
}

export function isForeign(visit: Visit, frame: Frame): boolean {
  return /^https?:/.test(frame.url()) && !visit.isOwn(frame.url())
}

/** Where a frame stands in the window; null when it is not seen. */
export async function boxOf(frame: Frame) {
  const element = await frame.frameElement().catch(() => null)
  const box = (await element?.boundingBox().catch(() => null)) ?? null
  await element?.dispose().catch(() => {})
  return box !== null && box.width >= LEAST_PX && box.height >= LEAST_PX ? box : null
}
