import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { newPayer } from './chain.ts'
import type { Merchant } from './merchant.ts'
import { openMerchant } from './merchant.ts'
import type { NetworkLog } from './network-log.ts'
import { openNetworkLog, strangersIn } from './network-log.ts'
import type { TestWallet, WalletOptions } from './wallet.ts'
import { installWallet } from './wallet.ts'
import type { TestEnvFacts, WorldFacts } from './world/facts.ts'
import { readFacts } from './world/facts.ts'

type Holding = WalletOptions & { readonly cents?: number; readonly sol?: number }

type Fixtures = {
  world: WorldFacts
  testEnv: TestEnvFacts
  merchant: Merchant
  log: NetworkLog
  /** Console errors that a test allows; none by default. */
  complaints: RegExp | null
  /** Cookies that a test allows; none by default. */
  cookieNames: readonly string[]
  /** Installs a wallet in the browser before pages open. */
  useWallet: (holding?: Holding) => Promise<TestWallet>
  /** A page in a fresh browser context. */
  newDevice: () => Promise<Page>
}

/**
 * A test with a business on the real chain. After each test no page may have made a third-party
 * request, logged an error or set a cookie.
 */
export const test = base.extend<Fixtures>({
  complaints: [null, { option: true }],
  cookieNames: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  world: async ({}, use) => use(readFacts()),
  testEnv: async ({ world }, use) => use(world.real),
  merchant: async ({ testEnv }, use) => use(openMerchant(testEnv)),
  log: [
    async ({ context, world, complaints, cookieNames }, use) => {
      const log = openNetworkLog()
      log.watch(context)
      await use(log)
      const testEnvs = [world.real, world.directed, world.strict, world.buying]
      const own = testEnvs
        .flatMap((testEnv) => testEnv ?? [])
        .flatMap(({ webUrl, cardFrameUrl }) => [webUrl, cardFrameUrl])
      const origins = [...own, world.downUrl]
      expect(strangersIn(log, origins), 'requests to third parties').toEqual([])
      const unexpected = log.errors.filter((text) => complaints === null || !complaints.test(text))
      expect(unexpected, 'complaints on the console').toEqual([])
      const cookies = (await context.cookies()).map(({ name }) => name)
      expect(
        cookies.filter((name) => !cookieNames.includes(name)),
        'cookies',
      ).toEqual([])
    },
    { auto: true },
  ],
  useWallet: async ({ context, testEnv }, use) => {
    await use(async (holding = {}) => {
      const payer = await newPayer(testEnv, holding)
      return await installWallet(context, payer, testEnv.rpcUrl, holding)
    })
  },
  newDevice: async ({ browser, log, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, locale: 'en-GB' })
      log.watch(context)
      opened.push(context)
      return await context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

/** Browsers log a failed load for pages with an error status. */
export const FAILED_LOAD = /Failed to load resource/

export { expect }
