import { Amount } from '../../ui/amount.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Signature } from '../../ui/signature.tsx'
import { DetailSection } from '../parts/detail-section.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { Trouble } from '../parts/trouble.tsx'
import styles from './payment-requests.module.css'
import type { Activity, Happening } from './view.ts'
import { happeningsOf } from './view.ts'

type Props = {
  /** The first entry. */
  readonly first: Happening
  readonly activity: Activity | null
  readonly error: Error | null
  readonly onRetry: () => void
}

/** The timeline, with the request or transaction behind each entry. */
export function ActivitySection({ first, activity, error, onRetry }: Props) {
  return (
    <DetailSection title="Timeline">
      {error !== null && <Trouble error={error} onRetry={onRetry} />}
      {activity !== null ? (
        <Timeline
          steps={happeningsOf(first, activity).map((happening) => ({
            ...happening,
            text: <Words happening={happening} />,
          }))}
        />
      ) : (
        error === null && <Skeleton height={6} />
      )}
      {activity?.isCut && <p className={styles.note}>Older events are available from the API.</p>}
    </DetailSection>
  )
}

function Words({ happening }: { readonly happening: Happening }) {
  const { text, amountCents, signature, requestId } = happening
  return (
    <div className={styles.words}>
      {amountCents !== undefined && amountCents > 0 && <Amount cents={amountCents} />}
      {text !== undefined && <p>{text}</p>}
      {signature !== undefined && <Signature value={signature} />}
      {requestId !== undefined && (
        <p className={styles.request}>
          Request <code>{requestId}</code>
          <CopyButton value={requestId} label="request ID" />
        </p>
      )}
    </div>
  )
}
