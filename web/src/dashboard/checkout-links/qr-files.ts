import type { Drawing } from '../../ui/qr-code.tsx'

const QUIET = 4
/**
 * Each QR module is a whole number of pixels, so that edges are sharp. The file is about this wide.
 */
const PNG_PX = 1_024

/** Standalone SVG, dark on white with a quiet zone. */
export function svgOf({ path, side }: Drawing): Blob {
  const size = side + 2 * QUIET
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${size} ${size}">`,
    `<rect x="${-QUIET}" y="${-QUIET}" width="${size}" height="${size}" fill="#fff"/>`,
    `<path d="${path}" stroke="#000" shape-rendering="crispEdges"/>`,
    '</svg>\n',
  ].join('')
  return new Blob([text], { type: 'image/svg+xml' })
}

export async function pngOf({ path, side }: Drawing): Promise<Blob> {
  const size = side + 2 * QUIET
  const scale = Math.max(Math.round(PNG_PX / size), 1)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser has no 2D canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.translate(QUIET, QUIET)
  context.strokeStyle = '#000'
  context.stroke(new Path2D(path))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('this browser can’t create a PNG')
  return blob
}
