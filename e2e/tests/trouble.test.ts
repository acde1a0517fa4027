import type { Page } from '@playwright/test'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { payButton, qr } from '../pages.ts'
import { say } from '../words.ts'

const business = 'Café Aurora'
const UNKNOWN = '00000000000000000000000000'

test.use({ complaints: FAILED_LOAD })

test('canceled, already paid and unknown are three different pages @C9', async ({
  page,
  merchant,
  testEnv,
}) => {
  const [canceled, paid] = [await merchant.session(), await merchant.session()]
  await merchant.florin.checkoutSessions.cancel(canceled.id)
  await merchant.pay(paid.chain_pay_uri)
  await merchant.whenSession(paid.id, 'complete')
  const heads: string[] = []
  for (const [url, status] of [
    [canceled.url, 200],
    [paid.url, 200],
    [`${testEnv.webUrl}/c/cs_${UNKNOWN}`, 404],
    [`${testEnv.webUrl}/c/nonsense`, 404],
    [`${testEnv.webUrl}/l/cl_${UNKNOWN}`, 404],
    [`${testEnv.webUrl}/pay/i/ti_${UNKNOWN}`, 404],
    [`${testEnv.webUrl}/nowhere`, 404],
  ] as const) {
    const response = await page.goto(url)
    expect(response?.status(), url).toBe(status)
    await expect(qr(page)).toHaveCount(0)
    await expect(page.locator('[class*=loader i], [class*=spinner i]')).toHaveCount(0)
    heads.push(await page.title())
  }
  const [first, second, ...others] = heads
  expect(first).toBe(say('pay.tab.canceled', { business }))
  expect(second).toBe(say('pay.tab.complete', { business }))
  expect(new Set(others)).toEqual(new Set([`${say('failure.unknown.title')} · Florin`]))
})

test('canceling while the page is open removes the ways to pay @C9', async ({ page, merchant }) => {
  const session = await merchant.session()
  await page.goto(session.url)
  await expect(qr(page)).toBeVisible()
  await merchant.florin.checkoutSessions.cancel(session.id)
  await expect(page).toHaveTitle(say('pay.tab.canceled', { business }))
  await expect(page.getByRole('heading', { name: say('canceled.title') })).toBeVisible()
  await expect(qr(page)).toHaveCount(0)
})

test('a closed link says that it is closed @C9', async ({ page, merchant }) => {
  const link = await merchant.link()
  await merchant.florin.checkoutLinks.cancel(link.id)
  await page.goto(link.url)
  await expect(
    page.getByRole('heading', { name: say('failure.link_canceled.title') }),
  ).toBeVisible()
})

