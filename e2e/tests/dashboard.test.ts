// Sign-in, the shell and the parts that all views share.
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { newWallet } from '../../scripts/local/wallets.ts'
import { endSession, SESSION_COOKIE, signInContext } from '../dashboard.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { installWallet } from '../wallet.ts'
import { say } from '../words.ts'
import type { TestEnvFacts } from '../world/facts.ts'

// Browsers log the 401 of a signed-out visitor.
test.use({ cookieNames: [SESSION_COOKIE], complaints: FAILED_LOAD })

const PHONE = { width: 390, height: 844 }
const KILOBYTE = 1_000
const MOST_SHIFT = 0.05

const view = (testEnv: TestEnvFacts, path = '') => `${testEnv.webUrl}/dashboard${path}`
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Test Wallet' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const firstRow = (page: Page) => page.locator('[data-row]').first()

test.describe('sign-in', () => {
  test('one signed message opens the requested page @D1', async ({ page, testEnv, useWallet }) => {
    const wallet = await useWallet()
    await page.goto(view(testEnv, '/payments?type=gift_fund'))
    await signInButton(page).click()
    await expect(title(page, 'Payments')).toBeVisible()
    expect(new URL(page.url()).search).toBe('?type=gift_fund')
    expect(wallet.asked).toEqual(['connect', 'signIn'])
    await page.reload()
    await expect(title(page, 'Payments')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInButton(page)).toBeVisible()
    await page.goto(view(testEnv))
    await expect(title(page, 'Sign in to Florin')).toBeVisible()
  })

  test('a wallet without sign-in support signs the same message @D1', async ({
    page,
    testEnv,
    useWallet,
  }) => {
    const wallet = await useWallet({ features: ['solana:signMessage'] })
    await page.goto(view(testEnv, '/sign-in'))
    await signInButton(page).click()
    await expect(title(page, 'Overview')).toBeVisible()
    expect(wallet.asked).toEqual(['connect', 'signMessage'])
  })

  test('a rejected sign-in says so and can be retried @D1', async ({
    page,
    testEnv,
    useWallet,
  }) => {
    const wallet = await useWallet()
    wallet.behaviour = 'reject'
    await page.goto(view(testEnv, '/sign-in'))
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Sign-in canceled in your wallet')
    wallet.behaviour = 'approve'
    await signInButton(page).click()
    await expect(title(page, 'Overview')).toBeVisible()
  })

  test('names a wallet that can’t sign messages, and reports a missing wallet @D1', async ({
    page,
    testEnv,
    useWallet,
    newDevice,
  }) => {
    const wallet = await useWallet({ features: ['solana:signTransaction'] })
    await page.goto(view(testEnv, '/sign-in'))
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Test Wallet can’t sign messages')
    expect(wallet.asked).toEqual([])
    const bare = await newDevice()
    await bare.goto(view(testEnv, '/sign-in'))
    await expect(bare.getByText('No Solana wallet in this browser')).toBeVisible()
    await expect(bare.getByRole('link', { name: 'Phantom' })).toHaveAttribute(
      'href',
      /phantom\.app/,
    )
  })

  test('a wallet of another network is not asked; the badge names the network @D18', async ({
    page,
    testEnv,
    useWallet,
  }) => {
    const wallet = await useWallet({ chains: ['solana:mainnet'] })
    await page.goto(view(testEnv, '/sign-in'))
    await expect(page.getByText('Local', { exact: true })).toBeVisible()
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toContainText('isn’t on the local network')
    expect(wallet.asked).toEqual([])
  })

  test('the sign-in page is no open redirect @D1', async ({ page, testEnv, useWallet }) => {
    await useWallet()
    await page.goto(view(testEnv, '/sign-in?next=//evil.example/dashboard'))
    await signInButton(page).click()
    await expect(title(page, 'Overview')).toBeVisible()
    expect(page.url()).toBe(view(testEnv))
  })
})

