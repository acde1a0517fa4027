import styles from './skeleton.module.css'

type Props = {
  /** In rem, like the content it replaces. */
  readonly width?: number
  readonly height?: number
}

/** Placeholder with the size of the content, so that nothing shifts when it loads. */
export function Skeleton({ width, height = 1 }: Props) {
  const size = { width: width === undefined ? '100%' : `${width}rem`, height: `${height}rem` }
  return <span className={styles.skeleton} style={size} aria-hidden="true" />
}

/** Announces loading once per page to screen readers. */
export function Loading() {
  return (
    <span className="visually-hidden" role="status">
      Loading
    </span>
  )
}
