import { newPayer, newToken } from '../chain.ts'
import { expect, test } from '../fixtures.ts'
import { payButton, qr, scan } from '../pages.ts'
import { payOtherToken } from '../paying.ts'
import { say } from '../words.ts'

const business = 'Café Aurora'

test('an intent paid by browser wallet or by Solana Pay has the same receipt @P1 @P2 @P5', async ({
  page,
  merchant,
  useWallet,
}) => {
  await useWallet()
  const receipts: string[] = []
  for (const way of ['wallet', 'outside']) {
    const intent = await merchant.intent()
    const payment = intent.next_action?.chain_payment
    expect(intent.fee_amount).toBeGreaterThan(0)
    await page.goto(payment?.hosted_url ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('13.25 USDC')
    const net = (intent.net_amount / 100).toFixed(2)
    const fee = (intent.fee_amount / 100).toFixed(2)
    for (const hidden of [net, fee]) await expect(page.getByRole('main')).not.toContainText(hidden)
    if (way === 'wallet') await payButton(page).click()
    else {
      const uri = await scan(qr(page))
      expect(uri).toBe(payment?.chain_pay_uri)
      await merchant.pay(uri as string)
    }
    await expect(page).toHaveTitle(say('pay.tab.complete', { business }))
    await expect(page.getByText(say('receipt.paid', { business }))).toBeVisible()
    const main = (await page.getByRole('main').textContent()) ?? ''
    for (const hidden of [net, fee]) expect(main).not.toContain(hidden)
    // Equal except for this payment's ids, time and transaction.
    receipts.push(
      main
        .replaceAll(intent.id, '')
        .replaceAll(/\w{8}…\w{8}/g, '')
        .replace((await page.getByRole('time').textContent()) ?? '', ''),
    )
    expect((await merchant.florin.transactionIntents.get(intent.id)).status).toBe('succeeded')
  }
  expect(receipts[0]).toBe(receipts[1])
})

test('a failed payment shows a notice, and the intent can still be paid @P3', async ({
  page,
  merchant,
  testEnv,
  useWallet,
}) => {
  await useWallet()
  const intent = await merchant.intent()
  const payment = intent.next_action?.chain_payment
  await page.goto(payment?.hosted_url ?? '')
  const payer = await newPayer(testEnv)
  const recipient = payment?.payable.recipient ?? ''
  const mint = await newToken(testEnv, { [payer.address]: 100_000, [recipient]: 0 })
  const references = payment?.payable.references.map((each) => `reference=${each}`).join('&')
  const asked = {
    chain_pay_uri: `solana:${recipient}?${references}`,
    recipient_address: recipient,
  }
  await payOtherToken(testEnv, asked, payer, mint)
  await expect(page.getByText(say('problem.wrong_asset.title'))).toBeVisible()
  await payButton(page).click()
  await expect(page).toHaveTitle(say('pay.tab.complete', { business }))
  await expect(page.getByText(say('problem.wrong_asset.title'))).toHaveCount(0)
})

test('a canceled intent shows who canceled it and when @P4', async ({ page, merchant }) => {
  const intent = await merchant.intent()
  await page.goto(intent.next_action?.chain_payment.hosted_url ?? '')
  await merchant.florin.transactionIntents.cancel(intent.id)
  await expect(page).toHaveTitle(say('pay.tab.canceled', { business }))
  await expect(page.getByRole('main')).toContainText(say('canceled.text', { business }))
  await expect(page.getByRole('main')).toContainText(say('canceled.when'))
  await expect(page.getByRole('time')).toContainText(/20\d\d.*(GMT[+-]\d|UTC|CES?T)/)
})

test('the address is stable: reopening changes nothing, and nothing expires @P6 @P9', async ({
  page,
  merchant,
}) => {
  const intent = await merchant.intent()
  const hosted = intent.next_action?.chain_payment.hosted_url ?? ''
  const before = await merchant.florin.transactionIntents.get(intent.id)
  const seen = new Set<string>()
  for (let opened = 0; opened < 3; opened++) {
    await page.goto(hosted)
    seen.add((await scan(qr(page))) ?? '')
    expect(page.url()).toBe(hosted)
  }
  expect(seen.size).toBe(1)
  expect(await merchant.florin.transactionIntents.get(intent.id)).toEqual(before)
  await expect(page.getByRole('timer')).toHaveCount(0)
  const words = () => page.getByRole('main').textContent()
  const first = await words()
  expect(first).not.toMatch(/expire|\b\d+:\d\d\b|time left/i)
  await page.clock.install()
  await page.clock.runFor(61_000)
  expect(await words()).toBe(first)
})

test('F enlarges the code for a point of sale, Escape closes it @P7', async ({
  page,
  merchant,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  const intent = await merchant.intent()
  await page.goto(intent.next_action?.chain_payment.hosted_url ?? '')
  await expect(page.getByRole('button', { name: say('scan.enlarge') })).toBeVisible()
  const large = page.getByRole('dialog').getByRole('img')
  // Repeats the key until the page listens.
  await expect(async () => {
    await page.keyboard.press('f')
    await expect(large).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect((await large.boundingBox())?.width).toBeGreaterThanOrEqual(512)
  expect(await scan(large)).toBe(intent.next_action?.chain_payment.chain_pay_uri)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
