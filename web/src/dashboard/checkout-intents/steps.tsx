import type { CheckoutIntent, CheckoutIntentEvent } from '@florin/sdk'
import { useState } from 'react'
import { DetailSection } from '../parts/detail-section.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { Lightbox } from './lightbox.tsx'
import { Picture } from './picture.tsx'
import sections from './sections.module.css'
import styles from './steps.module.css'
import type { StepsQuery } from './use-intent.ts'
import { useNow } from './use-now.ts'
import { altOf, formatElapsed, NOW, nextOf, standOf, stepOf } from './view.ts'

type Props = { readonly intent: CheckoutIntent; readonly steps: StepsQuery }

/** The current activity and the time elapsed, or the total time at the end. */
export function Now({ intent, steps }: Props) {
  const isLive = nextOf(intent) !== null
  const now = useNow(isLive)
  const [newest] = steps.data?.data ?? []
  const end = isLive ? now : newest?.created
  const words = NOW[standOf(intent)]
  if (words === null && end === undefined) return null
  return (
    <div className={sections.now}>
      <strong role="status">{words ?? 'Ended'}</strong>
      {end !== undefined && (
        <span className={sections.elapsed}>
          {isLive ? 'Elapsed ' : 'Took '}
          {formatElapsed(end - intent.created)}
        </span>
      )}
    </div>
  )
}

/** All steps, newest first, with screenshots. */
export function Steps({ intent, steps }: Props) {
  const [openId, setOpenId] = useState<string | null>(null)
  if (steps.data === undefined) {
    return (
      <DetailSection title="Steps">
        {steps.error === null ? (
          <Skeleton height={10} />
        ) : (
          <Trouble error={steps.error} onRetry={() => void steps.refetch()} />
        )}
      </DetailSection>
    )
  }
  const { data, has_more: hasMore } = steps.data
  const events = data.toReversed()
  const pictured = events.filter(({ screenshot }) => screenshot !== null)
  const open = pictured.find(({ id }) => id === openId)
  return (
    <DetailSection title="Steps">
      <Timeline
        steps={events.map((event, index) => ({
          ...stepOf(event),
          id: event.id,
          atSeconds: event.created,
          text: event.message,
          isCurrent: index === events.length - 1 && nextOf(intent) !== null,
          picture: event.screenshot !== null && (
            <Thumb
              intentId={intent.id}
              event={event}
              n={event.screenshot}
              onOpen={() => setOpenId(event.id)}
            />
          ),
        }))}
      />
      {hasMore && <p className={sections.words}>Earlier steps are in the evidence.</p>}
      {open !== undefined && (
        <Lightbox
          intentId={intent.id}
          events={pictured}
          shown={open}
          onShow={({ id }) => setOpenId(id)}
          onClose={() => setOpenId(null)}
        />
      )}
    </DetailSection>
  )
}

type ThumbProps = {
  readonly intentId: string
  readonly event: CheckoutIntentEvent
  readonly n: number
  readonly onOpen: () => void
}

function Thumb({ intentId, event, n, onOpen }: ThumbProps) {
  return (
    <button type="button" className={styles.thumb} onClick={onOpen}>
      <Picture intentId={intentId} n={n} alt={altOf(event)} isSmall />
      <span className="visually-hidden">Enlarge</span>
    </button>
  )
}
