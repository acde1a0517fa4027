import { useState } from 'react'
import { florin } from '../data/client.ts'
import { Action } from '../parts/action.tsx'
import { Code } from '../parts/api-button.tsx'
import { DetailSection } from '../parts/detail-section.tsx'
import { Trouble } from '../parts/trouble.tsx'
import styles from './sections.module.css'

export function Evidence({ id }: { readonly id: string }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const file = `${id}.jsonl`

  async function download(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      save(file, await florin().checkoutIntents.getEvidence(id))
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return (
    <DetailSection title="Evidence">
      <div className={styles.stack}>
        <p className={styles.words}>
          One signed file with the purchase, the approved quote, and every step and who took it. Use
          it if a shop denies an order or in a card dispute. It includes contact and address, but no
          card numbers or codes.
        </p>
        {error !== null && <Trouble error={error} title="Couldn’t export the evidence" />}
        <div>
          <Action isBusy={isBusy} onClick={() => void download()}>
            Download evidence
          </Action>
        </div>
        <details>
          <summary className={styles.words}>How to verify</summary>
          <Code name="Shell" text={verifyLines(file, location.origin)} />
        </details>
      </div>
    </DetailSection>
  )
}

/** The key comes from the API, because a file cannot vouch for itself. */
function verifyLines(file: string, origin: string): string {
  return [
    `KEY=$(curl -s ${origin}/openapi.json | jq -r '."x-evidence-keys"[0]')`,
    `npx florin-verify ${file} --key "$KEY"`,
  ].join('\n')
}

function save(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
