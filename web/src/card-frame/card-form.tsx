import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { Button } from '../ui/button.tsx'
import styles from './card-frame.module.css'
import { readDetails } from './details.ts'
import { Field } from './field.tsx'
import type { Card, Name } from './numbers.ts'
import { digitsOf, grouped, groupedExpiry, kindOf, readCard } from './numbers.ts'
import type { Details } from './seal.ts'
import type { Trouble } from './send.ts'
import { TroubleNotice } from './trouble-notice.tsx'
import { useSending } from './use-sending.ts'

type Props = {
  readonly token: string
  /** Null until the server has answered. */
  readonly details: Details | null
  readonly onTaken: (card: string) => void
  readonly onRefused: () => void
}

/** API field names to form fields. */
const NAME_OF: Readonly<Record<string, Name>> = {
  exp_month: 'expiry',
  exp_year: 'expiry',
}

/** Adds a card. */
export function CardForm({ token, details, onTaken, onRefused }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState({ number: '', expiry: '', code: '' })
  const [wrong, setWrong] = useState<readonly Name[]>([])
  const fields = useRef(new Map<Name, HTMLInputElement | null>())
  const { isBusy, trouble, submit } = useSending({ onTaken, onRefused })
  const { codeDigits } = kindOf(typed.number)
  const field = (name: Name, shown: (text: string) => string) => ({
    label: t(`frame.${name}`),
    problem: wrong.includes(name) ? t(`frame.problem.${name}`, { digits: codeDigits }) : null,
    value: typed[name],
    onChange: (text: string) => {
      setTyped((before) => ({ ...before, [name]: shown(text) }))
      setWrong(wrong.filter((other) => other !== name))
    },
    field: (element: HTMLInputElement | null) => void fields.current.set(name, element),
  })

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const { mistakes, card } = readCard(typed, new Date())
    const headers = { authorization: `Bearer ${token}` }
    const refused =
      card &&
      (await submit({ path: '/v1/sealed_cards', seal: () => sealCard(token, card), headers }))
    const wrongNow = refused === null ? mistakes : [NAME_OF[refused] ?? 'number']
    setWrong(wrongNow)
    if (wrongNow[0] !== undefined) fields.current.get(wrongNow[0])?.focus()
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      {details !== null && (
        <p className={styles.account}>
          {t('frame.account', { name: details.account.business_name })}
        </p>
      )}
      <Field {...field('number', grouped)} autoComplete="cc-number" maxLength={23} />
      <div className={styles.pair}>
        <Field
          // Deleting must also delete the slash that the form inserted.
          {...field('expiry', (text) =>
            text.length < typed.expiry.length ? text.trim() : groupedExpiry(text),
          )}
          hint={t('frame.expiry.hint')}
          autoComplete="cc-exp"
          maxLength={9}
        />
        <Field
          {...field('code', (text) => digitsOf(text).slice(0, codeDigits))}
          hint={t(codeDigits === 4 ? 'frame.code.hint4' : 'frame.code.hint3')}
          autoComplete="cc-csc"
          maxLength={codeDigits}
        />
      </div>
      <div role="alert" className={styles.trouble}>
        {trouble !== null && <TroubleNotice trouble={trouble} />}
      </div>
      <Button type="submit" isBusy={isBusy}>
        {t(isBusy ? 'frame.sending' : 'frame.card.action')}
      </Button>
    </form>
  )
}

async function sealCard(token: string, card: Card): Promise<object | Trouble> {
  const details = await readDetails(token)
  if (typeof details === 'string') return details
  const { seal } = await import('./seal.ts')
  const { number, securityCode, ...described } = card
  return {
    ...described,
    sealed_number: await seal(details, 'card_number', number),
    sealed_security_code: await seal(details, 'security_code', securityCode),
  }
}
