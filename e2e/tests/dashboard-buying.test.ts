// Purchases, cards and shops on the dashboard: every state of a purchase, and one real purchase.
import type { BrowserContext, Page } from '@playwright/test'
import { walletOf } from '../../scripts/local/wallets.ts'
import { addCard, placePurchase } from '../buying.ts'
import { SESSION_COOKIE, signInContext } from '../dashboard.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { openMerchant } from '../merchant.ts'
import { cardFrame } from '../pages.ts'
import { say } from '../words.ts'
import type { BuyingFacts, TestEnvFacts } from '../world/facts.ts'

test.use({ cookieNames: [SESSION_COOKIE, 'florin_viewer'], complaints: FAILED_LOAD })

/** A shop and its browser are slow on a busy machine. */
const JOURNEY_MS = 420_000
const SHOP_MS = 180_000
/** Triggers 3-D Secure. The test bank accepts 123456. */
const ASKING_CARD = '4000 0000 0000 3220'

const at = (testEnv: TestEnvFacts, path: string) => `${testEnv.webUrl}/dashboard${path}`
const purchaseAt = (testEnv: TestEnvFacts, id: string) => at(testEnv, `/checkout-intents/${id}`)
const detail = (page: Page) => page.getByRole('complementary', { name: 'Purchase' })
const section = (page: Page, name: string) => detail(page).getByRole('region', { name })

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page)
  await expect(frame.getByLabel(say('frame.number'))).toBeEnabled()
  await frame.getByLabel(say('frame.number')).pressSequentially(number.replaceAll(' ', ''))
  await frame.getByLabel(say('frame.expiry')).pressSequentially('1230') // shops offer about ten years
  await frame.getByLabel(say('frame.code')).pressSequentially('937')
  await frame.getByRole('button', { name: say('frame.card.action') }).click()
}

