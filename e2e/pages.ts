/** Locators of the hosted pages. */

import { createRequire } from 'node:module'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { say } from './words.ts'

// A CommonJS module marked as ES module: this way all loaders agree on its exports.
const jsqr = createRequire(import.meta.url)('jsqr')

export const payButton = (page: Page, wallet = 'Test Wallet') =>
  page.getByRole('button', { name: say('wallet.pay', { wallet }) })

/** The visible QR code: pages have one for desktops and one for phones. */
export const qr = (page: Page) =>
  page.getByRole('img', { name: say('scan.label') }).filter({ visible: true })

export const liveRegion = (page: Page) => page.locator('main [aria-live=polite]').first()

/** The time when a locator became visible, by this machine's clock. */
export async function momentOf(locator: Locator): Promise<number> {
  await locator.waitFor({ state: 'visible', timeout: 30_000 })
  return Date.now()
}

/** Reads a QR code like a phone camera; null if it cannot. */
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
    // One letter per pixel: passing a million numbers from the page would be slow.
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

/** Enters a code and continues. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const button = page.getByRole('button', { name: say('code.continue') })
  await codeField(page).fill(code)
  await button.click()
}

export const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator(`iframe[title="${say('frame.title')}"]`)

/** The security code field in the card frame. */
export const codeInput = (page: Page) =>
  cardFrame(page).getByRole('textbox', { name: say('frame.code') })
