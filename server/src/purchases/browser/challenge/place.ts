import type { Frame } from 'playwright-core'
import type { Visit } from '../visit.ts'

/** Smaller frames are the card network's invisible ones. */
const LEAST_PX = 120

/** Where the challenge is, and whether it still accepts input. */
export type Place = {
  frame: Frame
  /** False once it returns to the shop: input could reach the shop's own page. */
  mayAct(): boolean
}

export function isForeign(visit: Visit, frame: Frame): boolean {
  return /^https?:/.test(frame.url()) && !visit.isOwn(frame.url())
}

/** A frame's box in the window; null if it is not visible. */
export async function boxOf(frame: Frame) {
  const element = await frame.frameElement().catch(() => null)
  const box = (await element?.boundingBox().catch(() => null)) ?? null
  await element?.dispose().catch(() => {})
  return box !== null && box.width >= LEAST_PX && box.height >= LEAST_PX ? box : null
}
