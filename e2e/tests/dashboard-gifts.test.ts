// Gifts on the dashboard: created from a key, then funded and reclaimed by the sender's wallet.
import { verificationKey } from '@florin/sdk/release-code'
import { generate, keypairSigner } from '@florin/sdk/server'
import type { Page } from '@playwright/test'
import { centsOf, newPayer } from '../chain.ts'
import { SESSION_COOKIE, signInContext } from '../dashboard.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import type { Merchant } from '../merchant.ts'
import { installWallet } from '../wallet.ts'
import type { TestEnvFacts } from '../world/facts.ts'

test.use({ cookieNames: [SESSION_COOKIE], complaints: FAILED_LOAD })

const CENTS = 2_500
const view = (testEnv: TestEnvFacts, path = '') => `${testEnv.webUrl}/dashboard/gifts${path}`
const detail = (page: Page) => page.getByRole('complementary', { name: 'Gift' })

test.beforeEach(async ({ context, testEnv, merchant }) => {
  await signInContext(context, testEnv, merchant.wallet)
})

/** Creates a gift whose sender is a wallet in this browser. */
async function giftFrom(address: string, { florin }: Merchant) {
  const code = generate()
  const release_verification_key = verificationKey(code)
  const asked = { amount: CENTS, sender_address: address, release_verification_key }
  return { gift: await florin.gifts.create(asked), code }
}

