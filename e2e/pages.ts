/** How tests find what they look for. */

import { createRequire } from 'node:module'
import type { FrameLocator, Locator, Page } from '@playwright/test'
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
    // One letter a pixel: a code is black and white, and a million numbers would take their time.
    let pixels = ''
    for (let at = 0; at < data.length; at += 4) pixels += (data[at] as number) < 128 ? '#' : ' '
    return { width: bitmap.width, height: bitmap.height, pixels }
  }, png.toString('base64'))
  await bare.close()
  const decode = jsqr.default ?? jsqr
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < pixels.length; at++) {
    rgba.fill(pixels[at] === '#' ? 0 : 255, at * 4, at * 4 + 3)
    rgba[at * 4 + 3] = 255
  }
  return decode(rgba, width, height)?.data ?? null
}

export const codeField = (page: Page) => page.getByRole('main').getByRole('textbox')

/** Types a code and goes on. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const button = page.getByRole('button', { name: say('code.continue') })
  await codeField(page).fill(code)
  await button.click()
}

export const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator(`iframe[title="${say('frame.title')}"]`)

/** Where a security code is typed, in the frame. */
export const codeInput = (page: Page) =>
  cardFrame(page).getByRole('textbox', { name: say('frame.code') })
