import { useEffect, useState } from 'react'
import type { Drawing } from '../../ui/qr-code.tsx'
import { QrCode, QrSymbol } from '../../ui/qr-code.tsx'
import { saveFile } from '../data/save-file.ts'
import { Action } from '../parts/action.tsx'
import { DetailSection } from '../parts/detail-section.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import styles from './link-qr.module.css'
import { pngOf, svgOf } from './qr-files.ts'

const SIDE_REM = 13.75

type Props = { readonly id: string; readonly url: string }

export function LinkQr({ id, url }: Props) {
  const drawing = useDrawn(url)
  return (
    <DetailSection title="QR code">
      <div className={styles.code}>
        <div className={styles.picture}>
          {drawing === null ? (
            <Skeleton width={SIDE_REM} height={SIDE_REM} />
          ) : (
            <>
              <QrSymbol {...drawing} />
              <QrCode label="QR code for this link" />
            </>
          )}
        </div>
        <div className={styles.files}>
          <Action
            disabled={drawing === null}
            onClick={() => drawing !== null && saveFile(`${id}.svg`, svgOf(drawing))}
          >
            Download SVG
          </Action>
          <Action
            disabled={drawing === null}
            onClick={() => drawing !== null && void savePng(id, drawing)}
          >
            Download PNG
          </Action>
          <p className={styles.words}>SVG for print, PNG for screens</p>
        </div>
      </div>
    </DetailSection>
  )
}

async function savePng(id: string, drawing: Drawing): Promise<void> {
  saveFile(`${id}.png`, await pngOf(drawing))
}

/** Loads the QR encoder only when a code is shown. */
function useDrawn(url: string): Drawing | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let isEnded = false
    const draw = async () => {
      const { drawQr } = await import('../../ui/draw-qr.ts')
      if (!isEnded) setDrawing(drawQr(url))
    }
    void draw().catch(() => {}) // offline, the URL can still be copied
    return () => {
      isEnded = true
    }
  }, [url])
  return drawing
}
