import { chromium } from 'playwright-core'
import { ONE_TIME_CODE } from '../../shops/processor/challenges.ts'
import { findChromium } from './chromium.ts'

const SHOWN_MS = 60_000

/**
 * Answers the bank's page behind `payment_authentication.url` in a browser, as the cardholder
 * would.
 */
export async function answerBank(url: string): Promise<void> {
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(SHOWN_MS)
    await page.goto(url)
    await page.getByRole('button', { name: 'Use a plain form instead' }).click()
    await page.getByLabel('One-time code').fill(ONE_TIME_CODE)
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.waitForURL('**/authenticate/*/done')
  } finally {
    await browser.close()
  }
}
