// What holds for all of the dashboard: the way in, the shell around its views, and the parts that they share.
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { newWallet } from '../../scripts/local/wallets.ts'
import { endSession, SESSION_COOKIE, signInContext } from '../dashboard.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { installWallet } from '../wallet.ts'
import type { StageFacts } from '../world/facts.ts'

// Who is not signed in is told so by a 401, which the browser mentions.
test.use({ cookieNames: [SESSION_COOKIE], complaints: FAILED_LOAD })

const PHONE = { width: 390, height: 844 }
const KILOBYTE = 1_000
const MOST_SHIFT = 0.05

const view = (stage: StageFacts, path = '') => `${stage.webUrl}/dashboard${path}`
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Test Wallet' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const firstRow = (page: Page) => page.locator('[data-row]').first()

test.describe('signing in', () => {
  test('one message is signed, and the page that was wanted opens @D1', async ({
    page,
    stage,
    useWallet,
  }) => {
    const wallet = await useWallet()
    await page.goto(view(stage, '/payments?type=gift_fund'))
    await signInButton(page).click()
    await expect(title(page, 'Payments')).toBeVisible()
    expect(new URL(page.url()).search).toBe('?type=gift_fund')
    expect(wallet.asked).toEqual(['connect', 'signIn'])
    await page.reload()
    await expect(title(page, 'Payments')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInButton(page)).toBeVisible()
    await page.goto(view(stage))
    await expect(title(page, 'Sign in to Florin')).toBeVisible()
  })

  test('a wallet that only signs messages signs the same text @D1', async ({
    page,
    stage,
    useWallet,
  }) => {
    const wallet = await useWallet({ features: ['solana:signMessage'] })
    await page.goto(view(stage, '/sign-in'))
    await signInButton(page).click()
    await expect(title(page, 'Overview')).toBeVisible()
    expect(wallet.asked).toEqual(['connect', 'signMessage'])
  })

  test('each thing that can be in the way has its words, and can be tried again @D1', async ({
    page,
    stage,
    useWallet,
  }) => {
    const wallet = await useWallet()
    wallet.behaviour = 'reject'
    await page.goto(view(stage, '/sign-in'))
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toContainText('You said no in your wallet')
    wallet.behaviour = 'approve'
    await signInButton(page).click()
    await expect(title(page, 'Overview')).toBeVisible()
  })

  test('a wallet that cannot sign messages is named, and a browser without one told @D1', async ({
    page,
    stage,
    useWallet,
    newDevice,
  }) => {
    const wallet = await useWallet({ features: ['solana:signTransaction'] })
    await page.goto(view(stage, '/sign-in'))
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Test Wallet cannot sign messages')
    expect(wallet.asked).toEqual([])
    const bare = await newDevice()
    await bare.goto(view(stage, '/sign-in'))
    await expect(bare.getByText('No Solana wallet in this browser')).toBeVisible()
    await expect(bare.getByRole('link', { name: 'Phantom' })).toHaveAttribute(
      'href',
      /phantom\.app/,
    )
  })

  test('a wallet of another network is asked nothing; the badge tells the network @D18', async ({
    page,
    stage,
    useWallet,
  }) => {
    const wallet = await useWallet({ chains: ['solana:mainnet'] })
    await page.goto(view(stage, '/sign-in'))
    await expect(page.getByText('Local', { exact: true })).toBeVisible()
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toContainText('is not on the local network')
    expect(wallet.asked).toEqual([])
  })

  test('a link to the sign-in leads nowhere else @D1', async ({ page, stage, useWallet }) => {
    await useWallet()
    await page.goto(view(stage, '/sign-in?next=//evil.example/dashboard'))
    await signInButton(page).click()
    await expect(title(page, 'Overview')).toBeVisible()
    expect(page.url()).toBe(view(stage))
  })
})

