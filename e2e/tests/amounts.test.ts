import { newPayer, newToken } from '../chain.ts'
import { expect, test } from '../fixtures.ts'
import { qr, scan } from '../pages.ts'
import { payOtherToken } from '../paying.ts'
import { say } from '../words.ts'

const BUSINESS = 'Café Aurora'
const business = BUSINESS

test('an underpayment counts, and the page and code ask for the rest @C8', async ({
  page,
  merchant,
}) => {
  const session = await merchant.session()
  await page.goto(session.url)
  await merchant.pay(session.chain_pay_uri, { cents: 1_000 })
  await expect(
    page.getByText(say('problem.underpaid.title', { missing: '3.25 USDC' })),
  ).toBeVisible()
  await expect(page).toHaveTitle(say('pay.tab.partial', { business }))
  const asked = async () => (await scan(qr(page))) ?? ''
  await expect.poll(asked).toMatch(/[?&]amount=3\.250*(&|$)/)
  await expect(
    page.getByRole('link', { name: say('doors.open'), includeHidden: true }),
  ).toHaveAttribute('href', await asked())
  await merchant.pay(await asked())
  await expect(page).toHaveTitle(say('pay.tab.complete', { business }))
})

test('an overpayment is shown, with who has the money @C8', async ({ page, merchant }) => {
  const session = await merchant.session()
  await page.goto(session.url)
  await merchant.pay(session.chain_pay_uri, { cents: 2_000 })
  await expect(page.getByText(say('surplus.over.title', { amount: '6.75 USDC' }))).toBeVisible()
  await expect(
    page.getByText(say('surplus.over.text', { business, amount: '6.75 USDC' })),
  ).toBeVisible()
  await expect(page).toHaveTitle(say('pay.tab.complete', { business }))
})

test('a double payment is shown differently from an overpayment @C8', async ({
  page,
  merchant,
}) => {
  const session = await merchant.session()
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenSession(session.id, 'complete')
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenDetected(session.id, 2)
  await page.goto(session.url)
  await expect(page.getByText(say('surplus.twice.title'))).toBeVisible()
})

test('another token does not count, and the page says so @C8', async ({
  page,
  merchant,
  testEnv,
}) => {
  const session = await merchant.session()
  await page.goto(session.url)
  const payer = await newPayer(testEnv)
  const mint = await newToken(testEnv, {
    [payer.address]: 100_000,
    [session.recipient_address]: 0,
  })
  await payOtherToken(testEnv, session, payer, mint)
  await expect(page.getByText(say('problem.wrong_asset.title'))).toBeVisible()
  await expect(page).toHaveTitle(say('pay.tab.waiting', { business }))
})

test('paid after cancellation: it stays canceled and shows who has the money @C8', async ({
  page,
  merchant,
}) => {
  const session = await merchant.session()
  await merchant.florin.checkoutSessions.cancel(session.id)
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenDetected(session.id, 1)
  await page.goto(session.url)
  await expect(page.getByText(say('surplus.late.title'))).toBeVisible()
  await expect(page.getByRole('heading', { name: say('canceled.title') })).toBeVisible()
})

test('a free session says so and offers no way to pay', async ({ page, merchant }) => {
  const session = await merchant.session(0)
  await page.goto(session.url)
  await expect(page).toHaveTitle(say('pay.tab.free', { business }))
  await expect(qr(page)).toHaveCount(0)
})
