// The card frame, and other sites that try to embed it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { call, signIn } from '../../scripts/local/client.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import { expect, FAILED_LOAD, test } from '../fixtures.ts'
import { cardFrame } from '../pages.ts'
import { say } from '../words.ts'
import type { TestEnvFacts } from '../world/facts.ts'

test.use({ complaints: FAILED_LOAD })

const addressOf = (testEnv: TestEnvFacts) => `${testEnv.cardFrameUrl}/card-frame?for=card`

type Account = {
  readonly name: string
  readonly given: object
  readonly token: string
  cards(): Promise<string[]>
}

/** An account with a token for its card frame. */
async function newAccount({ apiUrl, webUrl }: TestEnvFacts): Promise<Account> {
  const cookie = await signIn(apiUrl, newWallet())
  const headers = { origin: webUrl }
  const name = 'Larch & Sons'
  const profile = { body: { business_profile: { name } } }
  await call(apiUrl, 'POST', '/v1/account', { cookie, headers, ...profile })
  const { body } = await call(apiUrl, 'POST', '/v1/card_frame_tokens', { cookie, headers })
  return {
    name,
    token: body.token,
    given: { name: 'florin-card-frame', type: 'token', token: body.token },
    cards: async () => {
      const { body: list } = await call(apiUrl, 'GET', '/v1/cards', { cookie })
      return list.data.map(({ last4 }: { last4: string }) => last4)
    },
  }
}

/** Disables the server's checks: pretends that the page is framed, and drops its policy. */
async function disarmServer(page: Page, { cardFrameUrl }: TestEnvFacts): Promise<void> {
  await page.route(`${cardFrameUrl}/card-frame*`, async (route) => {
    const headers = { ...(await route.request().allHeaders()), 'sec-fetch-dest': 'iframe' }
    const response = await route.fetch({ headers })
    const { 'content-security-policy': _, ...others } = response.headers()
    await route.fulfill({ response, headers: others })
  })
}

async function expectRefusal(where: Pick<Page, 'getByText' | 'getByRole'>): Promise<void> {
  await expect(where.getByText(say('frame.alone.title'))).toBeVisible()
  await expect(where.getByRole('textbox')).toHaveCount(0)
}

test('a URL with a token in it shows no card form @B4', async ({ page, testEnv }) => {
  const thief = await newAccount(testEnv)
  const response = await page.goto(`${addressOf(testEnv)}#${thief.token}`)
  expect(response?.status()).toBe(403)
  await expectRefusal(page)
  await disarmServer(page, testEnv)
  expect((await page.reload())?.status()).toBe(200)
  await expectRefusal(page)
  await page.evaluate((given) => window.postMessage(given, '*'), thief.given)
  await expectRefusal(page)
})

test('another site cannot embed the frame @B4', async ({ testEnv, browser }) => {
  // A separate server and context, outside the request log of this test.
  const thief = await newAccount(testEnv)
  const body = `<iframe src="${addressOf(testEnv)}"></iframe>`
  const stranger = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(body),
  ).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const page = await browser.newPage({ locale: 'en-GB' })
  const blocked = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
  await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`)
  expect((await blocked).type()).toBe('error')
  await expect(page.frameLocator('iframe').getByRole('textbox')).toHaveCount(0)
  await disarmServer(page, testEnv)
  await page.reload()
  await expectRefusal(page.frameLocator('iframe'))
  await page.evaluate((given) => window.frames[0]?.postMessage(given, '*'), thief.given)
  await expectRefusal(page.frameLocator('iframe'))
  await page.close()
  stranger.close()
})

test('the frame accepts its token only from its parent page @B4', async ({ page, testEnv }) => {
  const [thief, owner] = [await newAccount(testEnv), await newAccount(testEnv)]
  await page.goto(`${testEnv.webUrl}/authenticate/ci_${'0'.repeat(26)}`) // may embed the frame
  await page.evaluate(
    ([src, title]) =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data }) => data.type === 'ready' && resolve())
        document.body.append(Object.assign(document.createElement('iframe'), { src, title }))
      }),
    [addressOf(testEnv), say('frame.title')] as const,
  )
  const number = cardFrame(page).getByLabel(say('frame.number'))
  await expect(number).toBeDisabled()
  // From the frame's own origin, which the frame must ignore.
  await page.frames()[1]?.evaluate((given) => window.postMessage(given, '*'), thief.given)
  await page.evaluate(([given, origin]) => window.frames[0]?.postMessage(given, origin), [
    owner.given,
    testEnv.cardFrameUrl,
  ] as const)
  await expect(cardFrame(page).getByText(say('frame.account', { name: owner.name }))).toBeVisible()
  await number.pressSequentially('4242424242424242')
  await cardFrame(page).getByLabel(say('frame.expiry')).pressSequentially('1230')
  await cardFrame(page).getByLabel(say('frame.code')).pressSequentially('937')
  await cardFrame(page)
    .getByRole('button', { name: say('frame.card.action') })
    .click()
  await expect(cardFrame(page).getByText(say('frame.taken'))).toBeVisible()
  expect([await owner.cards(), await thief.cards()]).toEqual([['4242'], []])
})
