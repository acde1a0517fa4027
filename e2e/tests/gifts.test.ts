import { devices } from '@playwright/test'
import { centsOf } from '../chain.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { codeField, enterCode, liveRegion } from '../pages.ts'
import { say } from '../words.ts'

const business = 'Café Aurora'
const take = say('review.take', { amount: '25.00 USDC' })
const withWallet = say('take.with', { wallet: 'Test Wallet' })

test('a gift is claimed with the code alone, by a wallet without SOL @G1 @G5 @G7 @G9 @G10', async ({
  page,
  testEnv,
  merchant,
  useWallet,
}) => {
  const { gift, code } = await merchant.fundedGift()
  const wallet = await useWallet({ sol: 0, cents: 0 })
  await page.goto(`${testEnv.webUrl}/gifts/redeem`)
  const step = page.locator('[aria-current=step]')
  await expect(step).toContainText(say('gift.step.code'))
  await enterCode(page, code)
  await expect(step).toContainText(say('gift.step.wallet'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('25.00 USDC')
  await expect(page.getByRole('main')).toContainText(business)
  await page.getByRole('button', { name: withWallet }).click()

  // The terms must be visible before the wallet asks for a signature.
  const button = page.getByRole('button', { name: take })
  await expect(button).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(say('review.what'))
  await expect(main).toContainText(wallet.address.slice(0, 6))
  await expect(main).toContainText(say('review.fee.ours'))
  expect(wallet.asked).toEqual(['connect'])
  await button.click()
  await expect(page.getByRole('heading', { name: say('gift.released.own.title') })).toBeVisible()
  expect(wallet.asked).toEqual(['connect', 'signTransaction solana:localnet'])
  expect(await centsOf(testEnv, wallet.address)).toBe(2_500)

  await expect(step).toContainText(say('gift.step.done'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('25.00 USDC')
  const { last_release_attempt } = await merchant.florin.gifts.preview(gift.id)
  const explorer = page.getByRole('link', { name: /explorer/ })
  await expect(explorer).toHaveAttribute('href', new RegExp(last_release_attempt?.signature ?? '-'))
  await expect(page.getByText(say('gift.released.own.text'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/gifts/${gift.id}$`))
})

test('a gift is claimed from its link, even after the wallet rejected once @G1 @G5', async ({
  page,
  testEnv,
  merchant,
  useWallet,
}) => {
  const { gift, code } = await merchant.fundedGift()
  const wallet = await useWallet({ sol: 0, cents: 0 })
  await page.goto(`${testEnv.webUrl}/gifts/${gift.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('25.00 USDC')
  await expect(page.getByRole('main')).toContainText(say('gift.from', { business }))
  await enterCode(page, code)
  wallet.behaviour = 'reject'
  await page.getByRole('button', { name: withWallet }).click()
  await expect(page.getByRole('alert')).toContainText(say('trouble.gift_rejected.title'))
  wallet.behaviour = 'approve'
  await page.getByRole('button', { name: withWallet }).click()
  wallet.behaviour = 'reject'
  await page.getByRole('button', { name: take }).click()
  await expect(page.getByRole('alert')).toContainText(say('trouble.gift_rejected.title'))
  wallet.behaviour = 'approve'
  await page.getByRole('button', { name: take }).click()
  await expect(page.getByRole('heading', { name: say('gift.released.own.title') })).toBeVisible()
  await expect(liveRegion(page)).toContainText(say('gift.state.released'))
})

test('the gift page distinguishes unfunded, claimed and reclaimed @G6', async ({
  page,
  testEnv,
  merchant,
}) => {
  const gifts = {
    unfunded: (await merchant.unfundedGift()).gift.id,
    released: (await merchant.claimedGift()).gift.id,
    reclaimed: (await merchant.reclaimedGift()).gift.id,
  }
  const said = new Set<string>()
  for (const [state, id] of Object.entries(gifts) as [keyof typeof gifts, string][]) {
    await page.goto(`${testEnv.webUrl}/gifts/${id}`)
    await expect(page.getByRole('heading', { name: say(`gift.${state}.title`) })).toBeVisible()
    await expect(page).toHaveTitle(say(`gift.tab.${state}`, { business }))
    await expect(codeField(page)).toHaveCount(0)
    said.add((await page.getByRole('main').getByRole('heading', { level: 2 }).textContent()) ?? '')
  }
  expect(said.size).toBe(3)
})

test('a gift that is funded while its page is open can be claimed there', async ({
  page,
  testEnv,
  merchant,
}) => {
  const { gift, sender } = await merchant.unfundedGift()
  await page.goto(`${testEnv.webUrl}/gifts/${gift.id}`)
  await expect(page.getByRole('heading', { name: say('gift.unfunded.title') })).toBeVisible()
  await merchant.florin.gifts.fund(gift, sender, { rpcUrl: testEnv.rpcUrl })
  await expect(codeField(page)).toBeVisible()
})

test.describe('codes without an open gift', () => {
  test.use({ complaints: FAILED_LOAD })

  test('all codes without an open gift get the same message @G6', async ({
    page,
    testEnv,
    merchant,
  }) => {
    const codes = [
      (await merchant.unfundedGift()).code,
      (await merchant.claimedGift()).code,
      (await merchant.reclaimedGift()).code,
      merchant.unusedCode(),
    ]
    const said = new Set<string>()
    for (const code of codes) {
      await page.goto(`${testEnv.webUrl}/gifts/redeem`)
      await enterCode(page, code)
      const notice = page.getByRole('region', { name: say('code.none.title') })
      await expect(notice).toBeVisible()
      said.add((await notice.textContent()) ?? '')
    }
    expect(said.size).toBe(1)
  })

  test('the code of another gift is refused without a request @G6', async ({
    page,
    testEnv,
    merchant,
    log,
  }) => {
    const { gift } = await merchant.fundedGift()
    await page.goto(`${testEnv.webUrl}/gifts/${gift.id}`)
    const before = log.requests.length
    await enterCode(page, merchant.unusedCode())
    await expect(page.getByText(say('code.other.title'))).toBeVisible()
    const since = log.requests.slice(before).filter((request) => request.method() === 'POST')
    expect(since).toEqual([])
    // Each wrong code starts a visible countdown.
    await expect(page.getByRole('button', { name: /\d+ s/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: say('code.continue') })).toBeEnabled()
  })

  test('guessing is limited, and the wait is visible @G6', async ({ page, world, merchant }) => {
    await page.goto(`${world.strict.webUrl}/gifts/redeem`)
    for (let tries = 0; tries < 4; tries++) {
      await expect(page.getByRole('button', { name: say('code.continue') })).toBeEnabled()
      await enterCode(page, merchant.unusedCode())
      const limit = page.getByText(say('code.limit.title'))
      await expect(limit.or(page.getByText(say('code.none.title')))).toBeVisible()
      if (await limit.isVisible()) break
    }
    await expect(page.getByText(say('code.limit.title'))).toBeVisible()
    await expect(page.getByRole('button', { name: /\d+ s/ })).toBeDisabled()
  })
})

test('a code is read in any spelling and shown in groups of four @G2', async ({
  page,
  testEnv,
  merchant,
}) => {
  await page.goto(`${testEnv.webUrl}/gifts/redeem`)
  const code = merchant.unusedCode()
  const fours = code.replaceAll(/(.{4})(?=.)/g, '$1-')
  const written = [
    code,
    fours.toLowerCase(),
    `  ${fours.replaceAll('-', ' ')} `,
    code.replaceAll('1', 'l').replaceAll('0', 'o'),
    code.replaceAll('1', 'I').replaceAll('0', 'O'),
  ]
  for (const text of written) {
    await codeField(page).fill('')
    await codeField(page).click()
    await page.evaluate((pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
    }, text)
    await page.keyboard.insertText(text)
    await expect(page.getByText(fours, { exact: true })).toBeVisible()
  }
})

test('a mistyped character is found before any request @G3', async ({
  page,
  testEnv,
  merchant,
  log,
}) => {
  await page.goto(`${testEnv.webUrl}/gifts/redeem`)
  await expect(page.getByRole('button', { name: say('code.continue') })).toBeEnabled()
  const before = log.requests.length
  const code = merchant.unusedCode()
  for (let at = 0; at < code.length; at += 5) {
    const other = code[at] === '7' ? '8' : '7'
    const wrong = `${code.slice(0, at)}${other}${code.slice(at + 1)}`
    await codeField(page).fill(wrong)
    await page.getByRole('button', { name: say('code.continue') }).click()
    await expect(page.getByText(say('code.check.title'))).toBeVisible()
    expect(say('code.check.title')).toMatch(/one character looks wrong/i)
  }
  await codeField(page).fill(code.slice(0, 9))
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('code.length.title'))).toBeVisible()
  const asked = log.requests.slice(before).filter((request) => request.url().includes('/v1/'))
  expect(asked).toEqual([])
})

test('without a wallet there are links to wallets that open the same gift @G8', async ({
  browser,
  testEnv,
  merchant,
  log,
}) => {
  const { gift, code } = await merchant.fundedGift()
  const { defaultBrowserType: _, ...phone } = devices['iPhone 15']
  const context = await browser.newContext({ ...phone, locale: 'en-GB' })
  log.watch(context)
  const page = await context.newPage()
  const url = `${testEnv.webUrl}/gifts/${gift.id}`
  for (const typed of [false, true]) {
    await page.goto(url)
    if (typed) await enterCode(page, code)
    for (const wallet of ['Phantom', 'Solflare']) {
      const link = page.getByRole('link', { name: say('nowallet.open', { wallet }) })
      const href = (await link.getAttribute('href')) ?? ''
      expect(href).toContain(encodeURIComponent(url))
      expect(decodeURIComponent(href)).not.toContain(code.slice(0, 8))
    }
  }
  await context.close()
})

test('a preview of a gift shows the business and not the amount @G12', async ({
  testEnv,
  merchant,
}) => {
  const { gift } = await merchant.fundedGift(4_321)
  const headers = { 'user-agent': 'WhatsApp/2.23' }
  const html = await (await fetch(`${testEnv.webUrl}/gifts/${gift.id}`, { headers })).text()
  const previews = [
    ...html.matchAll(/<(meta property="og:|title|meta name="desc)[^>]*>[^<]*/g),
  ].join('\n')
  expect(previews).toContain(business)
  expect(previews).not.toMatch(/43[.,]21/)
})
