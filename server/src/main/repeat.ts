import type { Logger } from 'pino'

/** Repeats a task, never twice at once. A failure is reported, and the next turn runs. */
export function repeat(
  everyMs: number,
  chore: () => Promise<unknown>,
  log: Logger,
): { stop(): void } {
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(turn, everyMs).unref()
  }
  const turn = () => {
    chore()
      .catch((err: unknown) => log.error({ err }, 'a periodic task failed'))
      .finally(schedule)
  }
  schedule()
  return { stop: () => clearTimeout(timer) }
}
