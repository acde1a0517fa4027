import { useWords } from '../i18n/i18n.ts'
import { DoneSign } from '../ui/done-sign.tsx'
import { Track } from '../ui/track.tsx'
import type { Authentication } from './api.ts'
import styles from './authenticate-page.module.css'
import { reasonOf } from './view.ts'

export function Succeeded() {
  const { t } = useWords()
  return (
    <div className={styles.end}>
      <DoneSign />
      <h2 className={styles.title}>{t('auth.succeeded.title')}</h2>
      <p className={styles.text}>{t('auth.succeeded.text')}</p>
    </div>
  )
}

export function Failed({ authentication }: { readonly authentication: Authentication }) {
  const { t } = useWords()
  return (
    <div className={styles.end}>
      <h2 className={styles.title}>{t('auth.failed.title')}</h2>
      <p className={styles.text}>{t(`auth.failed.${reasonOf(authentication)}`)}</p>
      <p className={styles.text}>{t('auth.failed.unpaid')}</p>
    </div>
  )
}

/** The order was submitted and its outcome is unknown: never hint at success. */
export function Unsure() {
  const { t } = useWords()
  return (
    <>
      <h2 className={styles.title}>{t('auth.unsure.title')}</h2>
      <p className={styles.text}>{t('auth.unsure.text')}</p>
    </>
  )
}

/** The answer was given; the purchase continues on its own. */
export function GoingOn() {
  const { t } = useWords()
  const steps = [t('auth.step.given'), t('auth.step.paying'), t('auth.step.bought')]
  return (
    <>
      <h2 className={styles.title}>{t('auth.going_on.title')}</h2>
      <p className={styles.text}>{t('auth.going_on.text')}</p>
      <Track steps={steps} reached={1} />
    </>
  )
}
