import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import styles from './help.module.css'
import { KEYS, shortcuts } from './shortcuts.ts'

/** Lists the shortcuts, with a switch for single keys. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const [areOn, setOn] = useState(shortcuts.areOn)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key === '⌘' ? commandKey() : key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ currentTarget }) => {
            shortcuts.set(currentTarget.checked)
            setOn(currentTarget.checked)
          }}
        />
        Single-key shortcuts
      </label>
    </Dialog>
  )
}

const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')
