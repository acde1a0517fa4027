import { useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Notice } from '../ui/notice.tsx'
import type { FrameData } from './address.ts'
import { CardForm } from './card-form.tsx'
import styles from './card-frame.module.css'
import { CodeForm } from './code-form.tsx'
import { useDetails } from './details.ts'
import { TroubleNotice } from './trouble-notice.tsx'
import { useFrame } from './use-frame.ts'

/** The form for a card or its security code, framed by a page that cannot read it. */
export function CardFramePage({ purpose, isFramed }: FrameData) {
  const { t } = useWords()
  const { token, isAlone, tell, measured } = useFrame()
  const [isTaken, setTaken] = useState(false)
  const onRefused = () => tell({ type: 'refused' })
  const { details, trouble } = useDetails(token, onRefused)
  const isRefused = isAlone || !isFramed
  return (
    <main ref={measured} className={isRefused ? styles.alone : styles.frame}>
      <title>{t('frame.title')}</title>
      <meta name="robots" content="noindex" />
      <noscript>
        <Notice tone="warn" title={t('frame.noscript.title')} />
      </noscript>
      {isTaken && <Notice tone="good" title={t('frame.taken')} isAlert />}
      {isRefused && (
        <Notice tone="warn" title={t('frame.alone.title')}>
          {t('frame.alone.text')}
        </Notice>
      )}
      {!isRefused && purpose === null && <TroubleNotice trouble="refused" />}
      {!isTaken && trouble !== null && <TroubleNotice trouble={trouble} />}
      {/* Disabled until the key is there: without scripts the browser would submit the form itself. */}
      <fieldset className={styles.fields} disabled={details === null}>
        {!isTaken && !isRefused && purpose?.for === 'code' && (
          <CodeForm
            {...purpose}
            token={token ?? ''}
            onTaken={() => {
              setTaken(true)
              tell({ type: 'done' })
            }}
            onRefused={onRefused}
          />
        )}
        {!isTaken && !isRefused && purpose?.for === 'card' && (
          <CardForm
            token={token ?? ''}
            details={details}
            onTaken={(card) => {
              setTaken(true)
              tell({ type: 'card', card })
            }}
            onRefused={onRefused}
          />
        )}
      </fieldset>
    </main>
  )
}
