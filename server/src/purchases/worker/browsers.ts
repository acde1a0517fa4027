import type { AccountId } from '../../lib/ids.ts'

/** The browsers of a worker, shared fairly: jobs that open one wait here. */
export type Browsers = {
  use<Result>(user: User, work: () => Promise<Result>): Promise<Result>
  /** How long the job that has waited longest has waited; 0: none waits. */
  longestWaitMs(): number
}

/** A quote can wait; whoever has confirmed a purchase has been promised one. */
type User = { readonly accountId: AccountId; readonly isQuote: boolean }

type Waiting = User & { readonly sinceMs: number; start(): void }

/**
 * At most `count` browsers at once. The account with the fewest of them is next, so that one with
 * many jobs cannot hold up the others. A quarter is kept for jobs other than quotes, and one browser
 * from the quotes of a single account, so that another's first quote starts at once.
 */
export function openBrowsers(count: number, now = () => performance.now()): Browsers {
  const mostQuotes = count - Math.floor(count / 4)
  const mostQuotesEach = Math.max(1, mostQuotes - 1)
  const working: User[] = []
  let waiting: Waiting[] = []

  const countOf = (account: AccountId, users: readonly User[]) =>
    users.filter(({ accountId }) => accountId === account).length

  function mayStart({ accountId, isQuote }: User): boolean {
    if (working.length >= count) return false
    if (!isQuote) return true
    const quotes = working.filter((it) => it.isQuote)
    return quotes.length < mostQuotes && countOf(accountId, quotes) < mostQuotesEach
  }

  function findNext(): Waiting | undefined {
    const [next] = waiting
      .filter(mayStart)
      .toSorted(
        (a, b) =>
          countOf(a.accountId, working) - countOf(b.accountId, working) ||
          Number(a.isQuote) - Number(b.isQuote) ||
          a.sinceMs - b.sinceMs,
      )
    return next
  }

  function startWaiting(): void {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const started = next
      waiting = waiting.filter((it) => it !== started)
      working.push(started)
      started.start()
    }
  }

  return {
    async use({ accountId, isQuote }, work) {
      const turn = Promise.withResolvers<void>()
      const user: Waiting = { accountId, isQuote, sinceMs: now(), start: turn.resolve }
      waiting.push(user)
      startWaiting()
      await turn.promise
      try {
        return await work()
      } finally {
        working.splice(working.indexOf(user), 1)
        startWaiting()
      }
    },
    longestWaitMs: () => Math.max(0, ...waiting.map(({ sinceMs }) => now() - sinceMs)),
  }
}
