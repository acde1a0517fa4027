import styles from './skeleton.module.css'

type Props = {
  /** In rem, as what will stand here. */
  readonly width?: number
  readonly height?: number
}

/** The place of what is still to come, as large as that will be: nothing moves when it is there. */
export function Skeleton({ width, height = 1 }: Props) {
  const size = { width: width === undefined ? '100%' : `${width}rem`, height: `${height}rem` }
  return <span className={styles.skeleton} style={size} aria-hidden="true" />
}

/** Said once for a view, to who cannot see its skeletons. */
export function Loading() {
  return (
    <span className="visually-hidden" role="status">
      Loading
    </span>
  )
}
