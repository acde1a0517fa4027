import type { ReleaseCodeFault } from '@florin/sdk/release-code'
import { useWords } from '../i18n/i18n.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './code-problem.module.css'

/**
 * Why a code is not accepted: malformed, of another gift, no open gift, too many attempts, or the
 * lookup failed.
 */
export type CodeProblem = ReleaseCodeFault | 'other' | 'none' | 'limit' | 'offline' | 'failed'

/** Whether the code itself is wrong. */
export function isOfTheCode(problem: CodeProblem): boolean {
  return problem !== 'limit' && problem !== 'offline' && problem !== 'failed'
}

type Props = { readonly problem: CodeProblem; readonly count: number }

export function CodeProblemNotice({ problem, count }: Props) {
  const { t } = useWords()
  return (
    <Notice tone={isOfTheCode(problem) ? 'bad' : 'warn'} title={t(`code.${problem}.title`)}>
      {t(`code.${problem}.text`, { count })}
      {problem === 'none' && <Reasons />}
      {problem === 'other' && (
        <>
          {' '}
          <a href="/gifts/redeem">{t('code.other.redeem')}</a>
        </>
      )}
    </Notice>
  )
}

const REASONS = ['unfunded', 'released', 'reclaimed', 'unknown'] as const

function Reasons() {
  const { t } = useWords()
  return (
    <>
      <ul className={styles.reasons}>
        {REASONS.map((reason) => (
          <li key={reason}>{t(`code.none.${reason}`)}</li>
        ))}
      </ul>
      {t('code.none.then')}
    </>
  )
}
