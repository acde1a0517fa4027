/** In which currencies checkout intents are paid. */
export const BUDGET_CURRENCIES = ['usd', 'sgd'] as const

export type BudgetCurrency = (typeof BUDGET_CURRENCIES)[number]

/** The most that may be spent: in each UTC day, in all the life of the key. Left out: no such limit. */
export type BudgetLimits = {
  readonly dayCents?: number | undefined
  readonly totalCents?: number | undefined
}

/** What a key may spend. Only the currencies named here may be spent at all. */
export type Budget = { readonly [Currency in BudgetCurrency]?: BudgetLimits | undefined }
