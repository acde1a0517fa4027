// Payments on the dashboard: search, details, accepting and refunds.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { centsOf } from '../chain.ts'
import { SESSION_COOKIE, signInContext } from '../dashboard.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { openHistory } from '../history.ts'
import type { Merchant } from '../merchant.ts'
import { momentOf } from '../pages.ts'
import { installWallet } from '../wallet.ts'
import { say } from '../words.ts'
import type { TestEnvFacts } from '../world/facts.ts'

test.use({ cookieNames: [SESSION_COOKIE], complaints: FAILED_LOAD })

const view = (testEnv: TestEnvFacts, path = '') => `${testEnv.webUrl}/dashboard${path}`
const rows = (page: Page) => page.locator('[data-row]')
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A random amount, so that searching for it finds one payment. */
const oddCents = () => 2_000 + Math.floor(Math.random() * 7_000)
const usdc = (cents: number) => (cents / 100).toFixed(2)

async function paid(merchant: Merchant, cents = oddCents()) {
  const session = await merchant.session(cents)
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenSession(session.id, 'complete')
  const { data } = await merchant.florin.transactions.list({ source: session.id })
  const payment = data[0]
  if (payment === undefined) throw new Error('it was paid by nothing')
  return { session, payment, cents }
}

test.beforeEach(async ({ context, testEnv, merchant }) => {
  await signInContext(context, testEnv, merchant.wallet)
})

test.describe('search', () => {
  test('filters are in the URL, and the CSV contains the filtered rows @D4', async ({
    page,
    testEnv,
    merchant,
  }) => {
    const { payment, cents } = await paid(merchant)
    await page.goto(view(testEnv, '/payments'))
    await page.getByRole('textbox', { name: 'Min USDC' }).fill(usdc(cents))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`amount_gte=${cents}`))
    await page.getByRole('textbox', { name: 'Max USDC' }).fill(usdc(cents))
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toHaveAttribute('data-row', payment.id)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(payment.signature)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('textbox', { name: 'Min USDC' })).toHaveValue('')
    await expect(page).toHaveURL(view(testEnv, '/payments'))
  })

  test('a filter typed before hydration applies @D4', async ({ page, testEnv }) => {
    const typed = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.goto(view(testEnv, '/payments'), { waitUntil: 'commit' })
    const least = page.getByRole('textbox', { name: 'Min USDC' })
    await least.fill('1.00')
    const listed = page.waitForResponse(/\/v1\/transactions/) // requested once the scripts run
    typed.resolve()
    await listed
    await least.press('Enter')
    await expect(page).toHaveURL(/amount_gte=100$/)
  })

  test('filters set at the same time all apply @D4', async ({ page, testEnv }) => {
    await page.goto(view(testEnv, '/payments'))
    await page.getByRole('textbox', { name: 'Min USDC' }).fill('1.00')
    const most = page.getByRole('textbox', { name: 'Max USDC' })
    // Submits the second filter after the first is in the URL but before React renders.
    await most.evaluate((field: HTMLInputElement) => {
      const push = history.pushState.bind(history)
      history.pushState = (...given) => {
        history.pushState = push
        push(...given)
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '9')
        field.dispatchEvent(new Event('input', { bubbles: true }))
        queueMicrotask(() => field.form?.requestSubmit())
      }
    })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/amount_gte=100&amount_lte=900$/)
  })

  test('ID, signature, address, amount and metadata each find it @D4', async ({
    page,
    testEnv,
    merchant,
  }) => {
    const { payment, cents } = await paid(merchant)
    await page.goto(view(testEnv, '/payments'))
    const field = page.getByRole('searchbox', { name: 'Search payments' })
    for (const text of [payment.id, payment.signature, payment.sender_address, usdc(cents)]) {
      await field.fill(text)
      await field.press('Enter')
      await expect(page.locator(`[data-row="${payment.id}"]`), text).toBeVisible()
    }
    const order = `o-${Date.now()}`
    const labelled = await merchant.florin.transactionIntents.create({
      amount: cents,
      metadata: { order },
    })
    await field.fill(`order:${order}`)
    await field.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).click()
    await expect(page).toHaveURL(new RegExp(`/transaction-intents/${labelled.id}`))
  })

  test('a signature is found among 100,000 payments within a second @D4 @timed', async ({
    page,
    context,
    testEnv,
  }) => {
    const { wallet, payment } = await openHistory(testEnv, 100_000)
    const row = page.locator(`[data-row="${payment.transaction}"]`)
    await signInContext(context, testEnv, wallet)
    await page.goto(view(testEnv, '/payments'))
    await expect(rows(page)).toHaveCount(25)
    const field = page.getByRole('searchbox', { name: 'Search payments' })
    await field.fill(payment.signature)
    const askedAtMs = Date.now()
    await field.press('Enter')
    const tookMs = (await momentOf(row)) - askedAtMs
    console.log(`found among 100,000 in ${tookMs} ms`)
    expect(tookMs).toBeLessThan(1_000)
  })

  test('the next page has older rows and its own URL @D4', async ({ page, testEnv, merchant }) => {
    const made = await Promise.all(Array.from({ length: 27 }, () => merchant.intent()))
    const last = made
      .map(({ id }) => id)
      .toSorted()
      .at(-1)
    await page.goto(view(testEnv, '/transaction-intents'))
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL(/after=ti_/)
    await expect(page.locator(`[data-row="${last}"]`)).toHaveCount(0)
    await page.goBack()
    await expect(page.locator(`[data-row="${last}"]`)).toBeVisible()
  })
})

