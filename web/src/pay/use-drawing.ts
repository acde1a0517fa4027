import { useEffect, useState } from 'react'
import type { Drawing } from '../ui/qr-code.tsx'

/**
 * The QR code drawn by the server, or by the browser once a partial payment lowers the amount. Null
 * while it is redrawn, because a code for too much is worse than none.
 */
export function useDrawing(first: Drawing, firstUri: string | null, uri: string | null) {
  const [drawn, setDrawn] = useState<{ uri: string; code: Drawing } | null>(null)
  const isOther = uri !== null && uri !== firstUri
  useEffect(() => {
    if (!isOther) return
    let isEnded = false
    const draw = async () => {
      const { drawQr } = await import('../ui/draw-qr.ts')
      if (!isEnded) setDrawn({ uri, code: drawQr(uri) })
    }
    void draw().catch(() => {}) // offline: the wallet button remains
    return () => {
      isEnded = true
    }
  }, [isOther, uri])
  if (!isOther) return first
  return drawn?.uri === uri ? drawn.code : null
}