test.describe('signed in', () => {
  test('a session that ends is asked for over the page, which stays @D19', async ({
    page,
    context,
    stage,
    merchant,
  }) => {
    await installWallet(context, merchant.wallet, stage.rpcUrl)
    await signInContext(context, stage, merchant.wallet)
    const session = await merchant.session()
    await merchant.pay(session.chain_pay_uri)
    await merchant.whenSession(session.id, 'complete')
    const address = view(stage, '/payments?created=7d')
    await page.goto(address)
    await expect(firstRow(page)).toBeVisible()
    await endSession(context, stage)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(dialog).toBeVisible() // the next look for news finds out
    await expect(firstRow(page)).toBeAttached()
    await dialog.getByRole('button', { name: 'Sign in with Test Wallet' }).click()
    await expect(dialog).toBeHidden()
    await expect(firstRow(page)).toBeVisible()
    expect(page.url()).toBe(address)
  })

  test('before the end there is a warning, from which one signs in again @D19', async ({
    page,
    context,
    stage,
    useWallet,
  }) => {
    await useWallet()
    await page.goto(view(stage, '/sign-in'))
    await signInButton(page).click()
    await expect(title(page, 'Overview')).toBeVisible()
    const almostAWeekMs = 7 * 86_400_000 - 5 * 60_000
    await page.clock.install({ time: Date.now() + almostAWeekMs })
    await page.reload()
    await expect(page.getByText('Your session is about to end')).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toContain(SESSION_COOKIE)
  })

  test('an empty account is led to its first payment; lists say what to do @D2', async ({
    page,
    context,
    stage,
  }) => {
    await signInContext(context, stage, newWallet())
    await page.goto(view(stage))
    await expect(page.getByText('Three steps to your first payment')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name of your business' }).fill('Corner Bakery')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Name your business (done)' })).toBeVisible()
    await expect(page.getByText('Corner Bakery', { exact: true })).toBeVisible()
    await expect(page.getByText('florin.checkoutSessions.create(')).toBeVisible()
    await page.goto(view(stage, '/payments'))
    await expect(page.getByText('No payments yet')).toBeVisible()
  })

  test('figures of the period stand beside those before, as chart and table @D3', async ({
    page,
    context,
    stage,
    merchant,
  }) => {
    await signInContext(context, stage, merchant.wallet)
    const session = await merchant.session()
    await merchant.pay(session.chain_pay_uri)
    await merchant.whenSession(session.id, 'complete')
    await page.goto(view(stage))
    const { gross } = await merchant.florin.reports.summary()
    expect(gross).toBeGreaterThan(0)
    const figures = page.getByRole('region', { name: 'The last 30 days' })
    for (const name of [
      'Gross in USDC',
      'Net in USDC',
      'Fees in USDC',
      'Payments',
      'Success rate',
    ]) {
      await expect(figures.getByText(name, { exact: true })).toBeVisible()
    }
    await expect(figures).toContainText('Days of Europe/Zurich')
    await page.locator('[data-bar]').last().hover()
    const chart = page.getByRole('img', { name: 'Gross by day' })
    await expect(chart.getByText('USDC').filter({ visible: true })).toHaveText(/^\d+\.\d\d USDC$/)
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page.getByRole('columnheader', { name: 'Gross' })).toBeVisible()
    await page.getByRole('link', { name: '7 days' }).click()
    await expect(page.getByRole('region', { name: 'The last 7 days' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('?days=7')
  })
})

