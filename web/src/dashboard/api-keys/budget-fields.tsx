import { useWords } from '../../i18n/i18n.ts'
import { useSession } from '../data/session.ts'
import type { BudgetDraft } from '../parts/budget.ts'
import { BudgetAmounts } from '../parts/budget-amounts.tsx'
import styles from './new-api-key-page.module.css'
import { budgetWords } from './view.ts'

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
      {isLimited && <BudgetAmounts draft={draft} onChange={onChange} />}
    </fieldset>
  )
}
