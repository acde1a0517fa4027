// A worker that can be killed. It reports by message what it begins; with HANGS=1 it never
// finishes.
import { openEndpoint } from '../src/purchases/jobs/endpoint.ts'
import type { Errand, Handler } from '../src/purchases/jobs/work.ts'

const step = (handler: Handler) => async (errand: Errand) => {
  process.send?.({ handler, ...errand })
  if (process.env.HANGS === '1') await new Promise(() => {})
  return null
}
await openEndpoint({
  work: {
    quote: step('quote'),
    charge: step('charge'),
    reconcile: step('reconcile'),
    expire: step('expire'),
  },
  clock: Date.now,
  onFailure: () => {},
  onTrouble: () => {},
  host: '127.0.0.1',
  port: Number(process.env.CHECKOUT_PORT),
  identityKey: process.env.RESTATE_IDENTITY_KEY as string,
})
process.on('disconnect', () => process.exit())
process.send?.('listening')
