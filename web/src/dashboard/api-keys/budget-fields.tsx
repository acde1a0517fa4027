import { useWords } from '../../i18n/i18n.ts'
import { useSession } from '../data/session.ts'
import { Field } from '../parts/field.tsx'
import styles from './new-api-key-page.module.css'
import type { BudgetDraft } from './view.ts'
import { budgetOf, budgetWords, CURRENCIES } from './view.ts'

type Props = {
  readonly isLimited: boolean
  readonly onLimit: (isLimited: boolean) => void
  readonly draft: BudgetDraft
  readonly onChange: (draft: BudgetDraft) => void
}

/** Spending limits of the key, by currency. */
export function BudgetFields({ isLimited, onLimit, draft, onChange }: Props) {
  const { locale } = useWords()
  const session = useSession()
  const usual = session === null ? '…' : budgetWords(session.account.default_budget, locale)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Budget</legend>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isLimited}
          onChange={({ currentTarget }) => onLimit(currentTarget.checked)}
        />
        <span>
          <strong>Set a budget</strong>
          <span className={styles.words}>
            A purchase counts when it’s approved and stops counting if it fails. If you set none,
            it’s {usual}.
          </span>
        </span>
      </label>
      {isLimited && <Amounts draft={draft} onChange={onChange} />}
    </fieldset>
  )
}

const TERMS = { day: 'per day', total: 'in total' } as const

function Amounts({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
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
