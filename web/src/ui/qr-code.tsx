import styles from './qr-code.module.css'

/** A code as the server has drawn it: what draws codes need not be sent to a browser. */
export type Drawing = { readonly path: string; readonly side: number }

const QUIET = 4
const ID = 'qr-code'

/** Stands once on a page, unseen, for all places where the code is shown. */
export function QrSymbol({ path, side }: Drawing) {
  const box = `${-QUIET} ${-QUIET} ${side + 2 * QUIET} ${side + 2 * QUIET}`
  return (
    <svg width="0" height="0" className={styles.symbol} aria-hidden="true">
      <symbol id={ID} viewBox={box}>
        <rect x={-QUIET} y={-QUIET} width="100%" height="100%" fill="#ffffff" />
        <path d={path} stroke="#000000" shapeRendering="crispEdges" />
      </symbol>
    </svg>
  )
}

/** Dark on white whatever the theme: many scanners read nothing else. Sharp at every size. */
export function QrCode({ label }: { readonly label: string }) {
  return (
    <svg className={styles.code} viewBox="0 0 100 100" role="img" aria-label={label}>
      <use href={`#${ID}`} />
    </svg>
  )
}
