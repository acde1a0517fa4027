/** The nodes of one Restate cluster; all are equal. */
export type Urls = readonly [string, ...string[]]

/**
 * Asks one node, and on failure the others in turn. It stays with the node that answered, so that a
 * dead node costs one failure instead of one for each call.
 */
export function atAnyNode(urls: Urls) {
  let preferred = 0
  return async <Answer>(ask: (url: string) => Promise<Answer>): Promise<Answer> => {
    const first = preferred
    const failures: unknown[] = []
    for (let turn = 0; turn < urls.length; turn++) {
      const index = (first + turn) % urls.length
      try {
        const answer = await ask(urls[index] as string)
        preferred = index
        return answer
      } catch (error) {
        failures.push(error)
      }
    }
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'no node answered')
  }
}
