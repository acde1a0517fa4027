import { AuthenticationError, FlorinError } from '@florin/sdk'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Action } from './action.tsx'
import styles from './trouble.module.css'

type Props = { readonly error: unknown; readonly onRetry?: () => void; readonly title?: string }

/** An error with the API's message and the request id for support. */
export function Trouble({ error, onRetry, title = 'Couldn’t load' }: Props) {
  // The shell shows the sign-in dialog instead.
  if (error instanceof AuthenticationError && error.status === 401 && !isUnsigned(error)) {
    return null
  }
  const requestId = error instanceof FlorinError ? error.requestId : undefined
  return (
    <Notice tone="bad" title={title} isAlert>
      <div className={styles.trouble}>
        <p>{wordsOf(error)}</p>
        {requestId !== undefined && (
          <p className={styles.request}>
            Request <code>{requestId}</code> <CopyButton value={requestId} label="request ID" />
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

const isUnsigned = (error: unknown) =>
  error instanceof FlorinError && error.code === 'signature_required'

export function wordsOf(error: unknown): string {
  if (isUnsigned(error)) return 'Your wallet hasn’t signed. Try again and sign when asked.'
  if (!(error instanceof FlorinError)) return 'Something went wrong on this page. Try again.'
  if (error.type !== 'connection_error') return error.message
  return 'Can’t reach Florin. Check your connection. This page may be out of date.'
}
