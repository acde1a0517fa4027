import type { Account } from '@florin/sdk'
import { centsText, parseCents } from '../data/cents.ts'

type Budget = Account['default_budget']

export const CURRENCIES = ['usd', 'sgd'] as const
type Currency = (typeof CURRENCIES)[number]
type Term = 'day' | 'total'
/** Amounts as typed, by currency and term. Empty means no limit. */
export type BudgetDraft = Readonly<Record<Currency, Readonly<Record<Term, string>>>>

export const NO_BUDGET: BudgetDraft = { usd: { day: '', total: '' }, sgd: { day: '', total: '' } }

/** The budget for the API. Null if an amount is invalid or all are empty. */
export function budgetOf(draft: BudgetDraft): Budget | null {
  const budget: Record<string, Record<string, number>> = {}
  for (const currency of CURRENCIES) {
    for (const term of ['day', 'total'] as const) {
      const text = draft[currency][term]
      if (text.trim() === '') continue
      const cents = parseCents(text)
      if (cents === null || cents > MOST_CENTS) return null
      budget[currency] = { ...budget[currency], [term]: cents }
    }
  }
  return Object.keys(budget).length === 0 ? null : budget
}

const MOST_CENTS = 1_000_000_000

/** The budget as it would be typed. */
export function draftOf(budget: Budget): BudgetDraft {
  const text = (cents: number | undefined) => (cents === undefined ? '' : centsText(cents))
  const typed = ({ day, total }: NonNullable<Budget[Currency]>) => ({
    day: text(day),
    total: text(total),
  })
  return { usd: typed(budget.usd ?? {}), sgd: typed(budget.sgd ?? {}) }
}
