import { useCallback, useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './bank-challenge.module.css'
import { BankPicture, draw } from './bank-picture.tsx'
import type { Picture } from './messages.ts'
import { PlainForm } from './plain-form.tsx'
import type { Bank } from './use-bank.ts'
import { useBank } from './use-bank.ts'

const PLAIN = { type: 'look', width: 400, height: 600, scale: 1, form: true } as const

/** The bank's challenge page, rendered by a browser of ours, or as a plain form. */
export function BankChallenge({ id }: { readonly id: string }) {
  const { t } = useWords()
  const [isPlain, setPlain] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const choice = useRef<HTMLDivElement>(null)
  const onPicture = useCallback((picture: Picture) => draw(canvas.current, picture), [])
  const bank = useBank(id, onPicture)
  const { state, host, form, send } = bank
  useEffect(() => {
    if (isPlain) send(PLAIN)
  }, [isPlain, send])
  if (state === 'over' || state === 'taken_over' || state === 'time_is_up') {
    return <Ended state={state} />
  }
  return (
    <div className={styles.challenge}>
      {/* Above all that comes later: a click on a button that moves would miss it. */}
      <div ref={choice} className={styles.switch}>
        <Button variant="outline" onClick={() => setPlain(!isPlain)}>
          {t(isPlain ? 'bank.picture' : 'bank.plain')}
        </Button>
      </div>
      {host !== null && <p className={styles.whose}>{t('bank.whose', { host })}</p>}
      <p role="status">{state === 'open' ? '' : t(`bank.state.${state}`)}</p>
      {!isPlain && (
        <BankPicture
          canvas={canvas}
          send={send}
          onLeave={() => choice.current?.querySelector('button')?.focus()}
        />
      )}
      {isPlain && form !== null && <PlainForm key={form.number} form={form} send={send} />}
    </div>
  )
}

const TONES = { over: 'good', taken_over: 'warn', time_is_up: 'bad' } as const

function Ended({ state }: { readonly state: keyof typeof TONES & Bank['state'] }) {
  const { t } = useWords()
  return (
    <Notice tone={TONES[state]} title={t(`bank.ended.${state}`)} isAlert>
      {t(`bank.ended.${state}.text`)}
    </Notice>
  )
}
