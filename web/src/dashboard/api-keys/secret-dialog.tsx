import type { ApiKey } from '@florin/sdk'
import { useEffect } from 'react'
import { Action } from '../parts/action.tsx'
import { Code } from '../parts/api-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import styles from './new-api-key-page.module.css'

type Props = { readonly apiKey: ApiKey; readonly onStored: () => void }

/** The one time that a secret is seen. It goes away only when somebody says that they have it. */
export function SecretDialog({ apiKey: { name, secret }, onStored }: Props) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog title={`Store the key “${name}” now`}>
      <p className={styles.words}>
        It is shown this once: Florin keeps only a fingerprint of it. Put it where your program
        reads its secrets, and nowhere else. If it is lost, revoke it and make another.
      </p>
      <Code name="Secret key" text={secret ?? ''} />
      <div className={styles.done}>
        <Action look="filled" onClick={onStored}>
          I stored it
        </Action>
      </div>
    </Dialog>
  )
}
