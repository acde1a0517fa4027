import { setTimeout as delay } from 'node:timers/promises'

/** Works through the items in order, this many at once. */
export async function inParallel<Item, Result>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.entries()
  const results: Result[] = []
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Throws when the work takes longer. */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const late = delay(limitMs, null, { ref: false }).then(() => {
    throw new Error(`not finished after ${limitMs / 1000} s`)
  })
  return await Promise.race([work, late])
}
