import { chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/local/chromium.ts'
import { Stop } from '../../src/purchases/browser/refusals.ts'
import { Visit } from '../../src/purchases/browser/visit.ts'
import type { Way } from '../../src/purchases/shops/flow.ts'

/** One Chromium for tests of the buyer, without sandbox and egress. */
export async function startBuyerBrowser() {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  return {
    /** `paymentHosts`: where a card may be typed besides the shop itself. */
    async visit<Outcome>(
      url: string,
      work: (visit: Visit) => Promise<Outcome>,
      paymentHosts: readonly string[] = [],
      ways: readonly Way[] = [],
      cardPageHosts: readonly string[] = [],
    ): Promise<Outcome | Stop['end']> {
      const { host } = new URL(url)
      const flow = {
        ...{ slug: 'draft', version: 1, hosts: [host], payment_hosts: [host, ...paymentHosts] },
        ways: [...ways],
      }
      const settings = {
        ...{
          flow,
          letIn: null,
          cardPageHosts: [...cardPageHosts],
          mostBytes: 50_000_000,
          pause: () => () => {},
        },
        ...{ watch: async () => {}, signal: new AbortController().signal },
      }
      return await Visit.run(browser, settings, work).catch((error: unknown) => {
        if (error instanceof Stop) return error.end
        throw error
      })
    },
    close: () => browser.close(),
  }
}

export type BuyerBrowser = Awaited<ReturnType<typeof startBuyerBrowser>>
