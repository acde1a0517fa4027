import { centsOf } from '../chain.ts'
import { expect, test } from '../fixtures.ts'
import { LINES_CENTS } from '../merchant.ts'
import { liveRegion, momentOf, payButton, qr, scan } from '../pages.ts'
import { say } from '../words.ts'

const BUSINESS = 'Café Aurora'

test('a session is paid by a browser wallet, up to the receipt @C7 @C11', async ({
  page,
  testEnv,
  merchant,
  useWallet,
}) => {
  const wallet = await useWallet()
  const before = await centsOf(testEnv, merchant.wallet.address)
  const session = await merchant.session()
  await page.goto(session.url)
  await expect(page).toHaveTitle(say('pay.tab.waiting', { business: BUSINESS }))
  await expect(liveRegion(page)).toContainText(say('pay.state.waiting'))
  await payButton(page).click()
  await expect(page).toHaveTitle(say('pay.tab.complete', { business: BUSINESS }))
  await expect(liveRegion(page)).toContainText(say('pay.state.complete'))
  expect(wallet.asked).toEqual(['connect', 'signAndSendTransaction solana:localnet'])

  const paid = await merchant.florin.checkoutSessions.getPublic(session.id)
  expect(paid).toMatchObject({ status: 'complete', amount_received: LINES_CENTS })
  expect(await centsOf(testEnv, merchant.wallet.address)).toBeGreaterThanOrEqual(
    before + LINES_CENTS,
  )

  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('13.25 USDC')
  await expect(main).toContainText(say('receipt.paid', { business: BUSINESS }))
  await expect(page.getByRole('time')).toContainText(/GMT[+-]\d|UTC|CES?T/)
  const [payment] = paid.payments
  const explorer = page.getByRole('link', { name: /explorer/ })
  await expect(explorer).toHaveAttribute('href', new RegExp(payment?.signature ?? '-'))
  await expect(page.getByRole('button', { name: say('receipt.print') })).toBeVisible()
})

test('a link opens a session that a wallet pays', async ({ page, merchant, useWallet }) => {
  await useWallet()
  const link = await merchant.link()
  await page.goto(link.url)
  await expect(page).toHaveURL(/\/c\/cs_/)
  await payButton(page).click()
  await expect(page).toHaveTitle(say('pay.tab.complete', { business: BUSINESS }))
  const { data } = await merchant.florin.checkoutSessions.list({ checkout_link: link.id })
  expect(data.map(({ status }) => status)).toEqual(['complete'])
})

