import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BudgetLimit, Principal } from '../../lib/principal.ts'
import type { Scope } from '../../lib/scopes.ts'
import { SCOPES } from '../../lib/scopes.ts'
import { decideGrant } from './state.ts'

const creator = (scopes: readonly Scope[] | null, budget: readonly BudgetLimit[] | null) =>
  ({
    accountId: 'acct_1',
    actor: { type: 'api_key', id: 'ak_1' },
    scopes,
    budget,
  }) as unknown as Principal

const usd = (amountCents: number, interval: 'day' | 'total' = 'day'): BudgetLimit => ({
  amountCents,
  currency: 'usd',
  interval,
})
const sgd = (amountCents: number): BudgetLimit => ({ ...usd(amountCents), currency: 'sgd' })
const ask = (scopes?: readonly Scope[], budget?: readonly BudgetLimit[]) => ({ scopes, budget })

describe('scopes', () => {
  test('none given are all of the creator', () => {
    expect(decideGrant(creator(null, null), ask())).toEqual({ scopes: null, budget: null })
    const own: Scope[] = ['account:read', 'api_keys:write']
    expect(decideGrant(creator(own, null), ask())).toEqual({ scopes: own, budget: null })
  })

  test('a key gives exactly what was asked if it has all of it, else nothing', () => {
    const some = fc.subarray([...SCOPES], { minLength: 1 })
    fc.assert(
      fc.property(some, some, (own, wanted) => {
        const decision = decideGrant(creator(own, null), ask(wanted))
        const lacking = wanted.find((scope) => !own.includes(scope))
        if (lacking === undefined) expect(decision).toEqual({ scopes: wanted, budget: null })
        else expect(decision).toEqual({ refused: 'scope', scope: lacking })
      }),
    )
  })
})

describe('budget', () => {
  test.each([
    ['as much as its own', [usd(100)], [usd(100)]],
    ['less', [usd(100)], [usd(1)]],
    ['nothing at all', [usd(100)], [usd(0)]],
    ['fewer currencies', [usd(100), sgd(100)], [sgd(50)]],
    ['any, when it has no limit', null, [usd(1_000_000), sgd(5)]],
  ])('a key gives %s', (_what, own, wanted) => {
    expect(decideGrant(creator(null, own), ask(undefined, wanted))).toEqual({
      scopes: null,
      budget: wanted,
    })
  })

  test.each([
    ['more than its own', [usd(100)], [usd(101)], 0],
    ['another currency', [usd(100)], [usd(50), sgd(1)], 1],
    ['more in a day than it has in total', [usd(100, 'total')], [usd(101, 'day')], 0],
    ['more in total than it has in total', [usd(100, 'total')], [usd(101, 'total')], 0],
  ])('a key cannot give %s', (_what, own, wanted, index) => {
    const decision = decideGrant(creator(null, own), ask(undefined, wanted))
    expect(decision).toEqual({ refused: 'budget', index })
  })

  test('none given is the creator’s own', () => {
    const own = [usd(100), sgd(7)]
    expect(decideGrant(creator(null, own), ask())).toEqual({ scopes: null, budget: own })
  })

  test('two limits of one kind contradict each other', () => {
    const decision = decideGrant(creator(null, null), ask(undefined, [usd(1), sgd(1), usd(2)]))
    expect(decision).toEqual({ refused: 'budget_repeated', index: 2 })
    const both = [usd(1, 'day'), usd(2, 'total')]
    expect(decideGrant(creator(null, null), ask(undefined, both))).toEqual({
      scopes: null,
      budget: both,
    })
  })

  test('nothing granted ever goes beyond the creator in its currency and kind', () => {
    const limit = fc.record({
      amountCents: fc.nat(20),
      currency: fc.constantFrom('usd' as const, 'sgd' as const),
      interval: fc.constantFrom('day' as const, 'total' as const),
    })
    const kind = (l: BudgetLimit) => `${l.currency} ${l.interval}`
    const budget = fc.uniqueArray(limit, { minLength: 1, maxLength: 4, selector: kind })
    fc.assert(
      fc.property(budget, budget, (own, wanted) => {
        const decision = decideGrant(creator(null, own), ask(undefined, wanted))
        if ('refused' in decision) return
        for (const granted of decision.budget ?? []) {
          const same = own.find((o) => kind(o) === kind(granted))
          expect(own.some((o) => o.currency === granted.currency)).toBe(true)
          if (same) expect(granted.amountCents).toBeLessThanOrEqual(same.amountCents)
        }
      }),
    )
  })
})
