import { resendStalled } from '../intents/repository.ts'
import type { Job, Work } from '../jobs/jobs.ts'
import { charge } from './charge.ts'
import { expire } from './expire.ts'
import { quote } from './quote.ts'
import { reconcile } from './reconcile.ts'
import type { Worker } from './worker.ts'

/**
 * The jobs of a worker. Each decides by the intent as it is now, not as it was when it was sent.
 */
export function buildWork(worker: Worker): Work {
  const inBrowser = <Result>({ accountId }: Job, isQuote: boolean, work: () => Promise<Result>) =>
    worker.browsers.use({ accountId, isQuote }, work)
  return {
    quote: (job) => inBrowser(job, true, () => quote(worker, job)),
    charge: (job) => inBrowser(job, false, () => charge(worker, job)),
    reconcile: (job) => inBrowser(job, false, () => reconcile(worker, job)),
    expire: (job) => expire(worker, job),
  }
}

const SWEEP_AT_ONCE = 100

/** Sends jobs again that Restate has lost or never got. */
export async function sweep({ db, log }: Pick<Worker, 'db' | 'log'>): Promise<void> {
  for (const { id, handler } of await resendStalled(db, SWEEP_AT_ONCE)) {
    log.warn({ intent: id, handler }, 'sent a stalled job again')
  }
}
