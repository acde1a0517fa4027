import { useEffect, useState } from 'react'
import type { Drawing } from '../ui/qr-code.tsx'

/**
 * The code as the server drew it; once a part has come it asks for less, and is drawn here. Null while that
 * is under way: no code is better than one that asks for too much.
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
    void draw().catch(() => {}) // without a connection: the button of the wallet is there still
    return () => {
      isEnded = true
    }
  }, [isOther, uri])
  if (!isOther) return first
  return drawn?.uri === uri ? drawn.code : null
}
