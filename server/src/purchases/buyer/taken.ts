import type { Visit } from '../browser/visit.ts'
import { readTotals } from '../shops/page/totals.ts'

/** The amount that an order page says was charged; null if it does not say. */
export async function readTaken(visit: Visit): Promise<number | null> {
  const seen = await visit.look({ drawn: true })
  await seen.forget()
  return readTotals(seen.look)?.amountCents ?? null
}

/** "Order number:" and its number may stand on two lines. */
export function joinLabels(text: string): string {
  return text.replaceAll(/([:#]|n[°ºo]\.?)\s*\n\s*/giu, '$1 ')
}
