import type { CheckoutIntentEvent } from '@florin/sdk'
import { useEffect } from 'react'
import { Action } from '../parts/action.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './lightbox.module.css'
import { Picture } from './picture.tsx'
import { altOf, stepOf } from './view.ts'

type Props = {
  readonly intentId: string
  /** Events that have a screenshot, oldest first. */
  readonly events: readonly CheckoutIntentEvent[]
  readonly shown: CheckoutIntentEvent
  readonly onShow: (event: CheckoutIntentEvent) => void
  readonly onClose: () => void
}

/** A full-size screenshot. Arrow keys move between steps, Escape closes it. */
export function Lightbox({ intentId, events, shown, onShow, onClose }: Props) {
  const at = events.indexOf(shown)
  const [before, after] = [events[at - 1], events[at + 1]]
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined
      if (next !== undefined) onShow(next)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [before, after, onShow])
  return (
    <Dialog title={stepOf(shown).title} place="wide" onClose={onClose}>
      <div className={styles.box}>
        <div className={styles.bar}>
          <p className={styles.words} aria-live="polite">
            {at + 1} of {events.length}. {shown.message}
          </p>
          <div className={styles.moves}>
            <Move name="back" label="Previous step" to={before} onShow={onShow} />
            <Move name="next" label="Next step" to={after} onShow={onShow} />
          </div>
        </div>
        {shown.screenshot !== null && (
          <Picture key={shown.id} intentId={intentId} n={shown.screenshot} alt={altOf(shown)} />
        )}
      </div>
    </Dialog>
  )
}

type MoveProps = Pick<Props, 'onShow'> & {
  readonly name: 'back' | 'next'
  readonly label: string
  readonly to: CheckoutIntentEvent | undefined
}

function Move({ name, label, to, onShow }: MoveProps) {
  return (
    <Action label={label} disabled={to === undefined} onClick={() => to && onShow(to)}>
      <Icon name={name} />
    </Action>
  )
}
