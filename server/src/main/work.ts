import type { Logger } from 'pino'
import { createDiskBlobs } from '../blobs/disk.ts'
import { createChromiumDriver } from '../browser/chromium.ts'
import type { Driver } from '../browser/driver.ts'
import { createScriptedDriver } from '../browser/scripted.ts'
import type { Db } from '../db/database.ts'
import type { Work } from '../engine/work.ts'
import { openLocalIssuer } from '../issuer/local.ts'
import type { Clock } from '../lib/clock.ts'
import { buildWork, sweep } from '../resources/checkout-intents/work.ts'
import { openOpener } from '../vault/open.ts'
import type { CheckoutConfig } from './checkout-config.ts'

const PICTURES_KEPT_MS = 180 * 24 * 3_600_000

/** What a checkout worker does, with all that it needs for it. */
export function openWork(
  config: CheckoutConfig,
  means: { readonly db: Db; readonly clock: Clock; readonly log: Logger },
): {
  readonly work: Work
  sweep(): Promise<void>
  forgetPictures(): Promise<number>
  close(): Promise<void>
} {
  const { issuer } = config
  const bank = issuer === null ? null : openLocalIssuer(issuer.url, issuer.secret)
  const { driver, close } = openDriver(config)
  const blobs = createDiskBlobs(config.blobsDirectory)
  const worker = {
    ...means,
    driver,
    vault: openOpener(config.vaultPrivateKeys),
    issuer: bank,
    statements: bank,
    blobs,
    quoteLifetimeMs: config.quoteLifetimeMs,
    browsersAtOnce: config.browsersAtOnce,
  }
  const forgetPictures = () => blobs.forget(new Date(means.clock() - PICTURES_KEPT_MS))
  return { work: buildWork(worker), sweep: () => sweep(worker), forgetPictures, close }
}

function openDriver({ scriptedShop, browser }: CheckoutConfig): {
  driver: Driver
  close: () => Promise<void>
} {
  if (scriptedShop !== undefined) {
    return { driver: createScriptedDriver(scriptedShop), close: async () => {} }
  }
  const driver = createChromiumDriver(browser)
  return { driver, close: driver.close }
}
