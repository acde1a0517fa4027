/** Currencies in which checkout intents are paid. */
export const BUDGET_CURRENCIES = ['usd', 'sgd'] as const

export type BudgetCurrency = (typeof BUDGET_CURRENCIES)[number]

/** The most that may be spent per UTC day and in total. Absent: no such limit. */
export type BudgetLimits = {
  readonly dayCents?: number | undefined
  readonly totalCents?: number | undefined
}

/** A key's budget. Currencies that are not named here cannot be spent. */
export type Budget = { readonly [Currency in BudgetCurrency]?: BudgetLimits | undefined }