test('a gift is created from a key, funded by its wallet, and claimed @D6 @G11', async ({
  page,
  testEnv,
  merchant,
  useWallet,
}) => {
  const wallet = await useWallet()
  const code = generate()
  await page.goto(view(testEnv, '/new'))
  await expect(page.getByText("from '@florin/sdk/server'")).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount, in USDC' }).fill('25')
  await page.getByRole('textbox', { name: 'Sent from' }).fill(wallet.address)
  await page.getByRole('textbox', { name: 'Verification key' }).fill(verificationKey(code))
  await page.getByRole('button', { name: 'Create gift' }).click()
  await expect(detail(page)).toContainText('Not funded')
  await page.getByRole('button', { name: 'Fund gift with 25.00 USDC' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock 25.00 USDC in this gift?' })
  await expect(dialog).toContainText(wallet.address)
  await dialog.getByRole('button', { name: 'Fund with Test Wallet' }).click()
  await expect(detail(page).getByText('Waiting to be claimed')).toBeVisible()
  expect(wallet.asked).toEqual(['connect', 'signAndSendTransaction solana:localnet'])
  expect(await centsOf(testEnv, wallet.address)).toBe(100_000 - CENTS)

  const recipient = keypairSigner(crypto.getRandomValues(new Uint8Array(32)))
  const { id } = await merchant.florin.gifts.claim(code, recipient)
  await expect(detail(page).getByText('Gift claimed')).toBeVisible()
  await expect(detail(page).getByRole('button', { name: 'Reclaim' })).toBeDisabled()
  await expect(detail(page)).toContainText('A released gift can’t be reclaimed')
  await expect(detail(page)).toContainText(recipient.address.slice(0, 6))
  await expect(detail(page).getByText('Funded').first()).toBeVisible()
  expect(page.url()).toBe(view(testEnv, `/${id}`))
  expect(await page.content()).not.toContain(code)
})

test('a gift is reclaimed after confirming amount and destination; rejecting costs nothing @D6 @D15 @G11', async ({
  page,
  context,
  testEnv,
  merchant,
}) => {
  const payer = await newPayer(testEnv)
  const wallet = await installWallet(context, payer, testEnv.rpcUrl)
  const { gift } = await giftFrom(payer.address, merchant)
  const sender = keypairSigner(Uint8Array.from(payer.keypair))
  await merchant.florin.gifts.fund(gift, sender, { rpcUrl: testEnv.rpcUrl })
  await page.goto(view(testEnv, `/${gift.id}`))
  await expect(detail(page).getByText('Waiting to be claimed')).toBeVisible()
  await page.getByRole('button', { name: 'Reclaim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reclaim 25.00 USDC?' })
  await expect(dialog).toContainText(payer.address)
  expect(wallet.asked).toEqual([])
  wallet.behaviour = 'reject'
  await dialog.getByRole('button', { name: 'Reclaim with Test Wallet' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Canceled in your wallet')
  expect((await merchant.florin.gifts.get(gift.id)).status).toBe('open')
  wallet.behaviour = 'approve'
  await dialog.getByRole('button', { name: 'Reclaim with Test Wallet' }).click()
  await expect(detail(page).getByText('Gift reclaimed')).toBeVisible()
  expect(await centsOf(testEnv, payer.address)).toBe(100_000)
})

test('only the sender’s account is asked to sign @D6', async ({
  page,
  testEnv,
  merchant,
  useWallet,
}) => {
  const wallet = await useWallet()
  const { gift } = await merchant.unfundedGift()
  await page.goto(view(testEnv, `/${gift.id}`))
  await page.getByRole('button', { name: /^Fund gift/ }).click()
  await page.getByRole('button', { name: 'Fund with Test Wallet' }).click()
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText('Test Wallet has another account open')
  await expect(alert).toContainText(gift.sender_address)
  expect(wallet.asked).toEqual(['connect'])
})

test('expired terms are renewed, and the gift can be funded again @D6', async ({
  page,
  testEnv,
  merchant,
}) => {
  const { gift } = await merchant.unfundedGift()
  let isOver = true
  await page.route(`**/v1/gifts/${gift.id}*`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: isOver ? { ...json, next_action: null } : json })
  })
  await page.goto(view(testEnv, `/${gift.id}`))
  await expect(detail(page).getByText('Renewing the terms')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Fund gift/ })).toHaveCount(0)
  isOver = false
  await expect(page.getByRole('button', { name: /^Fund gift/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' }) // the page polls, so a request is always in flight
})

test('an unfunded gift is canceled after a confirmation @D6 @D15', async ({
  page,
  testEnv,
  merchant,
}) => {
  const { gift } = await merchant.unfundedGift()
  await page.goto(view(testEnv, `/${gift.id}`))
  await page.getByRole('button', { name: 'Cancel gift' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this gift?' })
  await expect(dialog).toContainText(gift.sender_address)
  await dialog.getByRole('button', { name: 'Cancel gift' }).click()
  await expect(detail(page).getByText('Gift canceled')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Fund gift/ })).toHaveCount(0)
  await expect(detail(page)).toContainText('From the dashboard')
})

test('a release code pasted as key is neither kept nor sent @D6', async ({
  page,
  testEnv,
  log,
}) => {
  const code = generate()
  await page.goto(view(testEnv, '/new'))
  const field = page.getByRole('textbox', { name: 'Verification key' })
  await field.fill(code)
  await expect(page.getByText('That looked like a release code')).toBeVisible()
  await expect(field).toHaveValue('')
  await page.getByRole('textbox', { name: 'Amount, in USDC' }).fill('25')
  await expect(page.getByRole('button', { name: 'Create gift' })).toBeDisabled()
  expect(JSON.stringify(log)).not.toContain(code)
})

test('the list shows the locked total and filters by status @D6', async ({
  page,
  testEnv,
  merchant,
}) => {
  await merchant.fundedGift()
  await page.goto(view(testEnv, '?status=open'))
  const { amount } = await merchant.florin.reports.giftLiability()
  const locked = page.getByRole('region', { name: 'Locked in open gifts' })
  await expect(locked).toContainText(
    (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 }),
  )
  await expect(locked).toContainText('The on-chain balance matches')
  const statuses = page.locator('td[data-label=Status]')
  await expect(statuses.first()).toHaveText('Open')
  expect(new Set(await statuses.allTextContents())).toEqual(new Set(['Open']))
})
