import type { AccountExport } from '@florin/sdk'
import { useState } from 'react'
import { formatCount } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Facts } from '../../ui/facts.tsx'
import { florin } from '../data/client.ts'
import { saveFile } from '../data/save-file.ts'
import { Action } from '../parts/action.tsx'
import { Panel } from '../parts/panel.tsx'
import { readable } from '../parts/statuses.ts'
import { Trouble } from '../parts/trouble.tsx'
import styles from './account-page.module.css'
import { countsOf, exportName } from './view.ts'

// Exports of old accounts take longer than the SDK's default timeout.
const TIMEOUT_MS = 120_000

/** Downloads everything stored about the account as one file. */
export function Export() {
  const { locale } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [saved, setSaved] = useState<AccountExport | null>(null)

  async function save(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      const exported = await florin().account.export({ timeoutMs: TIMEOUT_MS })
      const content = new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' })
      saveFile(exportName(exported.account.id, exported.created), content)
      setSaved(exported)
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title="Export">
      <p className={styles.words}>
        Everything stored about your business, as one JSON file. It contains no API keys, card
        numbers or gift codes.
      </p>
      <div className={styles.start}>
        <Action isBusy={isBusy} onClick={() => void save()}>
          Download data
        </Action>
      </div>
      {error !== null && <Trouble error={error} title="Couldn’t export" />}
      {saved !== null && (
        <div role="status">
          <Facts
            facts={countsOf(saved).map(([name, count]) => [
              readable(name),
              formatCount(count, locale),
            ])}
          />
        </div>
      )}
    </Panel>
  )
}
