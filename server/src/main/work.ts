import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { Work } from '../engine/work.ts'
import type { Clock } from '../lib/clock.ts'
import type { CheckoutConfig } from './checkout-config.ts'

export type OpenedWork = {
  readonly work: Work
  /** Gives errands anew that the engine should have done long ago. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** What a checkout worker does, with all that it needs for it. */
export function openWork(
  _config: CheckoutConfig,
  _means: { readonly db: Db; readonly clock: Clock; readonly log: Logger },
): OpenedWork {
  const step = () => Promise.reject(new Error('not built'))
  return {
    work: { quote: step, charge: step, reconcile: step, expire: step },
    sweep: async () => {},
    close: async () => {},
  }
}