test('a payment shows its timeline, requests and source @D5', async ({
  page,
  context,
  testEnv,
  merchant,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { payment, session } = await paid(merchant)
  await merchant.florin.checkoutSessions.createRefundTransaction(session.id, { amount: 100 })
  await page.goto(view(testEnv, '/payments'))
  await page.locator(`[data-row="${payment.id}"]`).click()
  const detail = page.getByRole('complementary', { name: 'Payment' })
  const timeline = detail.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Paid in full')
  await expect(timeline).toContainText('Settled on-chain')
  await expect(timeline).toContainText('Refund prepared')
  await expect(timeline).toContainText(/Request req_\w+/)
  const signature = `${payment.signature.slice(0, 8)}…${payment.signature.slice(-8)}`
  const name = say('signature.explorer', { signature })
  const explorer = detail.getByRole('link', { name }).first()
  await expect(explorer).toHaveAttribute('href', new RegExp(payment.signature))
  await detail.getByText('API response').click()
  await expect(detail.getByText(`"signature": "${payment.signature}"`)).toBeVisible()
  await detail.getByRole('button', { name: say('copy.label', { what: 'ID' }), exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payment.id)
  await detail.getByRole('link', { name: /Checkout session/ }).click()
  await expect(page).toHaveURL(view(testEnv, `/sessions/${session.id}`))
})

test.describe('a refund', () => {
  test('names amount and recipient, is signed by the wallet, and becomes final @D5 @D15', async ({
    page,
    context,
    testEnv,
    merchant,
  }) => {
    const { payment, cents } = await paid(merchant)
    await installWallet(context, merchant.wallet, testEnv.rpcUrl)
    const before = await centsOf(testEnv, payment.sender_address)
    await page.goto(view(testEnv, `/payments/${payment.id}`))
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = dialogOf(page, 'Refund')
    await expect(dialog).toContainText('Refunds can’t be reversed')
    await expect(dialog).toContainText(payment.sender_address)
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('5.00')
    await dialog.getByRole('button', { name: 'Refund 5.00 USDC with Test Wallet' }).click()
    await expect(dialog).toContainText('The refund is final')
    expect(await centsOf(testEnv, payment.sender_address)).toBe(before + 500)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Refunded')
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue(usdc(cents - 500))
  })

  test('rejected in the wallet moves nothing, and the same one is retried @D15', async ({
    page,
    context,
    testEnv,
    merchant,
  }) => {
    const { payment, session } = await paid(merchant)
    const wallet = await installWallet(context, merchant.wallet, testEnv.rpcUrl)
    wallet.behaviour = 'reject in words'
    await page.goto(view(testEnv, `/payments/${payment.id}`))
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = dialogOf(page, 'Refund')
    const button = dialog.getByRole('button', { name: /with Test Wallet/ })
    await button.click()
    await expect(dialog.getByRole('alert')).toContainText('Canceled in your wallet')
    await expect(dialog).toContainText('is waiting for your wallet')
    wallet.behaviour = 'approve'
    await button.click()
    await expect(dialog).toContainText('The refund is final')
    const { data } = await merchant.florin.checkoutSessions.listRefunds(session.id)
    expect(data.map(({ status }) => status)).toEqual(['succeeded'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
  })

  test('is not offered to a wallet of another network or account @D18', async ({
    page,
    context,
    testEnv,
    merchant,
    useWallet,
  }) => {
    const { payment, session } = await paid(merchant)
    const chains = ['solana:mainnet']
    const far = await installWallet(context, merchant.wallet, testEnv.rpcUrl, {
      name: 'Far',
      chains,
    })
    const other = await useWallet()
    await page.goto(view(testEnv, `/payments/${payment.id}`))
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = dialogOf(page, 'Refund')
    await dialog.getByRole('button', { name: /with Far/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('Far isn’t on the local network')
    expect(far.asked).toEqual([])
    await dialog.getByRole('button', { name: /with Test Wallet/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('has another account open')
    expect(other.asked).toEqual(['connect'])
    const { data } = await merchant.florin.checkoutSessions.listRefunds(session.id)
    expect(data).toEqual([])
  })
})

test('an unmatched transfer is accepted after review @D15', async ({ page, testEnv, merchant }) => {
  const cents = oddCents()
  const session = await merchant.session(cents)
  const bare = new URL(session.chain_pay_uri)
  bare.searchParams.delete('reference')
  await merchant.pay(bare.href)
  await page.goto(view(testEnv, `/sessions/${session.id}`))
  await page.getByRole('button', { name: 'Review' }).click({ timeout: 150_000 })
  const dialog = dialogOf(page, `Accept ${usdc(cents)} USDC for this session?`)
  const [detection] = (await merchant.florin.checkoutSessions.listDetections(session.id)).data
  await expect(dialog).toContainText(detection?.sender_address ?? 'nobody')
  await dialog.getByRole('button', { name: `Accept ${usdc(cents)} USDC` }).click()
  await expect(dialog).toBeHidden()
  const detail = page.getByRole('complementary', { name: 'Session' })
  await expect(detail.getByText('Complete', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Payment accepted')
})

test('money sent without the reference is found by its payer and matched by the merchant', async ({
  page,
  testEnv,
  merchant,
  newDevice,
}) => {
  // Several orders ask for this amount, so nothing says which one it pays.
  const cents = oddCents()
  const [session] = [await merchant.session(cents), await merchant.session(cents)]
  const { payer, signature } = await merchant.payBare(session.chain_pay_uri)
  const transfer = await merchant.whenUnmatched(signature)

  const device = await newDevice()
  await device.goto(session.url)
  await device.getByText(say('claim.title')).click()
  await device.getByLabel(say('claim.field')).fill(payer.address)
  await device.getByRole('button', { name: say('claim.find') }).click()
  const received = say('claim.received.title', { business: 'Café Aurora' })
  await expect(device.getByRole('region', { name: received })).toBeVisible()

  await page.goto(view(testEnv, '/unmatched?status=unmatched'))
  const row = page.locator(`[data-row="${transfer.id}"]`)
  await expect(page.getByRole('row').filter({ has: row })).toContainText('Its payer says this is')
  await row.click()
  await page.getByRole('button', { name: `Match to ${session.id}` }).click()
  const money = `${usdc(cents)} USDC`
  const dialog = dialogOf(page, `Match ${money} to this session?`)
  await dialog.getByRole('button', { name: `Match ${money}` }).click()
  await expect(page.getByRole('region', { name: 'Matched to' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(device).toHaveTitle(say('pay.tab.complete', { business: 'Café Aurora' }))
})

test('a transfer without an order goes back to its sender, and one that is no payment is set aside', async ({
  page,
  context,
  testEnv,
  merchant,
}) => {
  await installWallet(context, merchant.wallet, testEnv.rpcUrl)
  const cents = oddCents()
  const session = await merchant.session(cents)
  const { payer, signature } = await merchant.payBare(session.chain_pay_uri)
  const { id } = await merchant.whenUnmatched(signature)
  await page.goto(view(testEnv, `/unmatched/${id}`))
  const chip = page.getByRole('complementary', { name: 'Unmatched transfer' })
  await page.getByRole('button', { name: 'Not a payment' }).click()
  await expect(chip).toContainText('Set aside')
  await page.getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByRole('button', { name: 'Not a payment' })).toBeVisible()

  const before = await centsOf(testEnv, payer.address)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = dialogOf(page, 'Refund')
  await expect(dialog).toContainText('Money from an exchange')
  await dialog.getByRole('button', { name: /with Test Wallet/ }).click()
  await expect(chip).toContainText('Refunded')
  expect(await centsOf(testEnv, payer.address)).toBe(before + cents)
})

test('a session that was paid twice says so, and the second payment goes back', async ({
  page,
  context,
  testEnv,
  merchant,
}) => {
  await installWallet(context, merchant.wallet, testEnv.rpcUrl)
  const { session, cents } = await paid(merchant)
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenDetected(session.id, 2)
  await page.goto(view(testEnv, `/sessions/${session.id}`))
  const notice = page.getByRole('region', { name: `Paid again: ${usdc(cents)} USDC too much` })
  await notice.getByRole('button', { name: 'Refund' }).click()
  const dialog = dialogOf(page, 'Refund')
  await dialog.getByRole('button', { name: /with Test Wallet/ }).click()
  await expect(dialog).toContainText('The refund is final')
  await page.keyboard.press('Escape')
  await expect(notice).toHaveCount(0)
})

test('an unknown address below the dashboard stays in the dashboard', async ({ page, testEnv }) => {
  const response = await page.goto(view(testEnv, '/nope'))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await expect(page).toHaveURL(view(testEnv))
})