test.describe('the shell', () => {
  test.beforeEach(async ({ context, stage, merchant }) => {
    await signInContext(context, stage, merchant.wallet)
    const session = await merchant.session()
    await merchant.pay(session.chain_pay_uri)
    await merchant.whenSession(session.id, 'complete')
  })

  test('keys lead anywhere, are listed, and can be switched off @D13', async ({
    page,
    stage,
    merchant,
  }) => {
    await page.goto(view(stage))
    await expect(title(page, 'Overview')).toBeVisible()
    await expect(page.getByText('Café Aurora')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('gifts') // at once: no letter is lost
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
    await expect(page).toHaveURL(view(stage, `/payments/${data[0]?.id}`))
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+k') // stays, and is the only one that opened
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('')
  })

  test('the chosen colours stay @D14', async ({ page, stage }) => {
    await page.goto(view(stage))
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
    await expect.poll(ground).not.toBe(light)
    const dark = await ground()
    await page.reload()
    expect(await ground()).toBe(dark)
  })

  test('rows are walked by keyboard, open beside the list, and lead back @D16', async ({
    page,
    stage,
  }) => {
    await page.goto(view(stage, '/payments'))
    await firstRow(page).focus()
    await page.keyboard.press('Enter')
    const detail = page.getByRole('complementary', { name: 'Payment' })
    await expect(detail.getByText('Settled on the chain')).toBeVisible()
    await expect(firstRow(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(firstRow(page)).toBeFocused()
  })

  test('on a phone a row is a card and its detail a page, and nothing shifts @D16', async ({
    page,
    stage,
  }) => {
    await page.setViewportSize(PHONE)
    await watchShifts(page)
    await page.goto(view(stage))
    await expect(page.locator('[data-bar]').last()).toBeVisible()
    expect(await shiftsOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
    await page.goto(view(stage, '/payments'))
    await expect(firstRow(page)).toBeVisible()
    expect(await shiftsOf(page)).toBeLessThanOrEqual(MOST_SHIFT)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(PHONE.width)
    await firstRow(page).click()
    await expect(page.getByText('Settled on the chain')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeHidden()
  })

  test('what fails says so, with the id of its request, and is tried again @D16', async ({
    page,
    stage,
  }) => {
    let isBroken = true
    await page.route('**/v1/transactions?**', async (route) => {
      if (!isBroken) return await route.continue()
      await route.fulfill({
        status: 400,
        headers: { 'request-id': 'req_broken', 'content-type': 'application/json' },
        body: JSON.stringify({ error: { type: 'invalid_request_error', message: 'Not today.' } }),
      })
    })
    await page.goto(view(stage, '/payments'))
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Not today.')
    await expect(alert).toContainText('req_broken')
    isBroken = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(firstRow(page)).toBeVisible()
  })

  test('what does not exist is said once, and not asked for again @D16', async ({
    page,
    stage,
  }) => {
    const id = 'cs_00000000000000000000000000'
    let asked = 0
    await page.route(`**/v1/checkout_sessions/${id}*`, async (route) => {
      asked += 1
      await route.continue()
    })
    await page.clock.install()
    await page.goto(view(stage, `/sessions/${id}`))
    const words = page.getByText('There is no such session here')
    await expect(words).toBeVisible()
    const before = asked
    await page.clock.runFor(30_000)
    await page.evaluate(() => fetch('/v1/limits')) // what was asked before it has come
    await expect(words).toBeVisible()
    expect(asked).toBe(before)
    await page.getByRole('link', { name: 'All sessions' }).click()
    await expect(page).toHaveURL(view(stage, '/sessions'))
  })

  test('the request behind a view is shown as it was made @D20', async ({ page, stage }) => {
    await page.goto(view(stage, '/payments?type=checkout_session'))
    await expect(firstRow(page)).toBeVisible()
    await page.getByRole('button', { name: 'API requests behind this view' }).click()
    const drawer = page.getByRole('dialog', { name: 'Behind this view' })
    await expect(drawer).toContainText(
      `${stage.webUrl}/v1/transactions?type=checkout_session&limit=25`,
    )
    await expect(drawer).toContainText('Bearer $FLORIN_API_KEY')
    await expect(drawer).toContainText("transactions.list({ type: 'checkout_session', limit: 25 })")
  })

  test('routes are small, also the one with a chart; hosted pages carry none of it @D17', async ({
    page,
    stage,
    merchant,
  }) => {
    const list = await scriptsOf(page, view(stage, '/payments'), async () => {
      await expect(firstRow(page)).toBeVisible()
    })
    const overview = await scriptsOf(page, view(stage), async () => {
      await expect(page.locator('[data-bar]').last()).toBeVisible()
    })
    expect(list.bytes).toBeLessThanOrEqual(200 * KILOBYTE)
    expect(overview.bytes).toBeLessThanOrEqual(200 * KILOBYTE)
    const session = await merchant.session()
    const hosted = await scriptsOf(page, session.url, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
    expect(hosted.text).not.toContain('Behind this view')
  })
})

/** What moves without anybody having asked for it, as browsers sum it up. */
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

/** All scripts that a page loads until it is there, and what they weigh when packed. */
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
