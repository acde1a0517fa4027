import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPage, plainUrl, takePicture } from './pictures.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
})
afterAll(() => browser?.close())
beforeEach(async () => {
  page = await browser.newPage()
})

const CARD = '4242 4242 4242 4242'
const BULLETS = CARD.replaceAll(/\d/g, '•')

async function pictureOf(body: string): Promise<string> {
  await page.setContent(`<body style="font: 16px monospace">${body}</body>`)
  return (await takePicture(page)).toString('base64')
}

test('a number that passes for a card is blanked in a picture, and only there', async () => {
  const blanked = await pictureOf(`<p>Paid with ${CARD}.</p><p>Order 1234567890123</p>`)
  expect(await page.getByText('Paid').textContent()).toContain(CARD)
  const bullets = await pictureOf(`<p>Paid with ${BULLETS}.</p><p>Order 1234567890123</p>`)
  expect(blanked).toBe(bullets)
  // The picture can tell: another order's number makes another picture.
  expect(await pictureOf(`<p>Paid with ${CARD}.</p><p>Order 1234567890124</p>`)).not.toBe(blanked)
})

test.each([
  ['a field', (text: string) => `<input value="${text}" style="width: 20em">`],
  ['a list', (text: string) => `<select style="width: 20em"><option>${text}</option></select>`],
  ['a text area', (text: string) => `<textarea>${text}</textarea>`],
  ['a frame', (text: string) => `<iframe srcdoc="<p>${text}</p>"></iframe>`],
  [
    'what can be edited',
    (text: string) => `<div contenteditable style="width: 20em">${text}</div>`,
  ],
])('%s is masked whatever it holds', async (_, html) => {
  expect(await pictureOf(html('secret one'))).toBe(await pictureOf(html('another two')))
})

test("a page's hash knows its words, and not what is in its fields", async () => {
  const hashOf = async (body: string) => {
    await page.setContent(body)
    return (await hashPage(page)).toString('hex')
  }
  const typed = await hashOf('<p>Pay</p><input value="4242"><textarea>a</textarea>')
  expect(await hashOf('<p>Pay</p><input value="1111"><textarea>b</textarea>')).toBe(typed)
  expect(await hashOf('<p>Play</p><input value="4242"><textarea>a</textarea>')).not.toBe(typed)
})

test('an address is kept without its query', () => {
  expect(plainUrl('https://shop.test/cart?token=s#x')).toBe('https://shop.test/cart')
  expect(plainUrl('about:blank')).toBe('about:blank')
})
