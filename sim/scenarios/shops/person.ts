// The judge's own proof: a scripted person who knows each generated shop buys there in a browser.
import { chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/local/chromium.ts'
import { startShops } from '../../../scripts/local/shops.ts'
import { buyAsPerson } from '../../../shops/family/person.ts'
import { buildShop } from '../../../shops/family/shop.ts'
import { writeWishes } from '../../../shops/family/wishes.ts'
import { operatorClient } from '../../../shops/processor/client.ts'
import type { Verdict } from '../../verdict.ts'

/** Shops that sell neither of their wishes are left out. */
export async function walkSeeds(first: number, count: number, verdict: Verdict): Promise<void> {
  const seeds = Array.from({ length: count }, (_, at) => first + at)
  const shops = await startShops({
    shops: [],
    family: seeds.map((seed) => ({ seed, trap: null })),
  })
  const { url: processorUrl, operatorSecret } = shops.processor
  const ledger = operatorClient(processorUrl, operatorSecret)
  const { books, members } = shops.family
  const failing: string[] = []
  let walked = 0
  try {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox'],
    })
    try {
      for (const { seed, url } of members) {
        const shop = buildShop(seed)
        const wish = writeWishes(shop).find(({ truth }) => truth.buys)
        if (wish === undefined) continue
        walked++
        const mistake = await buyAsPerson(browser, shop, wish, { url, books, ledger })
        if (mistake === null) continue
        failing.push(`${seed} ${wish.kind}: ${mistake.split('\n')[0]}`)
        console.log(`    ${failing.at(-1)}`)
      }
    } finally {
      await browser.close()
    }
  } finally {
    await shops.stop()
  }
  console.log(`  ${walked} of ${count} seeds walked, ${failing.length} failing`)
  verdict.atLeast('seeds walked', walked, 1)
  verdict.none('shops at which a person cannot buy as their ground truth says', failing)
}
