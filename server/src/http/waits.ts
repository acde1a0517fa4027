/** Bounds how many requests wait at once, since each holds a socket. */
export type Waits = {
  /** Null: too many are waiting. */
  hold<Result>(caller: string, work: () => Promise<Result>): Promise<Result | null>
}

export function createWaits(mostPerCaller: number, most: number): Waits {
  const held = new Map<string, number>()
  let total = 0
  return {
    async hold(caller, work) {
      const own = held.get(caller) ?? 0
      if (own >= mostPerCaller || total >= most) return null
      held.set(caller, own + 1)
      total += 1
      try {
        return await work()
      } finally {
        total -= 1
        const left = (held.get(caller) ?? 1) - 1
        if (left === 0) held.delete(caller)
        else held.set(caller, left)
      }
    },
  }
}
