import { useEffect, useRef } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { QrCode } from '../ui/qr-code.tsx'
import styles from './scan.module.css'

/** The QR code. F or the button enlarges it to the full screen, for a point of sale. */
export function Scan() {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => onKey('f', () => toggle(dialog.current)), [])
  return (
    <figure className={styles.scan}>
      <QrCode label={t('scan.label')} />
      <figcaption className={styles.caption}>
        {t('scan.caption')}{' '}
        <button type="button" className={styles.enlarge} onClick={() => toggle(dialog.current)}>
          {t('scan.enlarge')}
        </button>
      </figcaption>
      <dialog ref={dialog} className={styles.large} aria-label={t('scan.label')}>
        <QrCode label={t('scan.label')} />
        <form method="dialog">
          <button type="submit" className={styles.enlarge}>
            {t('scan.close')}
          </button>
        </form>
      </dialog>
    </figure>
  )
}

/** Toggles only the visible one: the page holds a second copy for the other layout. */
function toggle(dialog: HTMLDialogElement | null): void {
  if (dialog === null || dialog.parentElement?.offsetParent === null) return
  if (dialog.open) dialog.close()
  else dialog.showModal()
}

function onKey(wanted: string, act: () => void): () => void {
  const listen = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (key.toLowerCase() === wanted && !isTyping && !ctrlKey && !metaKey && !altKey) act()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}
