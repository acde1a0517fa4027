import type { FormEvent } from 'react'
import { useId } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { CodeField } from './code-field.tsx'
import styles from './code-form.module.css'
import { CodeProblemNotice, isOfTheCode } from './code-problem.tsx'
import { grouped } from './codes.ts'
import type { OnCode } from './use-code.ts'
import { useCode } from './use-code.ts'

/** Reads and checks the code and derives its key, all on this page. */
export function CodeForm({ onCode }: { readonly onCode: OnCode }) {
  const { t } = useWords()
  const id = useId()
  const code = useCode(onCode)
  const { normalized, isRead, problem, isBusy, secondsLeft } = code

  function submit(event: FormEvent): void {
    event.preventDefault()
    void code.submit()
  }

  return (
    <>
      <noscript>
        <Notice tone="warn" title={t('code.noscript.title')}>
          {t('code.noscript.text')}
        </Notice>
      </noscript>
      <form className={styles.form} onSubmit={submit} autoComplete="off">
        <h2 className={styles.title}>
          <label htmlFor={id}>{t('code.title')}</label>
        </h2>
        <CodeField
          id={id}
          describedBy={`${id}-hint`}
          isWrong={problem !== null && isOfTheCode(problem)}
          onFocus={() => void code.load().catch(() => {})}
          onChange={code.change}
        />
        {code.text !== '' && <Reading normalized={normalized} isRead={isRead} />}
        <p id={`${id}-hint`} className={styles.hint}>
          {t('code.hint')}
        </p>
        <div aria-live="polite" className={styles.problem}>
          {problem !== null && (
            <CodeProblemNotice problem={problem} count={[...normalized].length} />
          )}
        </div>
        <Button type="submit" isBusy={isBusy} disabled={secondsLeft > 0}>
          {secondsLeft > 0 ? t('code.wait', { seconds: secondsLeft }) : t('code.continue')}
        </Button>
      </form>
    </>
  )
}

type ReadingProps = { readonly normalized: string; readonly isRead: boolean }

/** The code as it was read. `translate="no"`: browser translation would send it away. */
function Reading({ normalized, isRead }: ReadingProps) {
  const { t } = useWords()
  return (
    <p className={styles.reading} data-read={isRead}>
      <span>{t('code.reading')}</span>
      <bdi dir="ltr" translate="no">
        {grouped(normalized)}
      </bdi>
    </p>
  )
}
