import { useId } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { useWords } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './already-paid.module.css'
import type { ClaimProblem } from './claiming.ts'
import type { PayView } from './view.ts'

/** For payers whose payment carried no reference. Works without JavaScript. */
export function AlreadyPaid({ view: { businessName, claims } }: { readonly view: PayView }) {
  const { t } = useWords()
  const problem = useActionData<{ problem: ClaimProblem | null }>()?.problem ?? null
  const isBusy = useNavigation().state !== 'idle'
  const [fieldId, hintId] = [useId(), useId()]
  return (
    <section className={styles.section} aria-label={t('claim.title')}>
      <details className={styles.fold} open={problem !== null || claims.length > 0}>
        <summary>{t('claim.title')}</summary>
        {/* The router would ask the server for the routes that its address leads to. */}
        <Form method="post" className={styles.form} preventScrollReset discover="none">
          <label htmlFor={fieldId}>{t('claim.field')}</label>
          <input
            id={fieldId}
            name="given"
            className={styles.input}
            dir="ltr"
            required
            maxLength={300}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={hintId}
          />
          <p id={hintId} className={styles.hint}>
            {t('claim.hint', { business: businessName })}
          </p>
          {problem !== null && (
            <Notice tone="bad" title={t(`claim.problem.${problem}.title`)} isAlert>
              {t(`claim.problem.${problem}.text`, { business: businessName })}
            </Notice>
          )}
          <Button type="submit" variant="outline" isBusy={isBusy}>
            {t('claim.find')}
          </Button>
        </Form>
      </details>
    </section>
  )
}
