// A bank challenge, which a worker shows on our page.
import type { Page } from '@playwright/test'
import { ONE_TIME_CODE } from '../../shops/processor/challenges.ts'
import type { Bank } from '../bank.ts'
import { answerByPicture, bankPicture, holdBank, plainForm, pointOn } from '../bank.ts'
import { test as base, expect, FAILED_LOAD } from '../fixtures.ts'
import type { Purchase } from '../purchases.ts'
import { newPurchase } from '../purchases.ts'
import { say } from '../words.ts'

const test = base.extend<{ asked: { purchase: Purchase; bank: Bank } }>({
  cookieNames: ['florin_viewer'],
  complaints: new RegExp(`${FAILED_LOAD.source}|WebSocket connection`),
  asked: async ({ testEnv, browser }, use) => {
    const purchase = await newPurchase(testEnv)
    const bank = await holdBank(testEnv, purchase, browser)
    await use({ purchase, bank })
    await bank.stop()
  },
})

const heading = (page: Page, id: Parameters<typeof say>[0]) =>
  page.getByRole('heading', { name: say(id), exact: true })
const shown = (page: Page, id: Parameters<typeof say>[0]) =>
  page.getByText(say(id), { exact: true })

test('the bank is named and shown, accepts input, and the purchase completes @B9', async ({
  page,
  asked: { purchase, bank },
}) => {
  await page.goto(await purchase.link())
  await expect(page.getByRole('main')).toContainText(say('bank.whose', { host: 'bank.example' }))
  await answerByPicture(page, bank, ONE_TIME_CODE)
  await bank.answered
  bank.close('over')
  await expect(shown(page, 'bank.ended.over')).toBeVisible()
  await purchase.become('paying')
  await expect(heading(page, 'auth.going_on.title')).toBeVisible()
  await purchase.become('succeeded')
  await page.waitForURL(`**/authenticate/${purchase.id}/done`)
  await expect(heading(page, 'auth.succeeded.title')).toBeVisible()
})

test('the image is as sharp as the screen and fills its place @B9', async ({
  page,
  asked: { purchase },
}) => {
  await page.goto(await purchase.link())
  const picture = bankPicture(page)
  await picture.waitFor()
  const [width, height, shownWidth] = await picture.evaluate((it) => {
    const canvas = it as HTMLCanvasElement
    return [canvas.width, canvas.height, canvas.clientWidth]
  })
  expect(width).toBe(2 * (shownWidth ?? 0)) // the bank's browser has a pixel ratio of 2
  expect(height).toBeGreaterThan(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('taps and pasted text reach the bank @B10', async ({
    page,
    context,
    asked: { purchase, bank },
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(await purchase.link())
    await bankPicture(page).waitFor()
    const field = await pointOn(page, bank, 'field')
    await page.touchscreen.tap(field.x, field.y)
    await page.evaluate((code) => navigator.clipboard.writeText(code), ONE_TIME_CODE)
    await page.keyboard.press('ControlOrMeta+V')
    await expect.poll(() => bank.code()).toBe(ONE_TIME_CODE)
    const button = await pointOn(page, bank, 'button')
    await page.touchscreen.tap(button.x, button.y)
    await bank.answered
  })
})

test('clicks reach the bank, which reports a wrong code itself @B10', async ({
  page,
  asked: { purchase, bank },
}) => {
  await page.goto(await purchase.link())
  await answerByPicture(page, bank, '000000')
  await expect.poll(() => bank.code()).toBe('')
  const field = await pointOn(page, bank, 'field')
  await page.mouse.click(field.x, field.y)
  await page.keyboard.type(ONE_TIME_CODE)
  await expect.poll(() => bank.code()).toBe(ONE_TIME_CODE)
  const button = await pointOn(page, bank, 'button')
  await page.mouse.click(button.x, button.y)
  await bank.answered
})

test('keyboard only: out of the image, into the plain form, second attempt @B11', async ({
  page,
  asked: { purchase, bank },
}) => {
  await page.goto(await purchase.link())
  await bankPicture(page).waitFor()
  const keyboard = page.getByLabel(say('bank.keyboard'))
  await keyboard.focus()
  await page.keyboard.press('Tab') // handled by the bank's page
  await expect(keyboard).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: say('bank.plain') })).toBeFocused()
  await page.keyboard.press('Enter')
  const field = page.getByLabel('One-time code')
  await field.focus()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('That code is not right. Try again.')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.type(ONE_TIME_CODE)
  await page.keyboard.press('Enter')
  await bank.answered
})

test('the newest viewer gets the bank’s page, and the other one sees why @B12', async ({
  page,
  asked: { purchase, bank },
  newDevice,
}) => {
  await page.goto(await purchase.link())
  await bankPicture(page).waitFor()
  const other = await newDevice()
  await other.goto(await purchase.link())
  await expect(page.getByText(say('bank.ended.taken_over')).first()).toBeVisible()
  await expect(bankPicture(page)).toHaveCount(0)
  await answerByPicture(other, bank, ONE_TIME_CODE)
  await bank.answered
})

test('a lost connection is shown and reopened @B12', async ({
  page,
  asked: { purchase, bank },
}) => {
  await page.goto(await purchase.link())
  await bankPicture(page).waitFor()
  bank.cut()
  await expect(shown(page, 'bank.state.again')).toBeVisible()
  await expect(shown(page, 'bank.state.again')).toBeHidden()
  await plainForm(page)
  await page.getByLabel('One-time code').fill(ONE_TIME_CODE)
  await page.getByRole('button', { name: 'Verify' }).click()
  await bank.answered
})

test('timeout, unknown outcome and failure have their own texts @B13', async ({
  page,
  asked: { purchase, bank },
}) => {
  await page.goto(await purchase.link())
  await bankPicture(page).waitFor()
  bank.close('time_is_up')
  await expect(shown(page, 'bank.ended.time_is_up')).toBeVisible()
  await purchase.become('reconciling', undefined, 'outcome_unknown')
  await expect(heading(page, 'auth.unsure.title')).toBeVisible()
  await purchase.become('failed', 'authentication_required', 'challenge_expired')
  await expect(heading(page, 'auth.failed.title')).toBeVisible()
  await expect(shown(page, 'auth.failed.challenge_expired')).toBeVisible()
  await expect(shown(page, 'auth.failed.unpaid')).toBeVisible()
})

test('a page lost on our side says so @B13', async ({ page, asked: { purchase, bank } }) => {
  await page.goto(await purchase.link())
  await bankPicture(page).waitFor()
  bank.close('gone')
  await purchase.become('failed', 'authentication_required', 'challenge_lost')
  await expect(shown(page, 'auth.failed.challenge_lost')).toBeVisible()
})
