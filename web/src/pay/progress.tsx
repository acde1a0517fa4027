import { useWords } from '../i18n/i18n.ts'
import { Sheet } from '../ui/page.tsx'
import { Track } from '../ui/track.tsx'
import styles from './progress.module.css'
import type { PayView } from './view.ts'

const STEPS = ['sent', 'seen', 'final'] as const

/** Steps of a payment: sent, detected on the network, final. */
export function Progress({ view }: { readonly view: PayView }) {
  const { t } = useWords()
  const reached = view.state === 'confirming' ? 1 : 0
  return (
    <Sheet label={t('progress.label')}>
      <h2 className={styles.title}>{t(reached === 1 ? 'progress.confirming' : 'progress.sent')}</h2>
      <p className={styles.text}>{t('progress.text')}</p>
      <Track steps={STEPS.map((step) => t(`progress.step.${step}`))} reached={reached} />
    </Sheet>
  )
}
