// API keys, the account and its log.
import { readFileSync } from 'node:fs'
import { AuthenticationError, Florin } from '@florin/sdk'
import { verificationKey } from '@florin/sdk/release-code'
import { generate } from '@florin/sdk/server'
import type { Page } from '@playwright/test'
import { AccountRole, address, createKeyPairSignerFromBytes } from '@solana/kit'
import pg from 'pg'
import { askAt, sendAt, signAt } from '../../scripts/local/fake-solana/testing.ts'
import type { Wallet } from '../../scripts/local/wallets.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import { newPayer } from '../chain.ts'
import { SESSION_COOKIE, signInContext } from '../dashboard.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { installWallet } from '../wallet.ts'
import type { TestEnvFacts } from '../world/facts.ts'

test.use({ cookieNames: [SESSION_COOKIE], complaints: FAILED_LOAD })

const view = (testEnv: TestEnvFacts, path: string) => `${testEnv.webUrl}/dashboard${path}`

test('an API key is created, shown once, used, and rejected once revoked @D10 @D15', async ({
  page,
  context,
  testEnv,
}) => {
  await signInContext(context, testEnv, newWallet())
  await page.goto(view(testEnv, '/api-keys'))
  await expect(page.getByText('No API keys')).toBeVisible()
  await page.goto(view(testEnv, '/api-keys/new'))
  await page.getByRole('textbox', { name: 'Name' }).fill('Till 3')
  await page.getByRole('radio', { name: /Store or till/ }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByRole('dialog', { name: 'Save the key “Till 3” now' })
  const secret = (await shown.locator('pre').textContent()) ?? ''
  expect(secret).toMatch(/^sk_live_/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I saved it' }).click()
  const detail = page.getByRole('complementary', { name: 'API key' })
  await expect(detail).toContainText(secret.slice(-4))
  await expect(detail).toContainText('You, from the dashboard')
  expect(await page.content()).not.toContain(secret)

  const till = new Florin(secret, { baseUrl: testEnv.apiUrl, maxRetries: 0 })
  expect((await till.checkoutSessions.list()).data).toEqual([])
  await expect(till.gifts.list()).rejects.toMatchObject({ code: 'scope_missing' })
  await detail.getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke “Till 3”?' })
  const revoke = dialog.getByRole('button', { name: 'Revoke key' })
  await expect(revoke).toBeDisabled()
  await dialog.getByRole('textbox').fill('Till 3')
  await revoke.click()
  await expect(page.getByText('Till 3 revoked')).toBeVisible()
  await expect(till.checkoutSessions.list()).rejects.toThrow(AuthenticationError)
  await expect(page.getByText('No API keys')).toBeVisible()
})

test('the default budget is shown, set, and given to a key without its own @D10', async ({
  page,
  context,
  testEnv,
}) => {
  await signInContext(context, testEnv, newWallet())
  await page.goto(view(testEnv, '/account'))
  const day = page.getByRole('textbox', { name: 'USD per day' })
  const set = page.getByRole('button', { name: 'Set budget' })
  await expect(day).toHaveValue('500.00')
  await expect(set).toBeDisabled()
  await day.fill('fifty')
  await expect(set).toBeDisabled()
  await day.fill('50')
  await set.click()
  await expect(page.getByText('Default budget saved')).toBeVisible()
  await expect(day).toHaveValue('50.00')
  await page.goto(view(testEnv, '/api-keys/new'))
  await expect(page.getByText('it’s 50.00 USD per day, 500.00 SGD per day')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Agent')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'I saved it' }).click()
  const detail = page.getByRole('complementary', { name: 'API key' })
  await expect(detail).toContainText('50.00 USD per day, 500.00 SGD per day')
})

test('an agent gets an API key with a budget @D10', async ({
  page,
  context,
  testEnv,
  merchant,
}) => {
  await signInContext(context, testEnv, merchant.wallet)
  await page.goto(view(testEnv, '/api-keys/new'))
  await page.getByRole('textbox', { name: 'Name' }).fill('Shopping agent')
  await page.getByRole('radio', { name: /Shopping agent/ }).check()
  await page.getByRole('checkbox', { name: /Set a budget/ }).check()
  await expect(page.getByRole('button', { name: 'Create key' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'USD per day' }).fill('50')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'I saved it' }).click()
  const detail = page.getByRole('complementary', { name: 'API key' })
  await expect(detail).toContainText('50.00 USD per day')
  const key = await merchant.florin.apiKeys.get(page.url().split('/').at(-1) ?? '')
  expect(key.budget).toEqual({ usd: { day: 5_000 } })
  expect(key.scopes).toContain('checkout_intents:write')
  expect(key.scopes).not.toContain('gifts:write')
})

test('a new name is saved and undone; the audit log shows both @D15', async ({
  page,
  context,
  testEnv,
}) => {
  await signInContext(context, testEnv, newWallet())
  await page.goto(view(testEnv, '/account'))
  const field = page.getByRole('textbox', { name: 'Business name' })
  await expect(field).toHaveValue(/^Business /)
  const before = await field.inputValue()
  await field.fill('Corner Bakery')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Corner Bakery', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue(before)
  const events = page.getByRole('table', { name: 'Audit log' })
  await page.goto(view(testEnv, '/audit-log'))
  await expect(events.getByText('Account updated')).toHaveCount(2)
  await expect(events).toContainText('req_')
  const { account } = await (await context.request.get(`${testEnv.webUrl}/v1/session`)).json()
  await page.getByRole('textbox', { name: 'Object ID' }).fill(account.id)
  await page.keyboard.press('Enter')
  await expect(events.getByText('Signed in')).toHaveCount(0)
  await expect(events.getByText('Account created')).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?object=${account.id}`)
})

test('the export is one file without secrets @D15', async ({
  page,
  context,
  testEnv,
  merchant,
}) => {
  await signInContext(context, testEnv, merchant.wallet)
  await page.goto(view(testEnv, '/account'))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data' }).click()
  const download = await downloading
  const { id } = await merchant.florin.account.get()
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^florin-${id}-\\d{4}-\\d\\d-\\d\\d.json$`),
  )
  const text = readFileSync(await download.path(), 'utf8')
  expect(JSON.parse(text).account.id).toBe(id)
  expect(text).not.toContain(testEnv.key)
})

