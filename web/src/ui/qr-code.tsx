import styles from './qr-code.module.css'

/** A QR code drawn on the server, so that browsers need not load the encoder. */
export type Drawing = { readonly path: string; readonly side: number }

const QUIET = 4
const ID = 'qr-code'

/** Defines the symbol once per page; `QrCode` refers to it. */
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

/** Dark on white in every theme, since many scanners read nothing else. */
export function QrCode({ label }: { readonly label: string }) {
  return (
    <svg className={styles.code} viewBox="0 0 100 100" role="img" aria-label={label}>
      <use href={`#${ID}`} />
    </svg>
  )
}
