import type { Answer } from '../../scripts/local/client.ts'
import { TEST_CARDS } from '../../shops/processor/cards.ts'
import type { Case, Line } from './cases.ts'
import { lineOf, quote } from './cases.ts'
import { describe } from './purchases.ts'
import type { Caller, Stage } from './stage.ts'

const ALLOWED = { 'allow-duplicate-purchase': 'true' }

export const CEILING: Case = {
  name: 'ceiling',
  begin: async (stage) => {
    const intent = await quote(stage, { maxAmount: 100 })
    return async () => await raiseCeiling(stage, intent)
  },
}

export const DUPLICATE: Case = {
  name: 'duplicate',
  begin: async (stage) => {
    const pair = await Promise.all([quote(stage, { house: 7 }), quote(stage, { house: 7 })])
    return async () => await repeatPurchase(stage, pair)
  },
}

export const BUDGET: Case = {
  name: 'budget',
  begin: async (stage) => {
    const failing = await quote(stage, { number: TEST_CARDS.declined })
    const rest = await Promise.all([quote(stage), quote(stage)])
    return async () => await spend(stage, [failing, ...rest])
  },
}

export const LIMITS: readonly Case[] = [CEILING, DUPLICATE, BUDGET]

type Intent = Awaited<ReturnType<typeof quote>>

function said({ status, body }: Answer): string {
  return status === 200 ? describe(body) : `${status} ${describe(body)}`
}

async function raiseCeiling(stage: Stage, intent: Intent): Promise<Line[]> {
  const byKey = await stage.confirm(intent.id)
  const after = await lineOf(
    stage,
    'above max_amount: a key confirms',
    ['exceeds_ceiling, 409 amount_exceeds_ceiling', `${flag(intent)}, ${said(byKey)}`],
    [intent],
  )
  const byOwner = await stage.confirm(intent.id, stage.owner)
  const row = 'above max_amount: the owner confirms'
  return [after, await lineOf(stage, row, ['succeeded', said(byOwner)], [intent], 1)]
}

function flag({ exceeds_ceiling: exceeds }: Intent): string {
  return exceeds ? 'exceeds_ceiling' : 'within_ceiling'
}

async function repeatPurchase(stage: Stage, [first, second]: [Intent, Intent]): Promise<Line[]> {
  const bought = await stage.confirm(first.id)
  const again = await stage.confirm(second.id)
  const guarded = await lineOf(
    stage,
    'the same purchase again, unintended',
    ['succeeded, 409 possible_duplicate', `${said(bought)}, ${said(again)}`],
    [first, second],
    1,
  )
  const meant = await stage.confirm(second.id, undefined, ALLOWED)
  const row = 'the same purchase again, intended'
  return [guarded, await lineOf(stage, row, ['succeeded', said(meant)], [first, second], 2)]
}

/**
 * A key that may pay for one of three: the budget of a failed purchase is released, that of a
 * completed one is not.
 */
async function spend(stage: Stage, [failing, ...rest]: Intent[]): Promise<Line[]> {
  const [fits, exceeds] = rest as [Intent, Intent]
  const budget = { usd: { total: (fits.amount ?? 0) + 1 } }
  const { secret } = (await stage.post('/v1/api_keys', { name: 'frugal', budget })).body
  const frugal: Caller = { key: secret }
  const failed = await stage.confirm((failing as Intent).id, frugal)
  const bought = await stage.confirm(fits.id, frugal)
  const refused = await stage.confirm(exceeds.id, frugal)
  const seen = [failed, bought, refused].map(said).join(', ')
  const expected = 'failed / card_declined (card_declined), succeeded, 409 budget_exceeded'
  const intents = [failing as Intent, fits, exceeds]
  return [await lineOf(stage, 'budget: released, used up, exceeded', [expected, seen], intents, 1)]
}
