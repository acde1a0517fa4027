import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { qrPngDataUrl, qrSvgDataUrl } from './qr.ts'

const SCALE = 6
const PAD = 4
const TEXTS = [
  'solana:https://pay.example/v1/checkout_sessions/cs_01jcqv0h3zkq8p8m0c5e6x7y8z/pay',
  `solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv?amount=25&label=${'%E8%8C%B6'.repeat(20)}`,
]

const decode = (dataUrl: string, type: string) => {
  const start = `data:${type};base64,`
  expect(dataUrl.startsWith(start)).toBe(true)
  return Buffer.from(dataUrl.slice(start.length), 'base64')
}

/** One bit a pixel, lines unfiltered, as the file's own head says; dark is true. */
function readPng(png: Buffer): boolean[][] {
  const [width, height, depth, colors] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[24],
    png[25],
  ]
  expect([depth, colors]).toEqual([1, 3])
  const chunkAt = (name: string) => png.indexOf(name) + 4
  const palette = [...png.subarray(chunkAt('PLTE'), chunkAt('PLTE') + 6)]
  expect(palette).toEqual([255, 255, 255, 0, 0, 0])
  const data = inflateSync(png.subarray(chunkAt('IDAT')))
  const bytesPerLine = 1 + Math.ceil(width / 8)
  return grid(width / SCALE, height / SCALE, (x, y) => {
    const [left, top] = [x * SCALE, y * SCALE]
    return ((data[top * bytesPerLine + 1 + (left >> 3)] as number) & (0x80 >> (left & 7))) !== 0
  })
}

/** Dark where a ray to the left crosses an odd number of upright edges of the path. */
function readSvg(svg: string): boolean[][] {
  const [, x0, y0, width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg)?.map(Number) ?? []
  expect([x0, y0]).toEqual([-PAD, -PAD])
  expect(svg).toContain(`<rect x="-4" y="-4" width="${width}" height="${height}" fill="white">`)
  const [, path = ''] = /<path d="([ML\d Z]+)" fill="black">/.exec(svg) ?? []
  const edges = path.split('Z').flatMap((shape) => {
    const points = shape
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number))
    return points.map((from, index) => [from, points[(index + 1) % points.length]])
  }) as [[number, number], [number, number]][]
  const upright = edges.filter(([[a], [b]]) => a === b)
  return grid(width as number, height as number, (column, row) => {
    const [x, y] = [column - PAD + 0.5, row - PAD + 0.5]
    const isCrossed = ([[at, from], [, to]]: (typeof edges)[number]) =>
      at < x && y > Math.min(from, to) && y < Math.max(from, to)
    return upright.filter(isCrossed).length % 2 === 1
  })
}

const grid = (width: number, height: number, isDark: (x: number, y: number) => boolean) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => isDark(x, y)))

test.each(TEXTS)('the SVG and the PNG of %s show the same modules, dark on white', (text) => {
  const svg = readSvg(decode(qrSvgDataUrl(text), 'image/svg+xml').toString())
  expect(svg).toEqual(readPng(decode(qrPngDataUrl(text), 'image/png')))
})

test('a code has its three corners, and four modules of nothing around it', () => {
  const svg = decode(qrSvgDataUrl(TEXTS[0] as string), 'image/svg+xml').toString()
  expect(svg).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8" \?><svg xmlns="[^"]+"[^<]*>.*<\/svg>$/,
  )
  const modules = readSvg(svg)
  const size = modules.length - 2 * PAD
  const lineAt = (left: number, top: number) =>
    modules[top + PAD]
      ?.slice(left + PAD, left + PAD + 7)
      .map(Number)
      .join('')
  const corners: [number, number][] = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ]
  for (const [x, y] of corners) {
    expect([0, 1, 2, 3].map((line) => lineAt(x, y + line))).toEqual([
      '1111111',
      '1000001',
      '1011101',
      '1011101',
    ])
  }
  const isInside = (at: number) => at >= PAD && at < PAD + size
  const outside = modules.flatMap((line, y) => line.filter((_, x) => !isInside(x) || !isInside(y)))
  expect(outside).not.toContain(true)
})
