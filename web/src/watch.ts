const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 10_000
const SHORTEST_ROUND_MS = 500 // a stopping server answers long polls at once

type Listener<Answer> = {
  readonly onAnswer: (answer: Answer) => void
  /** True after a failed request, false after the next answer. */
  readonly onOffline: (isOffline: boolean) => void
}

/**
 * Polls while the page is visible. After a failure it waits, up to ten seconds or until the browser
 * is back online. Returns a function that stops it.
 */
export function watch<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { onAnswer, onOffline }: Listener<Answer>,
): () => void {
  const ended = new AbortController()
  void run()
  return () => ended.abort()

  async function run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    while (!ended.signal.aborted) {
      await whenVisible(ended.signal)
      const startedAtMs = Date.now()
      try {
        const answer = await ask(ended.signal)
        if (ended.signal.aborted) return
        onOffline(false)
        onAnswer(answer)
        pauseMs = FIRST_PAUSE_MS
        await pause(startedAtMs + SHORTEST_ROUND_MS - Date.now(), ended.signal)
      } catch {
        if (ended.signal.aborted) return
        onOffline(true)
        await pause(pauseMs, ended.signal, 'online')
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
  }
}

async function whenVisible(signal: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !signal.aborted) {
    await new Promise<void>((resolve) => {
      document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}

/** Resolves early on abort or on the window event. */
function pause(ms: number, signal: AbortSignal, event?: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(ms, 0))
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    if (event !== undefined) window.addEventListener(event, end, { once: true, signal })
  })
}
