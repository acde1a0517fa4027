import type { Gift } from '@florin/sdk'
import { Notice } from '../../ui/notice.tsx'
import type { Sent } from './use-sent.ts'
import type { Situation } from './view.ts'
import { CHOICES } from './view.ts'

type Props = {
  readonly gift: Gift
  readonly situation: Situation | null
  readonly sent: Sent
}

/** The gift's state. Screen readers announce changes. */
export function SituationNotice(props: Props) {
  return (
    <div aria-live="polite">
      <Words {...props} />
    </div>
  )
}

function Words({ gift, situation, sent }: Props) {
  if (situation === null) return null
  if (sent === 'on_its_way') {
    return (
      <Notice tone="warn" title="Transaction sent">
        It confirms in a few seconds and is final within 30 seconds.
      </Notice>
    )
  }
  if (sent === 'overdue') {
    return (
      <Notice tone="bad" title="Transaction not received">
        It expired. Try again: it can go through only once.
      </Notice>
    )
  }
  const attempt = gift.last_release_attempt
  if (situation === 'open' && attempt?.status === 'submitted') {
    return (
      <Notice tone="warn" title="Being claimed">
        {attempt.message}
      </Notice>
    )
  }
  const { title, text } = CHOICES[situation]
  return (
    <Notice tone={TONES[situation]} title={title}>
      {text}
    </Notice>
  )
}

const TONES: Readonly<Record<Situation, 'good' | 'warn'>> = {
  unfunded: 'warn',
  window_ending: 'warn',
  given_up: 'warn',
  open: 'good',
  released: 'good',
  reclaimed: 'good',
}
