/** How tests find what they look for. */

import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { say } from './words.ts'

// A CommonJS module that says it is an ES module: only so do all loaders agree on what it exports.
const jsqr = createRequire(import.meta.url)('jsqr')

export const payButton = (page: Page, wallet = 'Test Wallet') =>
  page.getByRole('button', { name: say('wallet.pay', { wallet }) })

/** The code that is shown: pages have one for desks and one for phones. */
export const qr = (page: Page) =>
  page.getByRole('img', { name: say('scan.label') }).filter({ visible: true })

export const liveRegion = (page: Page) => page.locator('main [aria-live=polite]').first()

/** When the locator has become visible, by the clock of this machine. */
export async function momentOf(locator: Locator): Promise<number> {
  await locator.waitFor({ state: 'visible', timeout: 30_000 })
  return Date.now()
}

/** What a phone reads that is held before it; null if it cannot. */
export async function scan(code: Locator): Promise<string | null> {
  const png = await code.screenshot()
  const bare = await code.page().context().newPage()
  const { width, height, pixels } = await bare.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const drawing = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    drawing.drawImage(bitmap, 0, 0)
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height)
    return { width: bitmap.width, height: bitmap.height, pixels: Array.from(data) }
  }, png.toString('base64'))
  await bare.close()
  const decode = jsqr.default ?? jsqr
  return decode(Uint8ClampedArray.from(pixels), width, height)?.data ?? null
}
