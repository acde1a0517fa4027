/**
 * The card frame in a real browser: what is typed into it, and everything the page around it can
 * see.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { call, signIn } from '../../../scripts/local/client.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { LocalWeb } from '../../../scripts/local/web.ts'
import { typeAtBank } from './bank.ts'
import type { Canary } from './canaries.ts'
import type { Outcome } from './purchases.ts'
import type { Setup } from './setup.ts'
import { confirm, EXPIRY, end, MUG, quote } from './setup.ts'

const SHORT_MS = 20_000

type Seen = Buffer[]

/** `seen`: by the page around the frame, or left in either of them afterwards. */
export async function typeIntoFrame(
  setup: Setup,
  web: LocalWeb,
): Promise<{ outcomes: Outcome[]; seen: Seen }> {
  const seen: Seen = []
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const outcomes = [
      await inPage(browser, web, seen, (page) => typeCard(setup, web, page)),
      await inPage(browser, web, seen, (page) => typeCode(setup, page)),
      await inPage(browser, web, seen, (page) => typeAtBank(setup, page)),
    ]
    return { outcomes, seen }
  } finally {
    await browser.close()
  }
}

async function inPage(
  browser: Browser,
  web: LocalWeb,
  seen: Seen,
  act: (page: Page) => Promise<Outcome>,
): Promise<Outcome> {
  const context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(SHORT_MS)
  await watch(context, web, seen)
  const page = await context.newPage()
  const outcome = await act(page)
  await keepLeft(page, seen)
  await context.close()
  return outcome
}

/**
 * Records every request except the bodies that the frame sends, every posted message, and the
 * console.
 */
async function watch(context: BrowserContext, web: LocalWeb, seen: Seen): Promise<void> {
  const keep = (what: unknown) => void seen.push(Buffer.from(JSON.stringify(what) ?? ''))
  context.on('request', (request) => {
    const isOfFrame = new URL(request.url()).origin === web.cardFrameUrl
    keep([request.url(), request.headers(), isOfFrame ? '' : request.postData()])
  })
  context.on('console', (message) => keep(message.text()))
  await context.exposeBinding('proofHears', (_source, heard: string) => keep(heard))
  await context.addInitScript({ content: HEAR })
}

// As text: the proofs are compiled without DOM types.
const HEAR = `if (window.top === window) {
  window.addEventListener('message', ({ data }) => window.proofHears(JSON.stringify(data)))
}`
const LEFT = `JSON.stringify([
  localStorage,
  sessionStorage,
  [...document.querySelectorAll('input')].map(({ value }) => value),
])`

/** Records the content and the storage of page and frame at the end. */
async function keepLeft(page: Page, seen: Seen): Promise<void> {
  for (const frame of page.frames()) {
    seen.push(Buffer.from(`${await frame.content()}\n${await frame.evaluate<string>(LEFT)}`))
  }
  seen.push(Buffer.from(JSON.stringify(await page.context().cookies())))
}

const typing = (page: Page, name: string) =>
  page.frameLocator('iframe').getByRole('textbox', { name })

/** A signed-in owner's card, on our own page. */
async function typeCard(setup: Setup, web: LocalWeb, page: Page): Promise<Outcome> {
  const cookie = await signIn(web.url, newWallet())
  const headers = { origin: web.url }
  const asked = await call(web.url, 'POST', '/v1/card_frame_tokens', { cookie, headers })
  const address = `${web.cardFrameUrl}/card-frame?for=card&lang=en&scheme=auto`
  const given = { name: 'florin-card-frame', type: 'token', token: asked.body.token }
  // Any of our pages that may embed the frame and keeps it after the card is stored.
  await page.goto(`${web.url}/authenticate/ci_${'0'.repeat(26)}`)
  await page.evaluate(`{
    const frame = document.createElement('iframe')
    frame.sandbox = 'allow-scripts allow-forms allow-same-origin'
    frame.src = ${JSON.stringify(address)}
    frame.height = 600
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || data.type !== 'ready') return
      source.postMessage(${JSON.stringify(given)}, origin)
    })
    document.body.append(frame)
  }`)
  const card = setup.newCard()
  await typing(page, 'Card number').fill(card.number)
  await typing(page, 'Expiry date').pressSequentially(`12${EXPIRY.exp_year % 100}`)
  await typing(page, 'Security code').pressSequentially(card.code)
  await page.frameLocator('iframe').getByRole('button').click()
  await page.frameLocator('iframe').getByText('Received').waitFor()
  const { body: list } = await call(web.url, 'GET', '/v1/cards', { cookie })
  const isThere = list.data[0]?.last4 === card.number.slice(-4)
  return {
    what: 'card typed into the frame',
    status: isThere ? 'stored' : 'lost',
    wanted: 'stored',
  }
}

/** The security code of a card stored without one, typed by the holder of the link. */
async function typeCode(setup: Setup, page: Page): Promise<Outcome> {
  const card: Canary = setup.newCard()
  const body = { number: card.number, ...EXPIRY }
  const stored = await setup.send({ path: '/v1/cards', body })
  const quoted = await quote(setup, MUG, stored?.body.id, 'Standard')
  const asked = await confirm(setup, quoted.id)
  await page.goto(asked.next_action.payment_authentication.url)
  await typing(page, 'Security code').fill(card.code)
  await typing(page, 'Security code').press('Enter')
  await page.waitForURL('**/done')
  return {
    what: 'security code typed into the frame',
    status: await end(setup, quoted.id),
    wanted: 'succeeded',
  }
}
