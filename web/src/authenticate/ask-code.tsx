import { useCallback, useEffect, useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { CardFrame } from '../ui/card-frame.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Authentication } from './api.ts'
import { askFrameToken } from './api.ts'
import styles from './authenticate-page.module.css'
import { codeDigits } from './view.ts'

/** Asks for the card's security code in the card frame. This page never sees the code. */
export function AskCode({ authentication }: { readonly authentication: Authentication }) {
  const { t } = useWords()
  const { id, expires_at } = authentication
  const [isLate, setLate] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  // Counts loads of the frame: each load needs its own token.
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for a token of its own
  useEffect(() => {
    setFailed(false)
    askFrameToken(id).then(setToken, () => setFailed(true))
  }, [id, round])

  const again = useCallback(() => {
    setToken(null)
    // After the deadline the server decides, within seconds.
    if (expires_at !== null && Date.now() / 1_000 >= expires_at) return setLate(true)
    setRound((count) => count + 1)
  }, [expires_at])
  const wait = useCallback(() => {}, []) // useAuthentication sees the result

  return (
    <>
      <h2 className={styles.title}>{t('auth.code.title')}</h2>
      <p className={styles.text}>{t('auth.code.text')}</p>
      {token !== null && (
        <CardFrame
          key={token}
          purpose={{ for: 'code', intentId: id, digits: codeDigits(authentication) }}
          token={token}
          onDone={wait}
          onRefused={again}
        />
      )}
      {isLate && (
        <Notice tone="warn" title={t('auth.late.title')} isAlert>
          {t('auth.late.text')}
        </Notice>
      )}
      {hasFailed && (
        <>
          <Notice tone="warn" title={t('auth.frame_failed.title')} isAlert>
            {t('auth.frame_failed.text')}
          </Notice>
          <Button onClick={again}>{t('failure.again')}</Button>
        </>
      )}
      <p className={styles.safe}>{t('auth.code.safe')}</p>
    </>
  )
}