test('deleting an account needs its typed name, and no fundable gift @D15', async ({
  page,
  context,
  testEnv,
  newDevice,
}) => {
  await signInContext(context, testEnv, newWallet())
  const made = await context.request.post(`${testEnv.webUrl}/v1/gifts`, {
    headers: { origin: testEnv.webUrl },
    data: {
      amount: 2_500,
      sender_address: newWallet().address,
      release_verification_key: verificationKey(generate()),
    },
  })
  expect(made.status()).toBe(200)
  const leave = async (device: typeof page) => {
    await device.goto(view(testEnv, '/account'))
    const field = device.getByRole('textbox', { name: 'Business name' })
    await expect(field).toHaveValue(/^Business /)
    const name = await field.inputValue()
    await device.getByRole('button', { name: 'Delete account' }).click()
    const dialog = device.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled()
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    return dialog
  }
  const refused = await leave(page)
  await expect(refused.getByRole('alert')).toContainText(
    'gifts that are open or can still be funded',
  )
  await refused.getByRole('link', { name: 'View open gifts' }).click()
  await expect(page).toHaveURL(view(testEnv, '/gifts?status=open'))

  const empty = await newDevice()
  await signInContext(empty.context(), testEnv, newWallet())
  await leave(empty)
  await expect(empty).toHaveURL(view(testEnv, '/sign-in'))
  expect((await empty.context().request.get(`${testEnv.webUrl}/v1/session`)).status()).toBe(401)
})

/** As if the owner had signed in long ago. */
async function age({ databaseUrl }: TestEnvFacts, { address }: Wallet): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `UPDATE sessions SET signed_at = now() - interval '1 hour' FROM accounts
      WHERE accounts.id = sessions.account_id AND wallet_address = $1`,
    [address],
  )
  await client.end()
}

