import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawer } from './draw.ts'

const VIEW = { width: 400, height: 300, scale: 1 }
const PAGES = 40
const LATE_MS = 3_000

const bank = createServer((request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(`<form method="post"><h1>${request.url}</h1><button>Verify</button></form>`)
})
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  bank.listen(0, '127.0.0.1')
  await once(bank, 'listening')
})
afterAll(async () => {
  await browser?.close()
  bank.close()
})

test('pictures go on when the bank goes on to another page while one is taken', async () => {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(bank.address() as AddressInfo).port}/`)
  const place = { frame: page.mainFrame(), mayAct: () => true }
  const eye = drawer(page, place, await page.context().newCDPSession(page))
  let [isOver, pictures] = [false, 0]
  const drawOn = async () => {
    while (!isOver) {
      const picture = await eye.draw(VIEW).catch(() => null)
      if (picture !== null) pictures += 1
    }
    return 'all answered'
  }
  const drawing = drawOn()
  for (let count = 0; count < PAGES; count++) {
    const before = pictures
    await page.getByRole('button').click()
    await expect.poll(() => pictures, { timeout: LATE_MS }).toBeGreaterThan(before)
  }
  isOver = true
  expect(await Promise.race([drawing, delay(LATE_MS, 'one was never answered')])).toBe(
    'all answered',
  )
  await page.close()
})
