import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Scope } from './view.ts'
import {
  accessOf,
  budgetWords,
  maySpend,
  PRESETS,
  presetOf,
  SCOPES,
  scopesWords,
  shortBudgetWords,
  toggled,
} from './view.ts'

test('exactly the scopes in the contract can be chosen', () => {
  const contract = JSON.parse(readFileSync('contracts/openapi.json', 'utf8'))
  const [{ items }] = contract.components.schemas.ApiKey.properties.scopes.anyOf
  expect(SCOPES.toSorted()).toEqual(items.enum.toSorted())
})

describe('scopes', () => {
  test('write implies read, and removing read removes write', () => {
    expect(toggled([], 'gifts:write')).toEqual(['gifts:read', 'gifts:write'])
    expect(toggled(['gifts:read', 'gifts:write'], 'gifts:read')).toEqual([])
    expect(toggled(['gifts:read', 'gifts:write'], 'gifts:write')).toEqual(['gifts:read'])
    expect(toggled(['gifts:read'], 'cards:read')).toEqual(['gifts:read', 'cards:read'])
  })

  test('a preset is recognized in any order, but not with an extra scope', () => {
    for (const preset of PRESETS) {
      expect(presetOf(preset.scopes?.toReversed() ?? null)?.id).toBe(preset.id)
    }
    const [agent] = PRESETS.filter(({ id }) => id === 'agent')
    expect(presetOf([...(agent?.scopes ?? []), 'gifts:read'])).toBeNull()
  })

  test('have a short form', () => {
    expect(scopesWords(null)).toBe('Full access')
    expect(scopesWords(['gifts:read'])).toBe('Gifts (read)')
    expect(scopesWords(['gifts:read', 'gifts:write', 'cards:read'])).toBe('Gifts, Cards (read)')
    const many: Scope[] = ['gifts:read', 'cards:read', 'account:read']
    expect(scopesWords(many)).toBe('3 areas')
    expect(accessOf(many).every(({ may }) => may === 'read')).toBe(true)
  })
})

describe('a budget', () => {
  test('is shown with currency and period', () => {
    expect(budgetWords(null, 'en')).toBe('No limit')
    expect(budgetWords({}, 'en')).toBe('Nothing')
    const both = { usd: { day: 5_000 }, sgd: { total: 100 } }
    expect(budgetWords(both, 'en')).toBe('50.00 USD per day, 1.00 SGD in total')
    expect(shortBudgetWords(both, 'en')).toBe('50.00 USD per day, …')
    expect(shortBudgetWords({ usd: both.usd }, 'en')).toBe('50.00 USD per day')
    expect([null, {}].map((none) => shortBudgetWords(none, 'en'))).toEqual(['No limit', 'Nothing'])
  })

  test('applies to keys that can buy', () => {
    expect(
      [null, ['checkout_intents:write'], ['checkout_intents:read']].map((scopes) =>
        maySpend(scopes as Scope[] | null),
      ),
    ).toEqual([true, true, false])
  })
})
