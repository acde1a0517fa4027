import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import styles from './pay-link.module.css'

type Props = { readonly url: string; readonly label: string }

/** Link to a hosted page, with a copy button. */
export function PayLink({ url, label }: Props) {
  return (
    <span className={styles.link}>
      <a href={url} target="_blank" rel="noreferrer">
        Open <Icon name="external" />
        <span className="visually-hidden"> {label}</span>
      </a>
      <CopyButton value={url} label={label} />
    </span>
  )
}
