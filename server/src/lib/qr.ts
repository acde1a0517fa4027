import { generate } from 'lean-qr'
import { toPngDataURL } from 'lean-qr/extras/node_export'

/** Black on white, with the quiet zone that scanners need. */
export function qrPngDataUrl(text: string): string {
  return toPngDataURL(generate(text), { on: [0, 0, 0], off: [255, 255, 255], pad: 4, scale: 6 })
}