test('a link preview opens no session: HEAD, bots, prefetches @G12', async ({
  page,
  merchant,
  testEnv,
}) => {
  const link = await merchant.link()
  const asBrowser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const lookers: [string, Record<string, string>][] = [
    ['HEAD', asBrowser],
    ['GET', { 'user-agent': 'WhatsApp/2.23' }],
    ['GET', { 'user-agent': 'facebookexternalhit/1.1', ...asBrowser }],
    ['GET', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }],
    ['GET', { ...asBrowser, 'sec-purpose': 'prefetch' }],
  ]
  for (const [method, headers] of lookers) {
    const response = await fetch(link.url, { method, headers, redirect: 'manual' })
    expect(response.status, JSON.stringify(headers)).toBe(200)
    const html = await response.text()
    if (method === 'GET') {
      const previews = [...html.matchAll(/<meta property="og:[^>]*>/g)].join('\n')
      expect(previews).toContain(BUSINESS)
      expect(previews).not.toMatch(/13[.,]25/)
    }
  }
  const opened = () => merchant.florin.checkoutSessions.list({ checkout_link: link.id })
  expect((await opened()).data).toHaveLength(0)
  await page.goto(`${testEnv.webUrl}/l/${link.id}`)
  await expect(page).toHaveURL(/\/c\/cs_/)
  expect((await opened()).data).toHaveLength(1)
})

test('a QR payment from another device shows within 2 s of the API @C3 @C7 @timed', async ({
  page,
  merchant,
}) => {
  const session = await merchant.session()
  await page.goto(session.url)
  const uri = await scan(qr(page))
  expect(uri).toBe(session.chain_pay_uri)
  const known = { paid: 0, complete: 0 }
  const knowing = (['paid', 'complete'] as const).map(async (status) => {
    await merchant.whenSession(session.id, status)
    known[status] = Date.now()
  })
  const shown = {
    paid: momentOf(page.getByRole('heading', { name: say('progress.confirming') })),
    complete: momentOf(page.getByText(say('receipt.paid', { business: BUSINESS }))),
  }
  // The confirmed state may be too short for the page to show it.
  shown.paid.catch(() => {})
  await merchant.pay(uri as string)
  await Promise.all(knowing)
  const completeLag = (await shown.complete) - known.complete
  const seen = await Promise.race([shown.paid, shown.complete])
  const paidLag = seen - known.paid
  test.info().annotations.push({ type: 'lag', description: `${paidLag} and ${completeLag} ms` })
  console.log(`  shown ${paidLag} ms after the API knew it paid, ${completeLag} ms after complete`)
  expect(paidLag).toBeLessThan(2_000)
  expect(completeLag).toBeLessThan(2_000)
})

test('another device shows the same, and a reload loses nothing @C10 @C11', async ({
  page,
  merchant,
  newDevice,
}) => {
  const session = await merchant.session()
  const second = await newDevice()
  await page.goto(session.url)
  await second.goto(session.url)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('13.25 USDC')
  await merchant.pay(session.chain_pay_uri, { cents: 500 })
  const missing = say('problem.underpaid.title', { missing: '8.25 USDC' })
  for (const device of [page, second]) await expect(device.getByText(missing)).toBeVisible()
  await page.reload()
  await expect(page.getByText(missing)).toBeVisible()
  await merchant.pay(session.chain_pay_uri, { cents: 825 })
  for (const device of [page, second]) {
    await expect(device).toHaveTitle(say('pay.tab.complete', { business: BUSINESS }))
  }
  // The page's address is the receipt's address, for anyone who has it.
  const third = await newDevice()
  await third.goto(page.url())
  await expect(third.getByText(say('receipt.paid', { business: BUSINESS }))).toBeVisible()
  await expect(third.getByRole('link', { name: /explorer/ })).toHaveCount(2)
})

test('a payment by keyboard only @C15', async ({ page, merchant, useWallet }) => {
  await useWallet()
  const session = await merchant.session()
  await page.goto(session.url)
  await expect(payButton(page)).toBeVisible()
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.textContent?.trim() ?? '')
  const wanted = say('wallet.pay', { wallet: 'Test Wallet' })
  for (let presses = 0; (await focused()) !== wanted; presses++) {
    expect(presses, 'the wallet is reached').toBeLessThan(30)
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement as Element)
      return `${style.outlineStyle} ${style.outlineWidth}`
    })
    expect(outline, `the focus on "${await focused()}" is seen`).not.toMatch(/^none| 0px$/)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(say('pay.tab.complete', { business: BUSINESS }))
})

test('a rejection is shown as such, and one more click pays @C12', async ({
  page,
  merchant,
  useWallet,
}) => {
  const wallet = await useWallet()
  const session = await merchant.session()
  await page.goto(session.url)
  for (const behaviour of ['reject', 'reject in words'] as const) {
    wallet.behaviour = behaviour
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText(say('trouble.rejected.title'))
    await expect(payButton(page)).toBeEnabled()
  }
  wallet.behaviour = 'approve'
  await payButton(page).click()
  await expect(page).toHaveTitle(say('pay.tab.complete', { business: BUSINESS }))
})

// The API refuses to build a transaction that would fail, and browsers log each refusal.
test.use({ complaints: /Failed to load resource.* 409 / })
for (const [lacking, holding, trouble] of [
  ['USDC', { cents: 100 }, 'balance_insufficient'],
  ['any USDC at all', { cents: 0 }, 'balance_insufficient'],
  ['SOL', { sol: 0 }, 'sol_insufficient'],
] as const) {
  test(`a wallet without enough ${lacking} sees which is missing, and nothing is signed @C12`, async ({
    page,
    merchant,
    useWallet,
  }) => {
    const wallet = await useWallet(holding)
    const session = await merchant.session()
    await page.goto(session.url)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText(say(`trouble.${trouble}.title`))
    await expect(payButton(page)).toBeEnabled()
    expect(wallet.asked).toEqual(['connect'])
  })
}

test('a wallet for another network signs nothing', async ({ page, merchant, useWallet }) => {
  const wallet = await useWallet({ name: 'Elsewhere', chains: ['solana:mainnet'] })
  const session = await merchant.session()
  await page.goto(session.url)
  await payButton(page, 'Elsewhere').click()
  await expect(page.getByRole('alert')).toContainText(say('trouble.network.title'))
  expect(wallet.asked).toEqual([])
})
