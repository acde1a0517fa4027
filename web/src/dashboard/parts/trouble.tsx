import { AuthenticationError, FlorinError } from '@florin/sdk'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Action } from './action.tsx'
import styles from './trouble.module.css'

type Props = { readonly error: unknown; readonly onRetry?: () => void; readonly title?: string }

/** What went wrong, in the API's own words, with the id by which support finds the request. */
export function Trouble({ error, onRetry, title = 'This could not be loaded' }: Props) {
  // The shell asks for the session over the page, which stays as it was.
  if (error instanceof AuthenticationError && error.status === 401) return null
  const requestId = error instanceof FlorinError ? error.requestId : undefined
  return (
    <Notice tone="bad" title={title} isAlert>
      <div className={styles.trouble}>
        <p>{wordsOf(error)}</p>
        {requestId !== undefined && (
          <p className={styles.request}>
            Request <code>{requestId}</code> <CopyButton value={requestId} label="request id" />
          </p>
        )}
        {onRetry !== undefined && (
          <div>
            <Action onClick={onRetry}>Try again</Action>
          </div>
        )}
      </div>
    </Notice>
  )
}

export function wordsOf(error: unknown): string {
  if (!(error instanceof FlorinError)) return 'Something on this page failed. Try again.'
  if (error.type !== 'connection_error') return error.message
  return 'Florin cannot be reached. Check your connection; what you see may be out of date.'
}
