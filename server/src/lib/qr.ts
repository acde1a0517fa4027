import { generate } from 'lean-qr'
import { toPngDataURL } from 'lean-qr/extras/node_export'
import { toSvgDataURL } from 'lean-qr/extras/svg'

/** The modules of quiet zone that scanners need around the code. */
const PAD = 4

/** Black on white. */
export function qrPngDataUrl(text: string): string {
  return toPngDataURL(generate(text), { on: [0, 0, 0], off: [255, 255, 255], pad: PAD, scale: 6 })
}

/** The same, sharp at every size. */
export function qrSvgDataUrl(text: string): string {
  return toSvgDataURL(generate(text), { on: 'black', off: 'white', pad: PAD, scale: 6 })
}
