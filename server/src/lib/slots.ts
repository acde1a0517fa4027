/** Runs at most `count` tasks at once; the others wait in order. */
export function openSlots(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next() // hands the slot to the next in line
    }
  }
}
