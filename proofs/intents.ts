import { startRandom } from './program/random.ts'
import { parseArgs } from 'node:util'
import { audit, buy } from './intents/purchases.ts'
import { withStage } from './intents/stage.ts'
import { writeWishes } from './intents/wishes.ts'
void startRandom
const { values } = parseArgs({ options: { n: { type: 'string', default: '6' } } })
const seed = Number(process.env.INTENTS_SEED ?? 1)
await withStage(undefined, async (stage) => {
  const wishes = writeWishes(stage.goods, seed, Number(values.n))
  console.time('all')
  await Promise.all([0, 1, 2].map(async (k) => {
    for (const wish of wishes.filter((_, i) => i % 3 === k)) {
      try {
        const p = await buy(stage, wish)
        const d = audit(p, await stage.shop.listOrders(), await stage.chargesOf(p.intent))
        console.log(wish.index, wish.sku, Math.round(p.ms), p.intent.amount, p.intent.amount_breakdown, d)
      } catch (e) { console.log(wish.index, JSON.stringify(wish), e) }
    }
  }))
  console.timeEnd('all')
})
