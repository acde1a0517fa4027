import type { Logger } from 'pino'
import { openBlobs } from '../blobs/disk.ts'
import type { Driver } from '../browser/driver.ts'
import type { Db } from '../db/database.ts'
import type { Work } from '../engine/work.ts'
import { openLocalIssuer } from '../issuer/local.ts'
import type { Clock } from '../lib/clock.ts'
import { buildWork, sweep } from '../resources/checkout-intents/work.ts'
import { openOpener } from '../vault/open.ts'
import type { CheckoutConfig } from './checkout-config.ts'

/** What a checkout worker does, with all that it needs for it. */
export function openWork(
  config: CheckoutConfig,
  means: { readonly db: Db; readonly clock: Clock; readonly log: Logger; readonly driver: Driver },
): { readonly work: Work; sweep(): Promise<void> } {
  const { issuer } = config
  const bank = issuer === null ? null : openLocalIssuer(issuer.url, issuer.secret)
  const worker = {
    ...means,
    vault: openOpener(config.vaultPrivateKeys),
    issuer: bank,
    statements: bank,
    blobs: openBlobs(config.blobsDirectory),
    quoteLifetimeMs: config.quoteLifetimeMs,
  }
  return { work: buildWork(worker), sweep: () => sweep(worker) }
}
