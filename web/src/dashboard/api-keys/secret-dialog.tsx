import type { ApiKey } from '@florin/sdk'
import { useEffect } from 'react'
import { Action } from '../parts/action.tsx'
import { Code } from '../parts/api-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import styles from './new-api-key-page.module.css'

type Props = { readonly apiKey: ApiKey; readonly onStored: () => void }

/** Shows the secret once. Closes only when the user confirms saving it. */
export function SecretDialog({ apiKey: { name, secret }, onStored }: Props) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog title={`Save the key “${name}” now`}>
      <p className={styles.words}>
        Florin shows it only once and stores only a fingerprint. Save it where your code reads its
        secrets. If you lose it, revoke it and create another.
      </p>
      <Code name="Secret key" text={secret ?? ''} />
      <div className={styles.done}>
        <Action look="filled" onClick={onStored}>
          I saved it
        </Action>
      </div>
    </Dialog>
  )
}
