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
    title: 'Card security code',
    text: 'The shop needs the code on the back of the card. Card rules don’t allow storing it, so enter it again on a separate page.',
    action: 'Enter security code',
    end: 'Without it the purchase expires, and nothing is charged.',
  },
  bank_asks: {
    title: 'Bank authentication',
    text: 'Your bank wants to confirm that it’s you (3-D Secure). You see the bank’s page as the shop shows it.',
    action: 'Continue to your bank',
    end: 'If time runs out, the bank declines and the purchase fails. Florin doesn’t try the charge again.',
  },
} as const

/** Links to the page where the card's owner answers. This page polls for the result. */
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
            Answer there. This page updates automatically.
          </Notice>
        )}
        <ButtonLink
          href={action.url}
          target="_blank"
          rel="noreferrer"
          variant={isOpened ? 'outline' : 'filled'}
          onClick={() => setOpened(true)}
        >
          {isOpened ? 'Open again, here or on another device' : verb}
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
