import type { CheckoutIntent } from '@florin/sdk'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { ActionLink } from '../parts/action.tsx'
import { DetailSection } from '../parts/detail-section.tsx'
import styles from './sections.module.css'
import { REASONS, shopOf } from './view.ts'

/** The result, or the reason it failed and a way to retry. */
export function Outcome({ intent }: { readonly intent: CheckoutIntent }) {
  const { status, status_reason: reason, status_detail: detail } = intent
  if (status === 'succeeded') {
    return (
      <Notice tone="good" title={`Bought at ${shopOf(intent)}`}>
        {intent.charge_id !== null && (
          <>
            Order or charge ID: <strong>{intent.charge_id}</strong>
          </>
        )}
      </Notice>
    )
  }
  const again = `/dashboard/checkout-intents/new?${againOf(intent)}`
  return (
    <Notice
      tone={status === 'failed' ? 'bad' : 'warn'}
      title={reason === null ? 'Nothing was bought' : REASONS[reason]}
    >
      <div className={styles.stack}>
        {detail !== null && <p>{detail.message}</p>}
        {(detail === null || detail.retryable) && (
          <div>
            <ActionLink to={again}>Try again</ActionLink>
          </div>
        )}
      </div>
    </Notice>
  )
}

function againOf({ url, prompt }: Pick<CheckoutIntent, 'url' | 'prompt'>): URLSearchParams {
  return new URLSearchParams({ url, ...(prompt === null ? {} : { prompt }) })
}

type Detail = NonNullable<CheckoutIntent['status_detail']>

/** Unknown outcome: shows only what is known. */
export function UnknownOutcome({ detail }: { readonly detail: Detail }) {
  const { message, doubt } = detail
  if (doubt === undefined) return null
  return (
    <DetailSection title="Unknown outcome">
      <div className={styles.stack}>
        <Notice tone="warn" title="The card may have been charged">
          <div className={styles.stack}>
            <p>{message}</p>
            <p>
              <strong>Known so far.</strong> {doubt.known}
            </p>
            <p>
              <strong>What to do.</strong> {doubt.advice}
            </p>
          </div>
        </Notice>
        <Facts
          facts={[
            ['Order submitted', <Time key="since" seconds={doubt.since} />],
            ['Last checked', <Time key="looked" seconds={doubt.looked_at} />],
            ['Next check', <Time key="next" seconds={doubt.next_look_at} />],
          ]}
        />
      </div>
    </DetailSection>
  )
}
