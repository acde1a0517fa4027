import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCheckout } from '../../scripts/local/checkout.ts'
import { startRestate } from '../../scripts/local/restate.ts'
import { buyingAt, startShops } from '../../scripts/local/shops.ts'
import type { BuyingFacts } from './facts.ts'
import type { Setting, Stops, TestEnv } from './test-env.ts'
import { logOf, openTestEnv } from './test-env.ts'

type BuyingTestEnv = TestEnv & { readonly facts: BuyingFacts }

/**
 * A test environment for real purchases: a shop with its card processor, the workflow engine and a
 * checkout worker with its own browser.
 */
export async function openBuying(setting: Setting, stops: Stops): Promise<BuyingTestEnv> {
  const blobs = await mkdtemp(join(tmpdir(), 'florin-e2e-blobs-'))
  stops.unshift(() => rm(blobs, { recursive: true, force: true }))
  const [logShops, logRestate] = [logOf('shops'), logOf('restate')]
  const [shops, restate] = await Promise.all([
    startShops({ shops: ['oscar'], onLine: (_service, line) => logShops(line) }),
    startRestate({ onLine: logRestate }),
  ])
  stops.unshift(shops.stop, restate.stop)
  const environment = { BLOBS_DIRECTORY: blobs, CARD_ISSUING: 'on' }
  const testEnv = await openTestEnv({ ...setting, environment }, stops)
  const worker = await startCheckout({
    databaseUrl: setting.databaseUrl,
    restate,
    environment: {
      LOG_LEVEL: 'warn',
      BLOBS_DIRECTORY: blobs,
      ...buyingAt(shops, [shops.oscarUrl]),
    },
    onLine: logOf('checkout'),
  })
  stops.unshift(worker.stop)
  return { ...testEnv, facts: { ...testEnv.facts, shopUrl: shops.oscarUrl } }
}
