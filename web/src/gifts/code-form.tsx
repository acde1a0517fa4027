import type { FormEvent } from 'react'
import { useEffect, useId, useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './code-form.module.css'
import type { CodeProblem } from './code-problem.tsx'
import { CodeProblemNotice } from './code-problem.tsx'
import type { Codes } from './codes.ts'
import { CODE_LENGTH, faultOf, grouped, loadCodes } from './codes.ts'
import { useWait } from './use-wait.ts'
import { waitAfter } from './waits.ts'

/** What became of a code: it was taken on, or why not, and how long to wait if the API said so. */
export type Verdict = { readonly problem: CodeProblem; readonly seconds?: number } | null

type Props = {
  /** Given the code and its key; only of the key may anybody else be told. */
  readonly onCode: (code: string, key: string) => Promise<Verdict>
}

/**
 * Where a code is typed. It is read, checked and turned into its key here; the field has no name, so that
 * a browser has nothing to send, to fill in or to remember.
 */
export function CodeForm({ onCode }: Props) {
  const { t } = useWords()
  const codes = useCodes()
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<CodeProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [wrongCodes, setWrongCodes] = useState(0)
  const { secondsLeft, wait } = useWait()
  const normalized = codes?.normalize(text) ?? ''

  function change(typed: string): void {
    setText(typed)
    const isWhole = codes !== null && codes.normalize(typed).length >= CODE_LENGTH
    const fault = isWhole ? faultOf(typed, codes) : null
    setProblem(fault)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (codes === null || isBusy || secondsLeft > 0) return
    const fault = faultOf(text, codes)
    setProblem(fault)
    if (fault === null) await go(codes.verificationKey(text))
  }

  async function go(key: string): Promise<void> {
    setBusy(true)
    const verdict = await onCode(text, key)
    setBusy(false)
    if (verdict === null) return
    setProblem(verdict.problem)
    const isWrong = verdict.problem === 'other' || verdict.problem === 'none'
    if (isWrong) setWrongCodes(wrongCodes + 1)
    wait(verdict.seconds ?? (isWrong ? waitAfter(wrongCodes + 1) : 0))
  }

  return (
    <>
      <noscript>
        <Notice tone="warn" title={t('code.noscript.title')}>
          {t('code.noscript.text')}
        </Notice>
      </noscript>
      <form className={styles.form} onSubmit={(event) => void submit(event)} autoComplete="off">
        <label className={styles.label} htmlFor={id}>
          {t('code.label')}
        </label>
        {/* Without a value of ours: that would be an attribute, which scripts and extensions copy. */}
        <input
          id={id}
          className={styles.field}
          type="text"
          dir="ltr"
          onChange={({ currentTarget }) => change(currentTarget.value)}
          placeholder="XXXX-XXXX-XXXX-XXXX"
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== null}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          translate="no"
          data-1p-ignore="true"
          data-bwignore="true"
          data-lpignore="true"
          data-form-type="other"
        />
        <p className={styles.reading} data-whole={normalized.length === CODE_LENGTH}>
          <span>{t('code.reading')}</span>
          {/* Not to be translated: a translator of the browser would send it away. */}
          <bdi dir="ltr" translate="no">
            {grouped(normalized)}
          </bdi>
        </p>
        <div aria-live="polite">
          {problem !== null && (
            <CodeProblemNotice problem={problem} count={[...normalized].length} />
          )}
        </div>
        <Button type="submit" isBusy={isBusy} disabled={codes === null || secondsLeft > 0}>
          {secondsLeft > 0 ? t('code.wait', { seconds: secondsLeft }) : t('code.continue')}
        </Button>
        <p id={`${id}-hint`} className={styles.hint}>
          {t('code.hint')}
        </p>
      </form>
    </>
  )
}

function useCodes(): Codes | null {
  const [codes, setCodes] = useState<Codes | null>(null)
  useEffect(() => {
    let isEnded = false
    void loadCodes().then((loaded) => isEnded || setCodes(loaded))
    return () => {
      isEnded = true
    }
  }, [])
  return codes
}
