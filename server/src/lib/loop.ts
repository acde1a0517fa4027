export type Loop = { ring(): void; stop(): Promise<void> }

/**
 * Runs a turn when rung and by the clock; never two at once. A failed turn is reported, not fatal.
 */
export function loop(
  everyMs: number,
  onFailure: (error: unknown) => void,
  turn: () => Promise<void>,
): Loop {
  let isRung = false
  let isStopped = false
  let wake = () => {}
  const done = (async () => {
    while (!isStopped) {
      isRung = false
      await turn().catch(onFailure)
      if (isStopped) return
      await new Promise<void>((resolve) => {
        if (isRung) return resolve()
        const timer = setTimeout(resolve, everyMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  const ring = () => {
    isRung = true
    wake()
  }
  return {
    ring,
    async stop() {
      isStopped = true
      ring()
      await done
    },
  }
}