test('rate limit and outage have their own pages, with a retry @C9', async ({
  page,
  world,
  merchant,
}) => {
  const { id } = await merchant.session()
  const down = await page.goto(`${world.downUrl}/c/${id}`)
  expect(down?.status()).toBe(503)
  await expect(page.getByRole('heading', { name: say('failure.down.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: say('failure.again') })).toBeVisible()
  const strict = `${world.strict.webUrl}/c/${id}`
  await expect(async () => {
    const others = Array.from({ length: 20 }, () => fetch(strict))
    const busy = await page.goto(strict)
    await Promise.all(others)
    expect(busy?.status()).toBe(429)
  }).toPass()
  await expect(page.getByRole('heading', { name: say('failure.busy.title') })).toBeVisible()
  await expect(async () => {
    await page.getByRole('link', { name: say('failure.again') }).click()
    await expect(page).toHaveTitle(say('pay.tab.waiting', { business }), { timeout: 1_000 })
  }).toPass()
})

test('an open page survives a 429 @P10', async ({ page, merchant }) => {
  const session = await merchant.session()
  let refusals = 0
  await page.route('**/v1/**', async (route) => {
    if (++refusals > 2) return await route.continue()
    const error = { type: 'rate_limit_error', code: 'rate_limit', message: 'Wait.' }
    await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { error } })
  })
  await page.goto(session.url)
  await expect.poll(() => refusals).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('13.25 USDC')
  await merchant.pay(session.chain_pay_uri)
  await expect(page).toHaveTitle(say('pay.tab.complete', { business }))
})

test('a lost connection is shown, and the page continues when it is back @C10', async ({
  page,
  context,
  merchant,
}) => {
  const session = await merchant.session()
  await page.goto(session.url)
  await expect(qr(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(say('pay.offline.title'))).toBeVisible()
  await merchant.pay(session.chain_pay_uri)
  await merchant.whenSession(session.id, 'complete')
  await expect(page).toHaveTitle(say('pay.tab.waiting', { business }))
  await context.setOffline(false)
  await expect(page).toHaveTitle(say('pay.tab.complete', { business }))
  await expect(page.getByText(say('pay.offline.title'))).toHaveCount(0)
})

test('offline when the wallet is asked: it is shown, and nothing is signed @C12', async ({
  page,
  context,
  merchant,
  useWallet,
}) => {
  const wallet = await useWallet()
  const session = await merchant.session()
  await page.goto(session.url)
  await expect(payButton(page)).toBeVisible()
  await context.setOffline(true)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(say('trouble.offline.title'))
  expect(wallet.asked).toEqual(['connect'])
  await context.setOffline(false)
  await payButton(page).click()
  await expect(page).toHaveTitle(say('pay.tab.complete', { business }))
})

type Asking = typeof globalThis & { asked: number[]; pending: number }

/**
 * Times of the page's requests, in seconds by a fake clock, so that a slow machine does not matter.
 */
async function watchAsking(page: Page, { failing }: { failing: boolean }) {
  const startedAt = Date.now()
  await page.clock.install({ time: startedAt })
  await page.clock.pauseAt(startedAt + 1_000)
  await page.addInitScript(() => {
    const { fetch } = globalThis
    const watch: Asking = Object.assign(globalThis, { asked: [], pending: 0 })
    globalThis.fetch = (...request) => {
      watch.asked.push(Date.now() / 1_000)
      watch.pending++
      return fetch(...request).finally(() => watch.pending--)
    }
  })
  await page.route('**/v1/**', async (route) => {
    if (failing) await route.abort()
    // Otherwise answers like a server whose long poll timed out.
    else await route.continue({ url: route.request().url().replace(/\?.*/, '') })
  })
  return {
    moments: () => page.evaluate(() => (globalThis as Asking).asked),
    async pass(seconds: number) {
      for (let passed = 0; passed < seconds; passed++) {
        await page.clock.runFor(1_000)
        await expect.poll(() => page.evaluate(() => (globalThis as Asking).pending)).toBe(0)
      }
    },
  }
}

test('polling backs off after errors, to at most ten seconds @P10', async ({ page, merchant }) => {
  const session = await merchant.session()
  const { moments, pass } = await watchAsking(page, { failing: true })
  await page.goto(session.url)
  await pass(60)
  await expect(page.getByText(say('pay.offline.title'))).toBeVisible()
  const asked = await moments()
  const gaps = asked.slice(1).map((moment, at) => moment - (asked[at] as number))
  expect(gaps.length).toBeGreaterThanOrEqual(5)
  expect(gaps[0]).toBeGreaterThanOrEqual(1)
  expect(gaps[0]).toBeLessThanOrEqual(3)
  for (const [at, gap] of gaps.entries()) {
    expect(gap, `gaps ${gaps}`).toBeGreaterThanOrEqual((gaps[at - 1] ?? 0) - 1)
    expect(gap, `gaps ${gaps}`).toBeLessThanOrEqual(11)
  }
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(9)
})

test('a hidden tab does not poll, and polls at once when it is visible again @P10', async ({
  page,
  merchant,
}) => {
  const session = await merchant.session()
  await page.addInitScript(() => {
    let state = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    Object.assign(globalThis, {
      look(isLooked: boolean) {
        state = isLooked ? 'visible' : 'hidden'
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  const look = (isLooked: boolean) =>
    page.evaluate((to) => (globalThis as unknown as { look(to: boolean): void }).look(to), isLooked)
  const { moments, pass } = await watchAsking(page, { failing: false })
  await page.goto(session.url)
  await pass(10)
  expect((await moments()).length).toBeGreaterThan(1)
  await look(false)
  await pass(3) // requests in flight may end and be counted
  const before = (await moments()).length
  await pass(60)
  expect(await moments()).toHaveLength(before)
  await look(true)
  await expect.poll(async () => (await moments()).length).toBeGreaterThan(before)
})
