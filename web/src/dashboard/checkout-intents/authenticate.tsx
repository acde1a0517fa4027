import type { CheckoutIntent } from '@florin/sdk'
import { useState } from 'react'
import { formatLeft } from '../../authenticate/view.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DetailSection } from '../parts/detail-section.tsx'
import styles from './sections.module.css'
import { useNow } from './use-now.ts'

type Action = Extract<
  NonNullable<CheckoutIntent['next_action']>,
  { type: 'payment_authentication' }
>['payment_authentication']

const WORDS = {
  code_wanted: {
    title: 'The card’s security code',
    text: 'The shop wants the digits on the back of the card. Card rules forbid to keep them, so they are typed in anew, on a page of their own.',
    action: 'Give the security code',
    end: 'Without it the purchase ends by itself, and nothing is charged.',
  },
  bank_asks: {
    title: 'Your bank asks',
    text: 'Before it pays, the bank of the card wants to know whether it is you (3-D Secure). Its page is shown to you as the shop sees it.',
    action: 'Answer your bank',
    end: 'When the time is over the bank says no, and the purchase fails. Nothing is charged again by itself.',
  },
} as const

/** What only the card's owner can answer, on a page of its own. What comes of it is seen here. */
export function Authenticate(props: {
  readonly stand: keyof typeof WORDS
  readonly action: Action
}) {
  const { stand, action } = props
  const { title, text, action: verb, end } = WORDS[stand]
  const [isOpened, setOpened] = useState(false)
  const until = action.expires_at
  const now = useNow(until !== null)
  return (
    <DetailSection title={title}>
      <div className={styles.stack}>
        <p className={styles.words}>{text}</p>
        {isOpened && (
          <Notice tone="good" title="Opened in another tab">
            Answer there. This page follows by itself, and says what came of it.
          </Notice>
        )}
        <ButtonLink
          href={action.url}
          target="_blank"
          rel="noreferrer"
          variant={isOpened ? 'outline' : 'filled'}
          onClick={() => setOpened(true)}
        >
          {isOpened ? 'Open it again, here or on another device' : verb}
        </ButtonLink>
        <p className={styles.words}>
          {until !== null && (
            <>
              <span className={styles.timer} role="timer" aria-live="off">
                {formatLeft(until - now)}
              </span>{' '}
              left.{' '}
            </>
          )}
          {end}
        </p>
      </div>
    </DetailSection>
  )
}
