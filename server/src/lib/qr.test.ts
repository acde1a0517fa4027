import { randomBytes } from 'node:crypto'
import { crc32, inflateSync } from 'node:zlib'
import { base58 } from '@scure/base'
import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { qrPngDataUrl, qrSvgDataUrl } from './qr.ts'

const SCALE = 4
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

/** Dark where a stroke along the middle of the line passes. */
function readSvg(svg: string): boolean[][] {
  const [, x0, y0, width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg)?.map(Number) ?? []
  expect([x0, y0]).toEqual([-PAD, -PAD])
  expect(svg).toContain(`<rect x="-4" y="-4" width="${width}" height="${height}" fill="white"/>`)
  const [, path = ''] = /<path stroke="black" d="([Mh\d. ]+)"\/>/.exec(svg) ?? []
  const strokes = [...path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)].map((stroke) => stroke.map(Number))
  expect(strokes.map(([, x, y, length]) => `M${x} ${y}.5h${length}`).join('')).toBe(path)
  const dark = new Set(
    strokes.flatMap(([, x = 0, y, length = 0]) =>
      Array.from({ length }, (_, step) => `${x + step} ${y}`),
    ),
  )
  return grid(width as number, height as number, (column, row) =>
    dark.has(`${column - PAD} ${row - PAD}`),
  )
}

const grid = (width: number, height: number, isDark: (x: number, y: number) => boolean) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => isDark(x, y)))

test.each(TEXTS)('the SVG and the PNG of %s show the same modules, dark on white', (text) => {
  const svg = readSvg(decode(qrSvgDataUrl(text), 'image/svg+xml').toString())
  expect(svg).toEqual(readPng(decode(qrPngDataUrl(text), 'image/png')))
})

test('a code has its three corners, and four modules of nothing around it', () => {
  const svg = decode(qrSvgDataUrl(TEXTS[0] as string), 'image/svg+xml').toString()
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^<]*>.*<\/svg>$/)
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

const randomAddress = () => base58.encode(randomBytes(32))

/** The text that a scanner reads. */
function scan(text: string): string | undefined {
  const modules = readPng(decode(qrPngDataUrl(text), 'image/png'))
  const side = modules.length * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const isDark = modules[Math.floor(at / side / SCALE)]?.[Math.floor((at % side) / SCALE)]
    pixels.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4)
  }
  return jsqr.default(pixels, side, side)?.data
}

test('a scanner reads every code: short and long, of one address and of many', () => {
  const texts = Array.from({ length: 24 }, (_, n) => {
    const references = Array.from({ length: n % 4 }, () => `&reference=${randomAddress()}`)
    return `solana:${randomAddress()}?amount=${n / 8}&spl-token=${randomAddress()}${references.join('')}`
  })
  for (const text of [...TEXTS, 'x', ...texts]) expect(scan(text)).toBe(text)
})

test('every part of the PNG carries its checksum', () => {
  const png = decode(qrPngDataUrl(TEXTS[0] as string), 'image/png')
  const names: string[] = []
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    names.push(png.toString('latin1', at + 4, at + 8))
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    at = end + 4
  }
  expect(names).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
})

test('a code that is asked for again is the same', () => {
  const [text = ''] = TEXTS
  expect(qrSvgDataUrl(text)).toBe(qrSvgDataUrl(text))
})
