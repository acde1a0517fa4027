import { crc32, deflateSync } from 'node:zlib'
import { generate, mode } from 'lean-qr'
import { LRUCache } from 'lru-cache'

/** The quiet zone that scanners need, in modules. */
const PAD = 4
/** Pixels per module: more would cost more than the code itself. */
const SCALE = 4

/** Black on white. */
export function qrPngDataUrl(text: string): string {
  return `data:image/png;base64,${png(modulesOf(text)).toString('base64')}`
}

// Pollers ask for the same code again and again.
const drawn = new LRUCache<string, string>({ max: 4_096 })

/** The same, sharp at every size. */
export function qrSvgDataUrl(text: string): string {
  const known = drawn.get(text)
  if (known !== undefined) return known
  const url = `data:image/svg+xml;base64,${Buffer.from(svg(modulesOf(text))).toString('base64')}`
  drawn.set(text, url)
  return url
}

type Modules = { readonly size: number; get(x: number, y: number): boolean }

// Byte mode with a fixed mask: searching for a shorter encoding and the best mask costs ten times
// as much as the code itself. Any mask scans, since addresses and ids are noise.
function modulesOf(text: string): Modules {
  return generate(mode.bytes(Buffer.from(text)), { mask: 0 })
}

/** One stroke per dark run of a row. */
function svg({ size, get }: Modules): string {
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0, end = 0; x < size; x = end + 1) {
      end = x
      while (end < size && get(end, y)) end++
      if (end > x) path += `M${x} ${y}.5h${end - x}`
    }
  }
  const side = size + 2 * PAD
  const box = `-${PAD} -${PAD} ${side} ${side}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${side * SCALE}" ` +
    `height="${side * SCALE}" shape-rendering="crispEdges"><rect x="-${PAD}" y="-${PAD}" ` +
    `width="${side}" height="${side}" fill="white"/><path stroke="black" d="${path}"/></svg>`
  )
}

const PNG_SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const WHITE_THEN_BLACK = chunk('PLTE', Buffer.from([255, 255, 255, 0, 0, 0]))
const END = chunk('IEND', Buffer.alloc(0))

// Four modules are 16 pixels, so two bytes; the quiet zone is four modules too.
const FOUR = 4
const PIXELS_OF_FOUR = Array.from({ length: 1 << FOUR }, (_, modules) => {
  const bits = modules
    .toString(2)
    .padStart(FOUR, '0')
    .replaceAll(/./g, (bit) => bit.repeat(SCALE))
  return Number.parseInt(bits, 2)
})

/** One bit per pixel; each row of modules is drawn once and repeated. */
function png({ size, get }: Modules): Buffer {
  const side = (size + 2 * PAD) * SCALE
  const lineBytes = 1 + Math.ceil(side / 8) // the first byte says that the row is not filtered
  const pixels = Buffer.alloc(side * lineBytes)
  for (let y = 0; y < size; y++) {
    const top = (y + PAD) * SCALE * lineBytes
    for (let x = 0, at = top + 1 + 2; x < size; x += FOUR, at += 2) {
      let four = 0
      for (let next = x; next < x + FOUR; next++) four = (four << 1) | (get(next, y) ? 1 : 0)
      pixels.writeUInt16BE(PIXELS_OF_FOUR[four] as number, at)
    }
    for (let line = 1; line < SCALE; line++) {
      pixels.copyWithin(top + line * lineBytes, top, top + lineBytes)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 3], 8) // one bit per pixel, with a palette
  const data = deflateSync(pixels, { level: 1 }) // most rows repeat the one above, so the fastest level is enough
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', head),
    WHITE_THEN_BLACK,
    chunk('IDAT', data),
    END,
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}