test.describe('states', () => {
  test.beforeEach(async ({ context, testEnv, merchant }) => {
    await signInContext(context, testEnv, merchant.wallet)
  })

  test('details for the shop are a form: choices with price and stock, errors at their field @D8', async ({
    page,
    testEnv,
    merchant,
  }) => {
    const { id } = await placePurchase(testEnv, 'options_wanted')
    await page.goto(purchaseAt(testEnv, id))
    const form = section(page, 'Details for the shop')
    await expect(form.getByRole('radio', { name: 'Linen, $24.00, 3 left' })).toBeVisible()
    await expect(form.getByLabel('City')).toHaveAttribute('autocomplete', 'shipping address-level2')
    await form.getByLabel('Email address').fill('ada')
    await form.getByRole('button', { name: 'Send details' }).click()
    await expect(form.getByText('Enter a valid email address')).toBeVisible()
    await expect(form.getByRole('radio', { name: /^Linen/ })).toBeFocused()
    expect((await merchant.florin.checkoutIntents.get(id)).status).toBe('requires_action')
    await form.getByRole('radio', { name: /^Linen/ }).check()
    await form.getByLabel('Email address').fill('ada@example.com')
    await form.getByLabel('First and last name').fill('Ada Lovelace')
    await form.getByLabel('Street and number').fill('12 Main St')
    await form.getByLabel('City').fill('Portland')
    await form.getByLabel('Country').selectOption('United States')
    await form.getByRole('button', { name: 'Send details' }).click()
    await expect(detail(page)).toContainText('Getting the price from the shop')
    const { options } = await merchant.florin.checkoutIntents.get(id)
    expect(options).toEqual({
      quantity: 1,
      variant: { Binding: 'Linen' },
      contact: { email: 'ada@example.com' },
      shipping_address: {
        name: 'Ada Lovelace',
        line1: '12 Main St',
        city: 'Portland',
        country: 'US',
      },
    })
  })

  test('a quote shows breakdown, address, card and maximum; one button names amount and shop @D8', async ({
    page,
    testEnv,
    merchant,
  }) => {
    const card = await addCard(testEnv)
    const { id } = await placePurchase(testEnv, 'quoted', { max_amount: 5_000, card })
    await page.goto(`${testEnv.webUrl}/dashboard`)
    const waiting = page.locator(`a[href$="${id}"]`)
    await expect(waiting).toHaveText('books.example, 52.95 USD') // the attention list names a purchase by its shop
    await waiting.click()
    const quote = section(page, 'Quote')
    for (const text of ['Binding: Linen', '2 × 24.00 USD', '6.95 USD', '−2.00 USD', 'Portland']) {
      await expect(quote).toContainText(text)
    }
    const approval = section(page, 'Approve purchase')
    await expect(approval).toContainText('Visa •••• 4242')
    await expect(approval).toContainText('The maximum is 50.00 USD')
    await expect(approval).toContainText('As the owner, you can')
    await approval.getByRole('button', { name: 'Pay 52.95 USD to books.example' }).click()
    await expect(detail(page)).toContainText('Approved. Paying the shop')
    await expect(detail(page)).toContainText('You can’t cancel it now.')
    expect((await merchant.florin.checkoutIntents.get(id)).status).toBe('processing')
  })

  test('a purchase can be canceled before approval, with its consequences @D7', async ({
    page,
    testEnv,
    merchant,
  }) => {
    const { id } = await placePurchase(testEnv, 'quoted')
    await page.goto(purchaseAt(testEnv, id))
    await detail(page).getByRole('button', { name: 'Cancel purchase' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('You can’t resume a canceled purchase')
    await dialog.getByRole('button', { name: 'Cancel purchase' }).click()
    await expect(detail(page)).toContainText('Canceled by you or your agent')
    expect((await merchant.florin.checkoutIntents.get(id)).status).toBe('canceled')
  })

  test('a purchase updates without a reload, and the URL filters the list @D7', async ({
    page,
    testEnv,
  }) => {
    const placed = await placePurchase(testEnv, 'paying')
    await page.goto(purchaseAt(testEnv, placed.id))
    await expect(detail(page)).toContainText(/Elapsed \d+ (s|min)/)
    await placed.become('succeeded')
    await expect(detail(page)).toContainText('Bought at books.example')
    await expect(detail(page)).toContainText('100017')
    await page.goto(at(testEnv, '/checkout-intents?status=succeeded'))
    await expect(page.locator(`[data-row="${placed.id}"]`)).toBeVisible()
    await expect(page.getByRole('table')).not.toContainText('Needs approval')
  })

  test('bank authentication, security code and timeout each have their own text @D9', async ({
    page,
    testEnv,
  }) => {
    const placed = await placePurchase(testEnv, 'code_wanted')
    await page.goto(purchaseAt(testEnv, placed.id))
    const code = section(page, 'Card security code')
    await expect(code.getByRole('timer')).toHaveText(/^4:[0-3]\d$/)
    const link = code.getByRole('link', { name: 'Enter security code' })
    await expect(link).toHaveAttribute('href', new RegExp(`/authenticate/${placed.id}#`))
    await placed.become('bank_asks')
    const bank = section(page, 'Bank authentication')
    await expect(bank.getByRole('link', { name: 'Continue to your bank' })).toBeVisible()
    await expect(bank).toContainText('If time runs out, the bank declines')
    await placed.become('timed_out')
    await expect(detail(page)).toContainText('was not answered in time. Nothing was paid.')
    await detail(page).getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByLabel('Product URL')).toHaveValue(/books\.example/)
  })

  test('an unknown outcome shows what is known and the next check @D7', async ({
    page,
    testEnv,
  }) => {
    const { id } = await placePurchase(testEnv, 'outcome_unknown')
    await page.goto(purchaseAt(testEnv, id))
    const doubt = section(page, 'Unknown outcome')
    await expect(doubt).toContainText('Do not repeat the purchase')
    await expect(doubt).toContainText('The shop shows order 100017. The card shows no charge.')
    await expect(doubt).toContainText('Next check')
    await expect(detail(page)).not.toContainText('Bought')
  })

  test('a card is entered in its frame, shown by its last digits, and removed @D12', async ({
    page,
    testEnv,
    merchant,
    log,
  }) => {
    await page.goto(at(testEnv, '/cards/new'))
    await typeCard(page, '4242 4242 4242 4242')
    const card = page.getByRole('complementary', { name: 'Card' })
    await expect(card.getByRole('heading', { name: 'Visa •••• 4242' })).toBeVisible()
    await expect(card).toContainText('12/2030')
    // Tests that run at the same time add cards to this account.
    await expect(card).toContainText(/Yes, unless a purchase names a card|No, the newest card is/)
    expect(await page.content()).not.toContain('4242424242424242')
    const carriers = log.requests.filter((request) =>
      request.postData()?.replaceAll(/\D/g, '').includes('4242424242424242'),
    )
    expect(carriers.map((request) => request.url())).toEqual([])
    const sealed = log.requests.filter((request) => request.url().endsWith('/v1/sealed_cards'))
    expect(sealed.map((request) => new URL(request.url()).origin)).toEqual([testEnv.cardFrameUrl])
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await placePurchase(testEnv, 'quoted', { card: id })
    await page.reload()
    await card.getByRole('button', { name: 'Remove card' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('One open purchase uses this card')
    await dialog.getByRole('button', { name: 'Remove card' }).click()
    await expect(page.getByText('Visa •••• 4242 removed')).toBeVisible()
    await expect(merchant.florin.cards.get(id)).rejects.toMatchObject({ status: 404 })
  })

  test('if issuing is unavailable it says so, and a card can still be entered @D12', async ({
    page,
    testEnv,
  }) => {
    await page.goto(at(testEnv, '/cards/new'))
    await page.getByRole('button', { name: 'Use a new card each time' }).click()
    await expect(page.getByRole('alert')).toContainText('Store a card of your own instead.')
    await typeCard(page, '5555 5555 5555 4444')
    await expect(page.getByRole('heading', { name: 'Mastercard •••• 4444' })).toBeVisible()
  })
})

test.describe('at a real shop', () => {
  test.setTimeout(JOURNEY_MS)

  test('a purchase with a new card: details, approval, authentication, order @D7 @D8 @D9 @D12', async ({
    page,
    context,
    world,
  }) => {
    const testEnv = world.buying
    if (testEnv === null) throw new Error('there is no shop: npm run e2e -- dashboard-buying')
    const merchant = openMerchant(testEnv)
    await signInContext(context, testEnv, walletOf(testEnv.merchantKeypair))
    await page.goto(at(testEnv, '/cards/new'))
    await typeCard(page, ASKING_CARD)
    await expect(page.getByRole('heading', { name: 'Visa •••• 3220' })).toBeVisible()

    await page.goto(at(testEnv, '/checkout-intents/new'))
    await page.getByLabel('Product URL').fill(`${testEnv.shopUrl}/catalogue/canvas-tote_2/`)
    await page.getByLabel('Maximum amount').fill('1.00')
    await page.getByRole('button', { name: 'Get a quote' }).click()
    await answerShop(page)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const approval = section(page, 'Approve purchase')
    await expect(approval).toContainText('The maximum is 1.00 USD')
    const shop = new URL(testEnv.shopUrl).host
    await approval.getByRole('button', { name: new RegExp(`^Pay [\\d.]+ USD to ${shop}$`) }).click()
    await answerBank(page, context)
    await expect(detail(page)).toContainText(`Bought at ${shop}`, { timeout: SHOP_MS })
    const bought = await merchant.florin.checkoutIntents.get(id)
    expect(bought.status).toBe('succeeded')
    await expect(detail(page)).toContainText(String(bought.charge_id))

    await lookAtPictures(page)
    await takeEvidence(page, id)
    await seeShop(page, testEnv)
    await haveCardsIssued(page, testEnv)
  })
})

/** Answers every round of questions until there is a quote. */
async function answerShop(page: Page): Promise<void> {
  const form = section(page, 'Details for the shop')
  const button = form.getByRole('button', { name: 'Send details' })
  const approval = section(page, 'Approve purchase')
  const wants: Readonly<Record<string, string>> = {
    'Email address': 'ada@example.com',
    'Phone number': '+1 212 555 0100',
    'First and last name': 'Ada Lovelace',
    'Name of the receiver': 'Ada Lovelace',
    'Street and number': '12 Main St',
    City: 'Portland',
    'Postal code': '97201',
  }
  for (;;) {
    // The form loads after its heading.
    await expect(button.or(approval)).toBeVisible({ timeout: SHOP_MS })
    if (await approval.isVisible()) return
    for (const [label, text] of Object.entries(wants)) {
      const field = form.getByLabel(label)
      if ((await field.count()) > 0) await field.fill(text)
    }
    await choose(page, 'Country', 'United States')
    await choose(page, 'State', 'Oregon')
    const methods = form.getByRole('radiogroup', { name: 'Shipping method' })
    if ((await methods.count()) > 0) await methods.getByRole('radio').first().check()
    await button.click()
    await expect(button).toBeHidden({ timeout: SHOP_MS })
  }
}

async function choose(page: Page, label: string, choice: string): Promise<void> {
  const form = section(page, 'Details for the shop')
  const field = form.getByLabel(label, { exact: true })
  if ((await field.count()) === 0) return
  const isList = (await field.evaluate(({ tagName }) => tagName)) === 'SELECT'
  if (isList) await field.selectOption(choice)
  else if ((await field.getByRole('radio').count()) > 0) {
    await field.getByRole('radio', { name: choice, exact: true }).check()
  } else await field.fill(label === 'State' ? 'OR' : 'US')
}

async function answerBank(page: Page, context: BrowserContext): Promise<void> {
  const link = section(page, 'Bank authentication').getByRole('link', {
    name: 'Continue to your bank',
  })
  await expect(link).toBeVisible({ timeout: SHOP_MS })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(detail(page)).toContainText('Opened in another tab')
  await tab.getByRole('button', { name: say('bank.plain') }).click({ timeout: SHOP_MS })
  await tab.getByLabel('One-time code').fill('123456', { timeout: SHOP_MS })
  await tab.getByRole('button', { name: 'Verify', exact: true }).click()
}

/** Uses the keyboard only. */
async function lookAtPictures(page: Page): Promise<void> {
  const pictures = section(page, 'Steps').getByRole('button', { name: /^Shop page/ })
  expect(await pictures.count()).toBeGreaterThan(2)
  await pictures.last().focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog')
  await expect(box).toContainText(/^.*1 of \d+\./)
  const width = () => box.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width).toBeGreaterThan(300)
  await page.keyboard.press('ArrowRight')
  await expect(box).toContainText(/2 of \d+\./)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(detail(page)).toBeVisible()
}

async function takeEvidence(page: Page, id: string): Promise<void> {
  const button = detail(page).getByRole('button', { name: 'Download evidence' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe(`${id}.jsonl`)
}

async function seeShop(page: Page, testEnv: BuyingFacts): Promise<void> {
  await page.goto(at(testEnv, '/merchants'))
  await page.locator('[data-row]').first().click()
  const shop = page.getByRole('complementary', { name: 'Shop' })
  await expect(shop).toContainText('Ready')
  await expect(shop).toContainText(new URL(testEnv.shopUrl).host)
}

/** An issued card becomes the default; the stored card is used only when selected. */
async function haveCardsIssued(page: Page, testEnv: TestEnvFacts): Promise<void> {
  await page.goto(at(testEnv, '/cards/new'))
  await page.getByRole('button', { name: 'Use a new card each time' }).click()
  const card = page.getByRole('complementary', { name: 'Card' })
  await expect(card.getByRole('heading', { name: 'A new card for each purchase' })).toBeVisible()
  await expect(card).toContainText('Yes, unless a purchase names a card')
  await page.goto(at(testEnv, '/cards'))
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
  await expect(row('A new card for each purchase')).toContainText('Default')
  await expect(row('Visa •••• 3220')).toContainText('When selected')
}
