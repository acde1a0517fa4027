// Between confirmed and final, on a chain that tests control.
import { direct } from '../chain.ts'
import { test as base, expect } from '../fixtures.ts'
import { liveRegion, payButton, qr } from '../pages.ts'
import { say } from '../words.ts'

const business = 'Café Aurora'

const test = base.extend({
  testEnv: async ({ world }, use) => {
    await direct(world.directed, { do: 'finalize', isOn: false })
    await use(world.directed)
    await direct(world.directed, { do: 'hold', isOn: false })
    await direct(world.directed, { do: 'finalize', isOn: true })
  },
})

test('sent, detected and final are shown in order, on two devices @C7 @C10', async ({
  page,
  testEnv,
  merchant,
  useWallet,
  newDevice,
}) => {
  await useWallet()
  const session = await merchant.session()
  const second = await newDevice()
  await second.goto(session.url)
  await page.goto(session.url)
  await direct(testEnv, { do: 'hold', isOn: true })
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: say('progress.sent') })).toBeVisible()
  const current = page.locator('[aria-current=step]')
  await expect(current).toHaveText(say('progress.step.sent'))
  await expect(qr(second)).toBeVisible()

  await direct(testEnv, { do: 'hold', isOn: false })
  for (const device of [page, second]) {
    await expect(device).toHaveTitle(say('pay.tab.confirming', { business }))
    await expect(liveRegion(device)).toContainText(say('pay.state.confirming'))
    await expect(qr(device)).toHaveCount(0)
  }
  await expect(current).toHaveText(say('progress.step.seen'))
  await page.reload()
  await expect(page).toHaveTitle(say('pay.tab.confirming', { business }))

  await direct(testEnv, { do: 'finalize', isOn: true })
  for (const device of [page, second]) {
    await expect(device).toHaveTitle(say('pay.tab.complete', { business }))
    await expect(liveRegion(device)).toContainText(say('pay.state.complete'))
  }
})

test('after a rollback the page asks for the payment again', async ({
  page,
  testEnv,
  merchant,
}) => {
  const session = await merchant.session()
  await page.goto(session.url)
  await merchant.pay(session.chain_pay_uri)
  await expect(page).toHaveTitle(say('pay.tab.confirming', { business }))
  await direct(testEnv, { do: 'rollback' })
  await direct(testEnv, { do: 'finalize', isOn: true }) // finality without it decides
  await expect(page).toHaveTitle(say('pay.tab.waiting', { business }), { timeout: 150_000 })
  await expect(qr(page)).toBeVisible()
})

test('a confirmed intent has no receipt before it is final @P1 @P5', async ({
  page,
  testEnv,
  merchant,
}) => {
  const intent = await merchant.intent()
  const payment = intent.next_action?.chain_payment
  await page.goto(payment?.hosted_url ?? '')
  await merchant.pay(payment?.chain_pay_uri ?? '')
  await expect(page).toHaveTitle(say('pay.tab.confirming', { business }))
  await expect(page.getByRole('button', { name: say('receipt.print') })).toHaveCount(0)
  await direct(testEnv, { do: 'finalize', isOn: true })
  await expect(page).toHaveTitle(say('pay.tab.complete', { business }))
})
