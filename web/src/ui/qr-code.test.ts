import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'

// A CommonJS module: Node puts the function on its `default`.
const read = (jsqr as unknown as { default: typeof jsqr }).default
const QUIET = 4

/** Rasterizes the strokes at three pixels per module and reads them like a camera. */
function scan({ path, side }: { path: string; side: number }): string | undefined {
  const width = (side + 2 * QUIET) * 3
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = 0, y = 0, length = 0] of [...path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)].map((m) =>
    m.map(Number),
  )) {
    for (let row = (y + QUIET) * 3; row < (y + QUIET + 1) * 3; row++) {
      const from = (row * width + (x + QUIET) * 3) * 4
      for (let at = from; at < from + length * 3 * 4; at += 4) pixels.fill(0, at, at + 3)
    }
  }
  return read(pixels, width, width)?.data
}

test.each([
  'solana:https%3A%2F%2Fpay.example%2Fv1%2Ftransaction_intents%2Fti_01jcqv0h3zkq8p8m0c5e6x7y8z%2Fpay',
  'solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv?amount=25&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v&reference=8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9&reference=9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj',
])('a scanner reads %s', (text) => {
  expect(scan(drawQr(text))).toBe(text)
})
