// The authenticate page and its card frame.
import type { Page } from '@playwright/test'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { cardFrame, codeInput } from '../pages.ts'
import type { Purchase } from '../purchases.ts'
import { newPurchase } from '../purchases.ts'
import { say } from '../words.ts'

test.use({ cookieNames: ['florin_viewer'], complaints: FAILED_LOAD })

const heading = (page: Page, id: Parameters<typeof say>[0]) =>
  page.getByRole('heading', { name: say(id), exact: true })

/** Types the code into the frame. */
async function giveCode(page: Page, code: string): Promise<void> {
  await codeInput(page).pressSequentially(code)
  await codeInput(page).press('Enter')
}

async function open(page: Page, purchase: Purchase): Promise<void> {
  await page.goto(await purchase.link())
  await expect(codeInput(page)).toBeEnabled() // enabled once its scripts have loaded
}

test('shop, items, amount and card are shown before anything is asked @B1', async ({
  page,
  testEnv,
}) => {
  await open(page, await newPurchase(testEnv))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('52.95 USD')
  const main = page.getByRole('main')
  await expect(main).toContainText(say('auth.buying', { shop: 'books.example' }))
  await expect(main).toContainText('The Shell Collection, hardcover × 2')
  await expect(main).toContainText(say('auth.card.value', { brand: 'Visa', last4: '4242' }))
  await expect(page.getByRole('timer')).toHaveText(/^4:[0-3]\d$/)
})

test('the code is typed into the frame, and the purchase completes @B2', async ({
  page,
  testEnv,
}) => {
  const purchase = await newPurchase(testEnv)
  await open(page, purchase)
  await giveCode(page, '737')
  await expect(heading(page, 'auth.going_on.title')).toBeVisible()
  expect(await purchase.status()).toBe('processing')
  await purchase.become('succeeded')
  await page.waitForURL(`**/authenticate/${purchase.id}/done`)
  await expect(heading(page, 'auth.succeeded.title')).toBeVisible()
})

test('typed digits never reach the parent page @B3', async ({ page, testEnv, log }) => {
  const code = '9173'
  const purchase = await newPurchase(testEnv, { brand: 'amex' })
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))
  })
  await open(page, purchase)
  await giveCode(page, code)
  await expect(heading(page, 'auth.going_on.title')).toBeVisible()
  const heard = await page.evaluate(() => JSON.stringify((window as { heard?: unknown }).heard))
  expect(heard).toContain('"type":"done"')
  expect(heard).not.toContain(code)
  expect(await page.content()).not.toContain(code)
  const bodies = log.requests.filter((request) => request.postData()?.includes(code))
  expect(bodies.map((request) => request.url())).toEqual([])
  expect(log.requests.filter((request) => request.url().includes(code))).toEqual([])
  expect(log.console.filter((text) => text.includes(code))).toEqual([])
})

