// A release code is money: these tests search every place where a page could leak it, in every
// form.
import type { BrowserContext, Page } from '@playwright/test'
import { needlesOf, openSearch } from '../../sim/scenarios/release-secrecy/needles.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import type { NetworkLog } from '../network-log.ts'
import { codeField, enterCode } from '../pages.ts'
import { say } from '../words.ts'

test.use({ complaints: FAILED_LOAD })

test('the code is in no address, request, storage, console or attribute @G4', async ({
  page,
  context,
  testEnv,
  merchant,
  useWallet,
  log,
}) => {
  const { gift, code } = await merchant.fundedGift()
  const wrong = merchant.unusedCode()
  const wallet = await useWallet({ sol: 0, cents: 0 })
  const secrets = new Map([
    ['the code', code],
    ['a wrong code', wrong],
  ])
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const look = async () => {
    const places = {
      ...(await placesOf(page, context)),
      addresses: [...addresses, page.url()].join(),
    }
    return await findIn({ ...places, ...(await wireOf(log)) }, secrets)
  }

  await page.goto(`${testEnv.webUrl}/gifts/redeem`)
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'off')
  await enterCode(page, wrong)
  await expect(page.getByText(say('code.none.title'))).toBeVisible()
  expect(await look()).toEqual([])
  await expect(page.getByRole('button', { name: say('code.continue') })).toBeEnabled()
  await codeField(page).fill(code)
  expect(await look()).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say('take.with', { wallet: wallet.name }) }).click()
  expect(await look()).toEqual([])
  // Switching to a wallet and back hides and shows the page, which must keep its state.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  wallet.behaviour = 'reject'
  const take = page.getByRole('button', { name: say('review.take', { amount: '25.00 USDC' }) })
  await take.click()
  await expect(page.getByRole('alert')).toContainText(say('trouble.gift_rejected.title'))
  expect(await look()).toEqual([])
  wallet.behaviour = 'approve'
  await take.click()
  await expect(page.getByRole('heading', { name: say('gift.released.own.title') })).toBeVisible()
  expect(await look()).toEqual([])

  // After the claim the code is gone from the page, and going back does not restore it.
  const whole = await page.evaluate(() => document.documentElement.outerHTML)
  expect(await findIn({ page: whole }, secrets)).toEqual([])
  await page.goto(`${testEnv.webUrl}/`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('25.00 USDC')
  const again = await page.evaluate(() => document.documentElement.outerHTML)
  expect(await findIn({ page: again }, secrets)).toEqual([])

  // The search works: it finds the code's public key, which must be sent.
  const key = gift.release_verification_key
  const wire = await wireOf(log)
  expect(Object.values(wire).join('\n')).toContain(key)
  expect(await findIn({ planted: `x=${code.toLowerCase()}` }, secrets)).not.toEqual([])
})

test('typed on the gift page, the code stays there, too @G4', async ({
  page,
  context,
  testEnv,
  merchant,
  useWallet,
  log,
}) => {
  const { gift, code } = await merchant.fundedGift()
  await useWallet({ sol: 0, cents: 0 })
  await page.goto(`${testEnv.webUrl}/gifts/${gift.id}`)
  await enterCode(page, code)
  await page.getByRole('button', { name: say('take.with', { wallet: 'Test Wallet' }) }).click()
  await page.getByRole('button', { name: say('review.take', { amount: '25.00 USDC' }) }).click()
  await expect(page.getByRole('heading', { name: say('gift.released.own.title') })).toBeVisible()
  const places = { ...(await placesOf(page, context)), ...(await wireOf(log)) }
  expect(await findIn(places, new Map([['the code', code]]))).toEqual([])
})

test('a code typed into an address goes no further than the web server @G4', async ({
  page,
  testEnv,
  merchant,
  log,
}) => {
  const code = merchant.unusedCode()
  const response = await page.goto(`${testEnv.webUrl}/gifts/${code}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: say('failure.unknown.title') })).toBeVisible()
  const [, ...others] = log.requests
  expect(others.length).toBeGreaterThan(0)
  for (const request of others) {
    expect(request.url() + JSON.stringify(await request.allHeaders())).not.toContain(code)
  }
})

/** Each request as it left the browser, with its response. */
async function wireOf(log: NetworkLog): Promise<Record<string, string>> {
  const parts = await Promise.all(
    log.requests.map(async (request) => {
      const sent = [request.url(), JSON.stringify(request.headers()), request.postData() ?? '']
      // Long polls have no response yet, and the browser adds headers while sending.
      if (!log.finished.has(request)) return sent.join('\n')
      const headers = JSON.stringify(await request.allHeaders())
      const isText = /^(fetch|document)$/.test(request.resourceType())
      const answer = isText ? await (await request.response())?.text().catch(() => '') : ''
      return [...sent, headers, answer].join('\n')
    }),
  )
  return { requests: parts.join('\n'), console: log.console.join('\n') }
}

/** The page's storage and every attribute in it. */
async function placesOf(page: Page, context: BrowserContext): Promise<Record<string, string>> {
  const kept = await page.evaluate(async () => {
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`),
    )
    const databases = await indexedDB.databases()
    const caches = await globalThis.caches.keys()
    return {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      history: JSON.stringify(history.state),
      indexedDB: JSON.stringify(databases),
      caches: JSON.stringify(caches),
      title: document.title,
      name: window.name,
      attributes: attributes.join('\n'),
    }
  })
  return { ...kept, cookies: JSON.stringify(await context.cookies()) }
}

async function findIn(
  places: Record<string, string>,
  secrets: ReadonlyMap<string, string>,
): Promise<string[]> {
  return [...secrets].flatMap(([name, code]) => {
    const search = openSearch(needlesOf(code))
    return Object.entries(places).flatMap(([place, text]) =>
      search(Buffer.from(text)).map(({ form }) => `${name} in ${place}: ${form}`),
    )
  })
}
