// A worker that can be killed. It reports each job that it begins; with HANGS=1 it never ends one.
import { openEndpoint } from '../src/purchases/jobs/endpoint.ts'
import type { Job, JobName } from '../src/purchases/jobs/jobs.ts'
import { forEachJob } from '../src/purchases/jobs/jobs.ts'

const step = (handler: JobName) => async (job: Job) => {
  process.send?.({ handler, ...job })
  if (process.env.HANGS === '1') await new Promise(() => {})
  return null
}
await openEndpoint({
  work: forEachJob(step),
  clock: Date.now,
  onFailure: () => {},
  onTrouble: () => {},
  host: '127.0.0.1',
  port: Number(process.env.CHECKOUT_PORT),
  identityKeys: [process.env.RESTATE_IDENTITY_KEY as string],
})
process.on('disconnect', () => process.exit())
process.send?.('listening')
