import type { BudgetDraft } from './budget.ts'
import { budgetOf, CURRENCIES } from './budget.ts'
import styles from './budget-amounts.module.css'
import { Field } from './field.tsx'

type Props = { readonly draft: BudgetDraft; readonly onChange: (draft: BudgetDraft) => void }

const TERMS = { day: 'per day', total: 'in total' } as const

/** Spending limits, by currency. */
export function BudgetAmounts({ draft, onChange }: Props) {
  return (
    <>
      <div className={styles.amounts}>
        {CURRENCIES.flatMap((currency) =>
          (['day', 'total'] as const).map((term) => (
            <Field
              key={`${currency} ${term}`}
              label={`${currency.toUpperCase()} ${TERMS[term]}`}
              value={draft[currency][term]}
              placeholder="50.00"
              onChange={(value) =>
                onChange({ ...draft, [currency]: { ...draft[currency], [term]: value } })
              }
            />
          )),
        )}
      </div>
      <p className={styles.words} role="status">
        {budgetOf(draft) === null
          ? 'Enter at least one amount, like 50.00'
          : 'A currency left empty allows no spending. Days are in UTC.'}
      </p>
    </>
  )
}