test('long after sign-in, a new key asks the wallet to sign in place @D10', async ({
  page,
  context,
  testEnv,
}) => {
  const wallet = newWallet()
  await signInContext(context, testEnv, wallet)
  await installWallet(context, wallet, testEnv.rpcUrl)
  await age(testEnv, wallet)
  await page.goto(view(testEnv, '/api-keys/new'))
  await page.getByRole('textbox', { name: 'Name' }).fill('Till 3')
  const create = page.getByRole('button', { name: 'Create key' })
  await create.click()
  const asked = page.getByRole('dialog', { name: 'Sign to continue' })
  await expect(asked).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toContainText('Your wallet hasn’t signed')
  await create.click()
  await asked.getByRole('button', { name: 'Sign with Test Wallet' }).click()
  await page.getByRole('button', { name: 'I saved it' }).click()
  const detail = page.getByRole('complementary', { name: 'API key' })
  await expect(detail).toContainText('500.00 USD per day')
  await detail.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click()
  await page.getByRole('button', { name: 'I saved it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the owner adds and removes a payout wallet, and ends other sessions @D15', async ({
  page,
  context,
  testEnv,
  newDevice,
}) => {
  const owner = newWallet()
  const cold = newWallet()
  const elsewhere = await newDevice()
  await signInContext(elsewhere.context(), testEnv, owner)
  await signInContext(context, testEnv, owner)
  await installWallet(context, cold, testEnv.rpcUrl)
  await page.goto(view(testEnv, '/account'))
  await page.getByRole('button', { name: 'Add wallet' }).click()
  const adding = page.getByRole('dialog', { name: 'Add payout wallet' })
  await adding.getByRole('textbox', { name: 'Name' }).fill('Cold wallet')
  await adding.getByRole('button', { name: 'Sign with Test Wallet' }).click()
  await expect(page.getByText('Payout wallet added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cold wallet' })).toContainText(
    cold.address.slice(0, 6),
  )
  await page.getByRole('button', { name: 'Remove Cold wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove wallet' }).click()
  await expect(page.getByText('Cold wallet', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByText('Sessions ended')).toBeVisible()
  const isIn = async (device: Page) =>
    (await device.context().request.get(`${testEnv.webUrl}/v1/session`)).status()
  expect([await isIn(page), await isIn(elsewhere)]).toEqual([200, 401])
})

test('a multisig vault is added by the memo that it signed on the chain @D15', async ({
  page,
  context,
  testEnv,
}) => {
  const vault = await newPayer(testEnv)
  await signInContext(context, testEnv, newWallet())
  await page.goto(view(testEnv, '/account'))
  await page.getByRole('button', { name: 'Add multisig vault' }).click()
  const adding = page.getByRole('dialog', { name: 'Add multisig vault' })
  await adding.getByRole('textbox', { name: 'Vault address' }).fill(vault.address)
  await adding.getByRole('textbox', { name: 'Name' }).fill('Treasury')
  await adding.getByRole('button', { name: 'Get memo' }).click()
  const memo = (await adding.getByText(/receive payments in this wallet/).textContent()) ?? ''
  const signature = adding.getByRole('textbox', { name: 'Transaction signature' })
  const add = adding.getByRole('button', { name: 'Add vault' })
  await signature.fill(vault.sign('a transaction that nobody sent'))
  await add.click()
  await expect(adding.getByRole('alert')).toContainText('not final yet')
  await signature.fill(await landMemo(testEnv.rpcUrl, vault, memo))
  await add.click()
  await expect(page.getByText('Payout wallet added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Treasury' })).toContainText(
    vault.address.slice(0, 6),
  )
})

/** Returns the signature of the transaction once it is final. */
async function landMemo(rpcUrl: string, wallet: Wallet, memo: string): Promise<string> {
  const signer = await createKeyPairSignerFromBytes(Uint8Array.from(wallet.keypair))
  const ask = askAt(rpcUrl)
  const account = { address: signer.address, role: AccountRole.READONLY_SIGNER, signer }
  const data = new TextEncoder().encode(memo)
  const programAddress = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
  const signed = await signAt(ask, signer, [{ programAddress, accounts: [account], data }])
  await sendAt(ask, signed)
  const options = { commitment: 'finalized', maxSupportedTransactionVersion: 0 }
  await expect
    .poll(async () => (await ask('getTransaction', signed.signature, options)).result)
    .toBeTruthy()
  return signed.signature
}
