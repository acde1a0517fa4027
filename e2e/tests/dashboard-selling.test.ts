// Links, sessions, intents and products: created and canceled on the dashboard.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { SESSION_COOKIE, signInContext } from '../dashboard.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { scan } from '../pages.ts'
import type { TestEnvFacts } from '../world/facts.ts'

test.use({ cookieNames: [SESSION_COOKIE], complaints: FAILED_LOAD })

const PHONE = { width: 390, height: 844 }
const PNG_SIGNATURE = '89504e470d0a1a0a'

const view = (testEnv: TestEnvFacts, path = '') => `${testEnv.webUrl}/dashboard${path}`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The status of the open detail. */
const chip = (page: Page, word: string) =>
  page.getByRole('complementary').getByText(word, { exact: true }).first()

test.beforeEach(async ({ context, testEnv, merchant }) => {
  await signInContext(context, testEnv, merchant.wallet)
})

test('a product is created, sold with a previewed link, edited and archived @D11 @D15', async ({
  page,
  testEnv,
  merchant,
}) => {
  await page.goto(view(testEnv, '/products/new'))
  const name = `Blend ${Date.now()}`
  await field(page, 'Name').fill(name)
  await field(page, 'Price, in USDC').fill('11.50')
  await press(page, 'Create product')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

  await page.getByRole('link', { name: /New link/ }).click()
  await field(page, 'Quantity').fill('2')
  await expect(page.locator('figure')).toContainText(name)
  await expect(page.locator('figure')).toContainText('23.00')
  await expect(page.locator('figure')).toContainText(testEnv.businessName)
  await press(page, 'Create link')
  await expect(page).toHaveURL(/\/links\/cl_/)
  const id = page.url().split('/').at(-1) ?? ''
  const link = await merchant.florin.checkoutLinks.get(id)
  expect(link.line_items.data).toMatchObject([{ description: name, quantity: 2 }])

  const product = link.line_items.data[0]?.product
  await page.goto(view(testEnv, `/products/${product}/edit`))
  await field(page, 'Description').fill('Washed, Huila')
  await press(page, 'Save')
  await expect(page.getByText('Washed, Huila', { exact: true })).toBeVisible()
  await press(page, 'Archive')
  await expect(chip(page, 'Archived')).toBeVisible()
  await press(page, 'Undo')
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible()
  expect((await merchant.florin.products.get(`${product}`)).active).toBe(true)
})

test('the QR code of a link is shown, scanned, and saved as SVG and PNG @D11', async ({
  page,
  testEnv,
  merchant,
}) => {
  const link = await merchant.link()
  await page.goto(view(testEnv, `/links/${link.id}`))
  const code = page.getByRole('img', { name: 'QR code for this link' })
  await expect(code).toBeVisible()
  expect(await scan(code)).toBe(link.url)
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }
  const svg = await save('Download SVG')
  expect(svg.name).toBe(`${link.id}.svg`)
  const alone = await page.context().newPage()
  await alone.setContent(`<div id="code" style="width:300px">${svg.bytes.toString()}</div>`)
  expect(await scan(alone.locator('#code'))).toBe(link.url)
  const png = await save('Download PNG')
  expect(png.bytes.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
  await alone.setContent(
    `<img id="code" width="300" src="data:image/png;base64,${png.bytes.toString('base64')}">`,
  )
  expect(await scan(alone.locator('#code'))).toBe(link.url)
})

test('canceling a link names its open sessions, which stay payable @D11 @D15', async ({
  page,
  testEnv,
  merchant,
}) => {
  const link = await merchant.link()
  const opened = await merchant.florin.checkoutLinks.open(link.id)
  await merchant.florin.checkoutLinks.open(link.id)
  await page.goto(view(testEnv, `/links/${link.id}`))
  await press(page, 'Cancel link')
  const dialog = page.getByRole('dialog', { name: /Cancel the link for/ })
  await expect(dialog).toContainText('2 open sessions from this link can still be paid')
  await dialog.getByRole('button', { name: 'Cancel link' }).click()
  await expect(chip(page, 'Canceled')).toBeVisible()
  expect((await merchant.florin.checkoutSessions.get(opened.id)).status).toBe('open')
  await page.getByRole('link', { name: /Sessions from this link/ }).click()
  await expect(page.locator('[data-row]')).toHaveCount(2)
})

test('a session with custom items is created, paid and updated live @D5', async ({
  page,
  testEnv,
  merchant,
}) => {
  await page.goto(view(testEnv, '/sessions/new'))
  await field(page, 'Name').fill('Flat white')
  await field(page, 'Unit price, in USDC').fill('4,50')
  await press(page, 'Add item')
  const second = page.getByRole('group', { name: 'Item 2' })
  await second.getByRole('textbox', { name: 'Name' }).fill('Croissant')
  await second.getByRole('textbox', { name: 'Unit price' }).fill('4.25')
  await field(page, 'Order').fill('77')
  await press(page, 'Create session')
  await expect(page.getByRole('heading', { level: 2, name: '8.75 USDC' })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  const session = await merchant.florin.checkoutSessions.get(id)
  expect(session).toMatchObject({ amount_total: 875, metadata: { order: '77' } })
  await merchant.pay(session.chain_pay_uri)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Paid in full')
  await expect(chip(page, 'Complete')).toBeVisible()
  await page.getByRole('region', { name: 'Payments' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/payments\/txn_/)
})

test('a transaction intent is created and canceled, and its page says so @D15', async ({
  page,
  testEnv,
  newDevice,
}) => {
  await page.goto(view(testEnv, '/transaction-intents/new'))
  await field(page, 'Amount, in USDC').fill('12.345')
  await expect(page.getByRole('button', { name: 'Create intent' })).toBeDisabled()
  await field(page, 'Amount, in USDC').fill('12.34')
  await press(page, 'Create intent')
  await expect(page.getByRole('heading', { level: 2, name: '12.34 USDC' })).toBeVisible()
  const payer = await newDevice()
  const url = await page.getByRole('link', { name: /Open/ }).getAttribute('href')
  await payer.goto(url ?? '')
  await press(page, 'Cancel transaction intent')
  const dialog = page.getByRole('dialog', { name: 'Cancel this transaction intent?' })
  await expect(dialog).toContainText('nobody can pay it any more')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog).toBeHidden()
  await press(page, 'Cancel transaction intent')
  await dialog.getByRole('button', { name: 'Cancel transaction intent' }).click()
  await expect(chip(page, 'Canceled')).toBeVisible()
  await expect(payer).toHaveTitle(/cancel/i)
})

test('forms and details fit a phone @D16', async ({ page, testEnv, merchant }) => {
  const link = await merchant.link()
  await page.setViewportSize(PHONE)
  for (const path of ['/links/new', '/products/new', `/links/${link.id}`]) {
    await page.goto(view(testEnv, path))
    await expect(page.getByRole('main')).toContainText(/Unit price|Price|Download SVG/)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(PHONE.width)
  }
})
