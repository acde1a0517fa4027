import { Link } from 'react-router'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'

export function BackLink({ to, title }: { readonly to: string; readonly title: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="back" />
      {title}
    </Link>
  )
}
