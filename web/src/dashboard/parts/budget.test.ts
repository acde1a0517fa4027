import { describe, expect, test } from 'vitest'
import { budgetOf, draftOf, NO_BUDGET } from './budget.ts'

describe('a typed budget', () => {
  const draft = (usd: { day: string; total: string }) => ({ ...NO_BUDGET, usd })

  test('includes only currencies with an amount', () => {
    expect(budgetOf(draft({ day: '50', total: '' }))).toEqual({ usd: { day: 5_000 } })
    expect(budgetOf(draft({ day: '0', total: '12.5' }))).toEqual({ usd: { day: 0, total: 1_250 } })
  })

  test('is null if empty, invalid or too large', () => {
    expect(budgetOf(NO_BUDGET)).toBeNull()
    expect(budgetOf(draft({ day: 'fifty', total: '5' }))).toBeNull()
    expect(budgetOf(draft({ day: '10000000.01', total: '' }))).toBeNull()
  })

  test('is what a stored one would be typed as', () => {
    for (const budget of [{ usd: { day: 50_000 }, sgd: { total: 7 } }, { usd: { day: 0 } }]) {
      expect(budgetOf(draftOf(budget))).toEqual(budget)
    }
    expect(draftOf({})).toEqual(NO_BUDGET)
  })
})
