import { generate } from 'lean-qr'
import type { Drawing } from './qr-code.tsx'

/** Draws each row's dark runs as strokes. */
export function drawQr(text: string): Drawing {
  const { size, get } = generate(text)
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0, end = 0; x < size; x = end + 1) {
      end = x
      while (end < size && get(end, y)) end++
      if (end > x) path += `M${x} ${y}.5h${end - x}`
    }
  }
  return { path, side: size }
}
