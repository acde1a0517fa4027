import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import styles from './card-frame.module.css'
import { readDetails } from './details.ts'
import { Field } from './field.tsx'
import { digitsOf } from './numbers.ts'
import type { Trouble } from './send.ts'
import { TroubleNotice } from './trouble-notice.tsx'
import { useSending } from './use-sending.ts'

type Props = {
  readonly intentId: string
  readonly digits: number
  readonly token: string
  readonly onTaken: () => void
  readonly onRefused: () => void
}

/** The security code of a stored card, for one purchase. */
export function CodeForm({ intentId, digits, token, onTaken, onRefused }: Props) {
  const { t } = useWords()
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { isBusy, trouble, submit } = useSending({ onTaken, onRefused })

  async function give(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const sending = {
      path: `/v1/checkout_intents/${intentId}/security_code`,
      seal: () => sealCode(token, code),
    }
    const isRight = code.length === digits && (await submit(sending)) === null
    if (isRight) return
    setWrong(true)
    field.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={give} noValidate>
      <div className={styles.code}>
        <Field
          label={t('frame.code')}
          hint={t(digits === 4 ? 'frame.code.hint4' : 'frame.code.hint3')}
          problem={isWrong ? t('frame.problem.code', { digits }) : null}
          value={code}
          onChange={(typed) => {
            setCode(digitsOf(typed).slice(0, digits))
            setWrong(false)
          }}
          autoComplete="cc-csc"
          maxLength={digits}
          field={(element) => {
            field.current = element
          }}
        />
      </div>
      <div role="alert" className={styles.trouble}>
        {trouble !== null && <TroubleNotice trouble={trouble} />}
      </div>
      <Button type="submit" isBusy={isBusy}>
        {t(isBusy ? 'frame.sending' : 'frame.code.action')}
      </Button>
    </form>
  )
}

async function sealCode(token: string, code: string): Promise<object | Trouble> {
  const details = await readDetails(token)
  if (typeof details === 'string') return details
  const { seal } = await import('./seal.ts')
  return { token, sealed_security_code: await seal(details, 'security_code', code) }
}
