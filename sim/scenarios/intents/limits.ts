import { TEST_CARDS } from '../../../shops/processor/cards.ts'
import type { Case, Line } from './cases.ts'
import { lineOf, quote, said } from './cases.ts'
import type { Caller, Intent, TestEnv } from './test-env.ts'

const ALLOWED = { 'allow-duplicate-purchase': 'true' }

export const CEILING: Case = {
  name: 'ceiling',
  begin: async (testEnv) => {
    const intent = await quote(testEnv, { maxAmount: 100 })
    return async () => await raiseCeiling(testEnv, intent)
  },
}

export const DUPLICATE: Case = {
  name: 'duplicate',
  begin: async (testEnv) => {
    const pair = await Promise.all([quote(testEnv, { house: 7 }), quote(testEnv, { house: 7 })])
    return async () => await repeatPurchase(testEnv, pair)
  },
}

const BUDGET: Case = {
  name: 'budget',
  begin: async (testEnv) => {
    const failing = await quote(testEnv, { number: TEST_CARDS.declined })
    const rest = await Promise.all([quote(testEnv), quote(testEnv)])
    return async () => await spend(testEnv, [failing, ...rest])
  },
}

export const LIMITS: readonly Case[] = [CEILING, DUPLICATE, BUDGET]

async function raiseCeiling(testEnv: TestEnv, intent: Intent): Promise<Line[]> {
  const byKey = await testEnv.confirm(intent.id)
  const after = await lineOf(
    testEnv,
    'above max_amount: a key confirms',
    ['exceeds_ceiling, 409 amount_exceeds_ceiling', `${flag(intent)}, ${said(byKey)}`],
    [intent],
  )
  const byOwner = await testEnv.confirm(intent.id, testEnv.owner)
  const row = 'above max_amount: the owner confirms'
  return [after, await lineOf(testEnv, row, ['succeeded', said(byOwner)], [intent], 1)]
}

function flag({ exceeds_ceiling: exceeds }: Intent): string {
  return exceeds ? 'exceeds_ceiling' : 'within_ceiling'
}

async function repeatPurchase(
  testEnv: TestEnv,
  [first, second]: [Intent, Intent],
): Promise<Line[]> {
  const bought = await testEnv.confirm(first.id)
  const again = await testEnv.confirm(second.id)
  const guarded = await lineOf(
    testEnv,
    'the same purchase again, unintended',
    ['succeeded, 409 possible_duplicate', `${said(bought)}, ${said(again)}`],
    [first, second],
    1,
  )
  const meant = await testEnv.confirm(second.id, undefined, ALLOWED)
  const row = 'the same purchase again, intended'
  return [guarded, await lineOf(testEnv, row, ['succeeded', said(meant)], [first, second], 2)]
}

/**
 * A key that may pay for one of three: the budget of a failed purchase is released, that of a
 * completed one is not.
 */
async function spend(testEnv: TestEnv, [failing, ...rest]: Intent[]): Promise<Line[]> {
  const [fits, exceeds] = rest as [Intent, Intent]
  const budget = { usd: { total: (fits.amount ?? 0) + 1 } }
  const { secret } = (await testEnv.post('/v1/api_keys', { name: 'frugal', budget })).body
  const frugal: Caller = { key: secret }
  const failed = await testEnv.confirm((failing as Intent).id, frugal)
  const bought = await testEnv.confirm(fits.id, frugal)
  const refused = await testEnv.confirm(exceeds.id, frugal)
  const seen = [failed, bought, refused].map(said).join(', ')
  const expected = 'failed / card_declined (card_declined), succeeded, 409 budget_exceeded'
  const intents = [failing as Intent, fits, exceeds]
  return [
    await lineOf(testEnv, 'budget: released, used up, exceeded', [expected, seen], intents, 1),
  ]
}
