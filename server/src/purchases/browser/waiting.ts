import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 50

/** The first result that is not null; null after the time limit. */
export async function poll<Answer>(
  forMs: number,
  ask: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const until = performance.now() + forMs
  for (;;) {
    const answer = await ask()
    if (answer !== null || performance.now() >= until) return answer
    await delay(POLL_MS)
  }
}
