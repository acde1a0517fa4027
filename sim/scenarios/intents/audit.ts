import type { Verdict } from '../../verdict.ts'
import { checkEvents } from './events.ts'
import { inLanes } from './lanes.ts'
import type { Purchase } from './purchases.ts'
import { audit, buy } from './purchases.ts'
import type { Intent, TestEnv } from './test-env.ts'
import type { Wish } from './wishes.ts'

const AT_ONCE = 3

export async function buyAll(
  testEnv: TestEnv,
  wishes: readonly Wish[],
  verdict: Verdict,
): Promise<void> {
  const purchases: Purchase[] = []
  const failures: string[] = []
  await inLanes(AT_ONCE, wishes, async (wish) => {
    try {
      purchases.push(await buy(testEnv, wish))
    } catch (error) {
      failures.push(`${JSON.stringify(wish)}: ${error instanceof Error ? error.message : error}`)
    }
  })
  const orders = await testEnv.shop.listOrders()
  const differences: string[] = []
  for (const purchase of purchases) {
    differences.push(...audit(purchase, orders, await testEnv.chargesOf(purchase.intent)))
  }
  verdict.equal('purchases made', purchases.length, wishes.length)
  verdict.none('requests not bought', failures)
  verdict.none('differences between request, quote, order and ledger', differences)
  const seconds = purchases.map(({ ms }) => ms / 1000).sort((a, b) => a - b)
  const [middle, last] = [seconds[seconds.length >> 1], seconds.at(-1)]
  console.log(
    `  a purchase, quoted and bought: median ${middle?.toFixed(1)} s, longest ${last?.toFixed(1)} s`,
  )
}

/** Status detail of an intent that was charged another amount than confirmed. */
const DIFFERENT = 'charged_differently'

/** Every charge belongs to an intent that reports it, and every such intent has a charge. */
export async function auditAll(testEnv: TestEnv, verdict: Verdict): Promise<void> {
  const intents = await testEnv.listAll<Intent>('/v1/checkout_intents')
  const ledger = await testEnv.world.ledger.readLedger()
  const charges = ledger.filter(({ outcome }) => outcome === 'approved')
  const bought = intents.filter(({ status }) => status === 'succeeded')
  const byCharge = new Map(bought.map((intent) => [intent.charge_id, intent]))
  verdict.equal('charges in the ledger', charges.length, bought.length)
  verdict.none(
    'charges that no intent reports correctly',
    charges
      .filter(({ id, order, amount_cents }) => {
        // Where only the issuer knows of the charge, the intent carries the issuer's id.
        const intent = byCharge.get(order) ?? byCharge.get(id)
        const isReported = intent?.status_detail?.code === DIFFERENT
        return intent === undefined || (intent.amount !== amount_cents) !== isReported
      })
      .map(({ order, amount_cents }) => `${order}: ${amount_cents}`),
  )
  const wrong: string[] = []
  let [events, pictures] = [0, 0]
  for (const { id } of intents) {
    const checked = await checkEvents(testEnv, id)
    wrong.push(...checked.wrong)
    events += checked.events
    pictures += checked.pictures
  }
  verdict.none('events and pictures that do not match their hashes', wrong)
  console.log(`  ${intents.length} intents, ${events} events, ${pictures} pictures`)
}
