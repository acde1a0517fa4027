import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Budget } from '../../lib/budget.ts'
import { BUDGET_CURRENCIES } from '../../lib/budget.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Scope } from '../../lib/scopes.ts'
import { SCOPES } from '../../lib/scopes.ts'
import type { GrantRequest } from './state.ts'
import { decideGrant as decide } from './state.ts'

const creator = (scopes: readonly Scope[] | null, budget: Budget | null) =>
  ({
    accountId: 'acct_1',
    actor: { type: 'api_key', id: 'ak_1' },
    scopes,
    budget,
  }) as unknown as Principal

const DEFAULT = { usd: { dayCents: 500 } }
const decideGrant = (from: Principal, request: GrantRequest) => decide(from, request, DEFAULT)

const day = (dayCents: number) => ({ dayCents })
const total = (totalCents: number) => ({ totalCents })
const ask = (scopes?: readonly Scope[], budget?: Budget | null) => ({ scopes, budget })

describe('scopes', () => {
  test('none given are all of the creator', () => {
    expect(decideGrant(creator(null, null), ask())).toEqual({ scopes: null, budget: DEFAULT })
    const own: Scope[] = ['account:read', 'api_keys:write']
    expect(decideGrant(creator(own, null), ask())).toEqual({ scopes: own, budget: null })
  })

  test('a key gives exactly what was asked if it has all of it, else nothing', () => {
    const some = fc.subarray([...SCOPES], { minLength: 1 })
    fc.assert(
      fc.property(some, some, (own, wanted) => {
        const decision = decideGrant(creator(own, null), ask(wanted))
        const lacking = wanted.find((scope) => !own.includes(scope))
        const budget = wanted.includes('checkout_intents:write') ? DEFAULT : null
        if (lacking === undefined) expect(decision).toEqual({ scopes: wanted, budget })
        else expect(decision).toEqual({ refused: 'scope', scope: lacking })
      }),
    )
  })
})

describe('budget', () => {
  test('no limit has to be asked for, by a creator that has none', () => {
    expect(decideGrant(creator(null, null), ask(undefined, null))).toEqual({
      scopes: null,
      budget: null,
    })
    expect(decideGrant(creator(null, { usd: day(1) }), ask(undefined, null))).toEqual({
      refused: 'budget',
      param: 'budget',
    })
  })

  test.each<[string, Budget | null, Budget]>([
    ['as much as its own', { usd: day(100) }, { usd: day(100) }],
    ['less', { usd: day(100) }, { usd: day(1) }],
    ['nothing at all', { usd: day(100) }, { usd: day(0) }],
    ['fewer currencies', { usd: day(100), sgd: day(100) }, { sgd: day(50) }],
    ['no currency', { usd: day(100) }, {}],
    ['any, when it has no limit', null, { usd: day(1_000_000), sgd: total(5) }],
  ])('a key gives %s', (_what, own, wanted) => {
    expect(decideGrant(creator(null, own), ask(undefined, wanted))).toEqual({
      scopes: null,
      budget: wanted,
    })
  })

  test.each<[string, Budget, Budget, string]>([
    ['more in a day', { usd: day(100) }, { usd: day(101) }, 'budget[usd][day]'],
    ['more in total', { usd: total(100) }, { usd: total(101) }, 'budget[usd][total]'],
    ['another currency', { usd: day(100) }, { usd: day(50), sgd: day(1) }, 'budget[sgd]'],
  ])('a key cannot give %s', (_what, own, wanted, param) => {
    const decision = decideGrant(creator(null, own), ask(undefined, wanted))
    expect(decision).toEqual({ refused: 'budget', param })
  })

  test('none given by a creator without a budget is the default, if the key may buy', () => {
    const budgetOf = (scopes: readonly Scope[]) => decideGrant(creator(null, null), ask(scopes))
    expect(budgetOf(['checkout_intents:write'])).toMatchObject({ budget: DEFAULT })
    expect(budgetOf(['checkout_intents:read'])).toMatchObject({ budget: null })
  })

  test('none given is the creator’s own', () => {
    const own = { usd: day(100), sgd: day(7) }
    expect(decideGrant(creator(null, own), ask())).toEqual({ scopes: null, budget: own })
  })

  test('a limit that is left out is the creator’s own', () => {
    const own = { usd: { dayCents: 100, totalCents: 500 } }
    const decision = decideGrant(creator(null, own), ask(undefined, { usd: day(50) }))
    expect(decision).toEqual({
      scopes: null,
      budget: { usd: { dayCents: 50, totalCents: 500 } },
    })
  })

  test('nothing granted ever goes beyond the creator', () => {
    const cents = fc.option(fc.nat(20), { nil: undefined })
    const limits = fc.option(fc.record({ dayCents: cents, totalCents: cents }), { nil: undefined })
    const budgets = fc.record({ usd: limits, sgd: limits })
    fc.assert(
      fc.property(budgets, budgets, (own, wanted) => {
        const decision = decideGrant(creator(null, own), ask(undefined, wanted))
        if ('refused' in decision) return
        for (const currency of BUDGET_CURRENCIES) {
          const granted = decision.budget?.[currency]
          if (granted === undefined) continue
          expect(own[currency]).toBeDefined()
          for (const kind of ['dayCents', 'totalCents'] as const) {
            expect(granted[kind] ?? Infinity).toBeLessThanOrEqual(own[currency]?.[kind] ?? Infinity)
          }
        }
      }),
    )
  })
})
