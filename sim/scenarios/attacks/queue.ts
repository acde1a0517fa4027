/** Attack of row 3: an account with many jobs, at the queue that every checkout worker has. */
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Scenario } from './test-env.ts'

const BROWSERS = 4
const JOBS = 14

type User = { readonly accountId: string; readonly isQuote: boolean }
type Browsers = { use(user: User, work: () => Promise<void>): Promise<void> }
type Module = { readonly openBrowsers: (count: number) => Browsers }

/** Others' quotes and charges start at once, however many jobs one account has waiting. */
export const proveQueue: Scenario = async ({ run }, verdict) => {
  const file = resolve(run.directory ?? '.', 'server/src/purchases/worker/browsers.ts')
  const browsers = ((await import(file)) as Module).openBrowsers(BROWSERS)
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, user: User) => {
    const job = Promise.withResolvers<void>()
    ends.push(job.resolve)
    return browsers.use(user, () => {
      started.push(name)
      return job.promise
    })
  }
  const jobs = Array.from({ length: JOBS }, () => ask('many', { accountId: 'b', isQuote: true }))
  jobs.push(ask('quote', { accountId: 'a', isQuote: true }))
  jobs.push(ask('charge', { accountId: 'c', isQuote: false }))
  await setImmediate()
  verdict.equal('another account’s quote', started.includes('quote') ? 'starts' : 'waits', 'starts')
  verdict.equal('a charge', started.includes('charge') ? 'starts' : 'waits', 'starts')
  for (const end of ends) end()
  await Promise.all(jobs)
  verdict.equal('jobs done in the end', started.length, JOBS + 2)
}