test('the frame stores nothing, has no cookies, and only our pages embed it @B4', async ({
  page,
  testEnv,
  request,
}) => {
  await open(page, await newPurchase(testEnv))
  const [, frame] = page.frames()
  expect(new URL(frame?.url() ?? '').origin).toBe(testEnv.cardFrameUrl)
  expect(frame?.url()).not.toMatch(/#|ft_/) // the token is only in memory
  const kept = await frame?.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(kept).toEqual([0, 0])
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe(
    'allow-scripts allow-forms allow-same-origin',
  )
  const inFrame = { headers: { 'sec-fetch-dest': 'iframe' } }
  const { headers } = await answerOf(
    request.get(`${testEnv.cardFrameUrl}/card-frame?for=card`, inFrame),
  )
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain(`frame-ancestors ${testEnv.webUrl};`)
  expect(policy).toContain('sandbox allow-scripts allow-forms allow-same-origin')
  expect(policy).not.toMatch(/unsafe|https?:\/\/(?!localhost)/)
  for (const [method, url] of [
    ['GET', `${testEnv.webUrl}/card-frame?for=card`],
    ['GET', `${testEnv.cardFrameUrl}/`],
    ['GET', `${testEnv.cardFrameUrl}/v1/cards`],
    ['POST', `${testEnv.cardFrameUrl}/v1/api_keys`],
    ['POST', `${testEnv.cardFrameUrl}/v1/checkout_intents`],
  ] as const) {
    expect((await answerOf(request.fetch(url, { method }))).status, `${method} ${url}`).toBe(404)
  }
})

async function answerOf(asked: ReturnType<Page['request']['get']>) {
  const response = await asked
  return { status: response.status(), headers: response.headers() }
}

test('a mistake is explained at the field and has no effect @B5', async ({ page, testEnv }) => {
  const purchase = await newPurchase(testEnv, { brand: 'amex' })
  await open(page, purchase)
  await giveCode(page, '12')
  const problem = say('frame.problem.code', { digits: '4' })
  await expect(codeInput(page)).toHaveAccessibleDescription(new RegExp(problem))
  await expect(codeInput(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(codeInput(page)).toBeFocused()
  expect(await purchase.status()).toBe('requires_action')
  await codeInput(page).pressSequentially('34')
  await codeInput(page).press('Enter')
  await expect(heading(page, 'auth.going_on.title')).toBeVisible()
})

test('a pasted code is accepted with surrounding characters @B5', async ({
  page,
  testEnv,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, await newPurchase(testEnv))
  await page.evaluate(() => navigator.clipboard.writeText(' 7-3 7\n'))
  await codeInput(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(codeInput(page)).toHaveValue('737')
})

test('keyboard only: the field, then the button @B6', async ({ page, testEnv }) => {
  await open(page, await newPurchase(testEnv))
  await codeInput(page).focus()
  await page.keyboard.type('737')
  await page.keyboard.press('Tab')
  await expect(
    cardFrame(page).getByRole('button', { name: say('frame.code.action') }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'auth.going_on.title')).toBeVisible()
})

test('the frame fits its content, also on a small phone @B6', async ({ page, testEnv }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, await newPurchase(testEnv))
  const [, frame] = page.frames()
  const over = () =>
    frame?.evaluate(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement
      return [scrollHeight - clientHeight, scrollWidth - clientWidth]
    })
  await expect.poll(over).toEqual([0, 0])
  await giveCode(page, '7') // the error adds a line
  await expect(cardFrame(page).getByText(say('frame.problem.code', { digits: '3' }))).toBeVisible()
  await expect.poll(over).toEqual([0, 0])
})

test('a link opens once; a reload and the same link keep the session @B7', async ({
  page,
  testEnv,
  newDevice,
}) => {
  const purchase = await newPurchase(testEnv)
  const link = await purchase.link()
  await page.goto(link)
  await expect(codeInput(page)).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.reload()
  await expect(codeInput(page)).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(codeInput(page)).toBeVisible()
  const other = await newDevice()
  await other.goto(link)
  await expect(heading(other, 'auth.unknown.title')).toBeVisible()
  await expect(codeInput(page)).toBeVisible()
})

test('the newest visitor may answer, and the other one sees why @B7', async ({
  page,
  testEnv,
  newDevice,
}) => {
  const purchase = await newPurchase(testEnv)
  await open(page, purchase)
  const other = await newDevice()
  await open(other, purchase)
  await expect(heading(page, 'auth.taken.title')).toBeVisible()
  await giveCode(other, '737')
  await expect(heading(other, 'auth.going_on.title')).toBeVisible()
})

test('failed, late and unknown have their own texts @B8', async ({ page, testEnv }) => {
  const [late, declined] = [await newPurchase(testEnv), await newPurchase(testEnv)]
  await open(page, late)
  await late.become('failed', 'authentication_required')
  await expect(page.getByText(say('auth.failed.authentication_required'))).toBeVisible()
  await expect(page.getByText(say('auth.failed.unpaid'))).toBeVisible()
  await open(page, declined)
  await declined.become('failed', 'card_declined')
  await expect(page.getByText(say('auth.failed.card_declined'))).toBeVisible()
  await page.goto(`${testEnv.webUrl}/authenticate/ci_${'0'.repeat(26)}#${'x'.repeat(43)}`)
  await expect(heading(page, 'auth.unknown.title')).toBeVisible()
})

test('a late code is not used @B8', async ({ page, testEnv }) => {
  const purchase = await newPurchase(testEnv, { seconds: 3 })
  const overAtMs = Date.now() + 3_000
  await open(page, purchase)
  await expect(page.getByRole('timer')).toHaveText('0:00')
  // The page counts whole seconds, so its clock stops up to one second early.
  await expect.poll(() => Date.now() > overAtMs).toBe(true)
  await giveCode(page, '737')
  await expect(page.getByText(say('auth.late.title'))).toBeVisible()
  expect(await purchase.status()).toBe('requires_action')
})
