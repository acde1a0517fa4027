import { generate } from 'lean-qr'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

type Props = {
  readonly text: string
  /** What it is for, for who cannot see or scan it. */
  readonly label: string
}

const QUIET = 4

/** Dark on white whatever the theme: many scanners read nothing else. Sharp at every size. */
export function QrCode({ text, label }: Props) {
  const { path, side } = useMemo(() => draw(text), [text])
  const box = `${-QUIET} ${-QUIET} ${side + 2 * QUIET} ${side + 2 * QUIET}`
  return (
    <svg className={styles.code} viewBox={box} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width="100%" height="100%" fill="#ffffff" />
      <path d={path} stroke="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** Strokes along the dark runs of each line. */
function draw(text: string): { path: string; side: number } {
  const code = generate(text)
  let path = ''
  for (let y = 0; y < code.size; y++) {
    for (let x = 0, end = 0; x < code.size; x = end + 1) {
      end = x
      while (end < code.size && code.get(end, y)) end++
      if (end > x) path += `M${x} ${y}.5h${end - x}`
    }
  }
  return { path, side: code.size }
}
