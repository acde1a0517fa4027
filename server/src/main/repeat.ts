import type { Logger } from 'pino'

/** Does a chore again and again, never twice at once. A failure is told, and the next turn comes. */
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
      .catch((err: unknown) => log.error({ err }, 'a chore failed'))
      .finally(schedule)
  }
  schedule()
  return { stop: () => clearTimeout(timer) }
}