test.describe('signed in', () => {
  test('an ended session asks to sign in over the page, which stays @D19', async ({
    page,
    context,
    testEnv,
    merchant,
  }) => {
    await installWallet(context, merchant.wallet, testEnv.rpcUrl)
    await signInContext(context, testEnv, merchant.wallet)
    const session = await merchant.session()
    await merchant.pay(session.chain_pay_uri)
    await merchant.whenSession(session.id, 'complete')
    const address = view(testEnv, '/payments?created=7d')
    await page.goto(address)
    await expect(firstRow(page)).toBeVisible()
    await endSession(context, testEnv)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(dialog).toBeVisible() // the next poll notices
    await expect(firstRow(page)).toBeAttached()
    await dialog.getByRole('button', { name: 'Sign in with Test Wallet' }).click()
    await expect(dialog).toBeHidden()
    await expect(firstRow(page)).toBeVisible()
    expect(page.url()).toBe(address)
  })

  test('a session warns before it ends @D19', async ({ page, context, testEnv, useWallet }) => {
    await useWallet()
    await page.goto(view(testEnv, '/sign-in'))
    await signInButton(page).click()
    await expect(title(page, 'Overview')).toBeVisible()
    const almostAWeekMs = 7 * 86_400_000 - 5 * 60_000
    await page.clock.install({ time: Date.now() + almostAWeekMs })
    await page.reload()
    await expect(page.getByText('Your session is about to end')).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toContain(SESSION_COOKIE)
  })

  test('an empty account shows the steps to its first payment; empty lists say what to do @D2', async ({
    page,
    context,
    testEnv,
  }) => {
    await signInContext(context, testEnv, newWallet())
    await page.goto(view(testEnv))
    await expect(page.getByText('Three steps to your first payment')).toBeVisible()
    await page.getByRole('textbox', { name: 'Business name' }).fill('Corner Bakery')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Name your business (done)' })).toBeVisible()
    await expect(page.getByText('Corner Bakery', { exact: true })).toBeVisible()
    await expect(page.getByText('florin.checkoutSessions.create(')).toBeVisible()
    await page.goto(view(testEnv, '/payments'))
    await expect(page.getByText('No payments yet')).toBeVisible()
  })

  test('figures are compared with the previous period, as chart and table @D3', async ({
    page,
    context,
    testEnv,
    merchant,
  }) => {
    await signInContext(context, testEnv, merchant.wallet)
    const session = await merchant.session()
    await merchant.pay(session.chain_pay_uri)
    await merchant.whenSession(session.id, 'complete')
    await page.goto(view(testEnv))
    const { gross } = await merchant.florin.reports.summary()
    expect(gross).toBeGreaterThan(0)
    const figures = page.getByRole('region', { name: 'Last 30 days' })
    for (const name of [
      'Gross in USDC',
      'Net in USDC',
      'Fees in USDC',
      'Payments',
      'Success rate',
    ]) {
      await expect(figures.getByText(name, { exact: true })).toBeVisible()
    }
    await expect(figures).toContainText('Compared with the previous 30 days')
    const revenue = page.getByRole('region', { name: 'Gross by day', exact: true })
    await expect(revenue).toContainText('Europe/Zurich')
    await page.locator('[data-bar]').last().hover()
    const chart = page.getByRole('img', { name: 'Gross by day' })
    await expect(chart.getByText('USDC').filter({ visible: true })).toHaveText(/^\d+\.\d\d USDC$/)
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page.getByRole('columnheader', { name: 'Gross' })).toBeVisible()
    await page.getByRole('link', { name: '7 days' }).click()
    await expect(page.getByRole('region', { name: 'Last 7 days' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('?days=7')
  })
})

test.describe('the shell', () => {
  test.beforeEach(async ({ context, testEnv, merchant }) => {
    await signInContext(context, testEnv, merchant.wallet)
    const session = await merchant.session()
    await merchant.pay(session.chain_pay_uri)
    await merchant.whenSession(session.id, 'complete')
  })

  test('keyboard shortcuts navigate, are listed, and can be turned off @D13', async ({
    page,
    testEnv,
    merchant,
  }) => {
    await page.goto(view(testEnv))
    await expect(title(page, 'Overview')).toBeVisible()
    await expect(page.getByText('Café Aurora')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('gifts') // typed at once, so that a lost key press shows
    await page.keyboard.press('Enter')
    await expect(title(page, 'Gifts')).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(title(page, 'Payments')).toBeVisible()
    const { data } = await merchant.florin.transactions.list({ limit: 1 })
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search' }).fill(data[0]?.signature ?? '')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(view(testEnv, `/payments/${data[0]?.id}`))
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+k') // ⌘K still works, and / opened nothing
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('')
  })

  test('the chosen color scheme persists @D14', async ({ page, testEnv }) => {
    await page.goto(view(testEnv))
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.getByRole('combobox', { name: say('footer.scheme') }).selectOption('dark')
    await expect.poll(ground).not.toBe(light)
    const dark = await ground()
    await page.reload()
    expect(await ground()).toBe(dark)
  })

  test('rows work by keyboard, open beside the list, and return focus @D16', async ({
    page,
    testEnv,
  }) => {
    await page.goto(view(testEnv, '/payments'))
    await firstRow(page).focus()
    await page.keyboard.press('Enter')
    const detail = page.getByRole('complementary', { name: 'Payment' })
    await expect(detail.getByText('Settled on-chain')).toBeVisible()
    await expect(firstRow(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(firstRow(page)).toBeFocused()
  })

  test('on a phone rows are cards, details are pages, and nothing shifts @D16', async ({
    page,
    testEnv,
  }) => {
    await page.setViewportSize(PHONE)
    await watchShifts(page)
    await page.goto(view(testEnv))
    await expect(page.locator('[data-bar]').last()).toBeVisible()
    expect(await shiftsOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
    await page.goto(view(testEnv, '/payments'))
    await expect(firstRow(page)).toBeVisible()
    expect(await shiftsOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(PHONE.width)
    await firstRow(page).click()
    await expect(page.getByText('Settled on-chain')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeHidden()
  })

  test('errors show their request ID and can be retried @D16', async ({ page, testEnv }) => {
    let isBroken = true
    await page.route('**/v1/transactions?**', async (route) => {
      if (!isBroken) return await route.continue()
      await route.fulfill({
        status: 400,
        headers: { 'request-id': 'req_broken', 'content-type': 'application/json' },
        body: JSON.stringify({ error: { type: 'invalid_request_error', message: 'Not today.' } }),
      })
    })
    await page.goto(view(testEnv, '/payments'))
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Not today.')
    await expect(alert).toContainText('req_broken')
    isBroken = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(firstRow(page)).toBeVisible()
  })

  test('a missing object is reported once and not requested again @D16', async ({
    page,
    testEnv,
  }) => {
    const id = 'cs_00000000000000000000000000'
    let asked = 0
    await page.route(`**/v1/checkout_sessions/${id}*`, async (route) => {
      asked += 1
      await route.continue()
    })
    await page.clock.install()
    await page.goto(view(testEnv, `/sessions/${id}`))
    const words = page.getByText('Session not found')
    await expect(words).toBeVisible()
    const before = asked
    await page.clock.runFor(30_000)
    await page.evaluate(() => fetch('/v1/limits')) // earlier requests have finished by now
    await expect(words).toBeVisible()
    expect(asked).toBe(before)
    await page.getByRole('link', { name: 'All sessions' }).click()
    await expect(page).toHaveURL(view(testEnv, '/sessions'))
  })

  test('the API request of a page is shown as it was sent @D20', async ({ page, testEnv }) => {
    await page.goto(view(testEnv, '/payments?type=checkout_session'))
    await expect(firstRow(page)).toBeVisible()
    await page.getByRole('button', { name: 'API requests for this page' }).click()
    const drawer = page.getByRole('dialog', { name: 'API requests' })
    await expect(drawer).toContainText(
      `${testEnv.webUrl}/v1/transactions?type=checkout_session&limit=25`,
    )
    await expect(drawer).toContainText('Bearer $FLORIN_API_KEY')
    await expect(drawer).toContainText("transactions.list({ type: 'checkout_session', limit: 25 })")
  })

  test('routes are small, including the chart; hosted pages load none of it @D17', async ({
    page,
    testEnv,
    merchant,
  }) => {
    const list = await scriptsOf(page, view(testEnv, '/payments'), async () => {
      await expect(firstRow(page)).toBeVisible()
    })
    const overview = await scriptsOf(page, view(testEnv), async () => {
      await expect(page.locator('[data-bar]').last()).toBeVisible()
    })
    expect(list.bytes).toBeLessThanOrEqual(200 * KILOBYTE)
    expect(overview.bytes).toBeLessThanOrEqual(200 * KILOBYTE)
    const session = await merchant.session()
    const hosted = await scriptsOf(page, session.url, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
    expect(hosted.text).not.toContain('API requests for this page')
  })
})

/** Sums layout shifts without user input, as browsers report them. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) shifts.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

/** Collects the scripts a page loads until it is ready, and their gzipped size. */
async function scriptsOf(page: Page, url: string, isThere: () => Promise<void>) {
  const responses: Response[] = []
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') responses.push(response)
  }
  page.on('response', collect)
  await page.goto(url)
  await isThere()
  page.off('response', collect)
  const texts = await Promise.all(responses.map((response) => response.text()))
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  return { bytes, text: texts.join('\n') }
}
