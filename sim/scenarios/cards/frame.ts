/**
 * The card frame in a real browser: what is typed into it, and everything the page around it can
 * see.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { call, signIn } from '../../../scripts/local/client.ts'
import type { LocalWeb } from '../../../scripts/local/web.ts'
import { typeAtBank } from './bank.ts'
import type { Canary } from './canaries.ts'
import type { Outcome } from './purchases.ts'
import type { Setup } from './setup.ts'
import { confirm, EXPIRY, end, MUG, quote } from './setup.ts'

const SHORT_MS = 20_000

type Seen = Buffer[]

/**
 * `seen`: by the page around the frame, or left in either of them afterwards. `typed`: cards that
 * nobody else has sent.
 */
export async function typeIntoFrame(
  setup: Setup,
  web: LocalWeb,
): Promise<{ outcomes: Outcome[]; seen: Seen; typed: Canary[] }> {
  const seen: Seen = []
  const typed: Canary[] = []
  const noting = {
    ...setup,
    newCard(prefix?: string) {
      const card = setup.newCard(prefix)
      typed.push(card)
      return card
    },
  }
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const outcomes = [
      await inPage(browser, seen, (page) => typeCard(noting, web, page)),
      await inPage(browser, seen, (page) => claimDigits(noting, web, page)),
      await inPage(browser, seen, async (page) => [await typeCode(setup, page)]),
      await inPage(browser, seen, async (page) => [await typeAtBank(setup, page)]),
    ]
    return { outcomes: outcomes.flat(), seen, typed }
  } finally {
    await browser.close()
  }
}

async function inPage(
  browser: Browser,
  seen: Seen,
  act: (page: Page) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(SHORT_MS)
  await watch(context, seen)
  const page = await context.newPage()
  const outcomes = await act(page)
  await keepLeft(page, seen)
  await context.close()
  return outcomes
}

/** Records every request, also the frame's, every posted message, and the console. */
async function watch(context: BrowserContext, seen: Seen): Promise<void> {
  const keep = (what: unknown) => void seen.push(Buffer.from(JSON.stringify(what) ?? ''))
  context.on('request', (request) => {
    keep([request.url(), request.headers(), request.postData()])
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

/** A signed-in owner's card, on our own page; then a purchase opens what the browser sealed. */
async function typeCard(setup: Setup, web: LocalWeb, page: Page): Promise<Outcome[]> {
  const { card, cookie, isNamed } = await addTyped(setup, web, page)
  const { body: list } = await call(web.url, 'GET', '/v1/cards', { cookie })
  const [added] = list.data
  const isThere = added?.last4 === card.number.slice(-4)
  return [
    { what: 'card typed into the frame', status: isThere ? 'stored' : 'lost', wanted: 'stored' },
    {
      what: 'the account that the frame names',
      status: isNamed ? 'shown' : 'hidden',
      wanted: 'shown',
    },
    {
      what: 'a card that a browser sealed',
      status: await buyWith(setup, added.id),
      wanted: 'succeeded',
    },
  ]
}

/** A frame that claims other digits than it seals: whoever approves would see another card. */
async function claimDigits(setup: Setup, web: LocalWeb, page: Page): Promise<Outcome[]> {
  await page.route('**/v1/sealed_cards', async (route) => {
    const body = { ...route.request().postDataJSON(), last4: '0000' }
    await route.continue({ postData: JSON.stringify(body) })
  })
  const { cookie } = await addTyped(setup, web, page)
  const { body: list } = await call(web.url, 'GET', '/v1/cards', { cookie })
  return [
    {
      what: 'a card shown by other digits than its own',
      status: await buyWith(setup, list.data[0].id),
      wanted: 'failed: card_mismatch',
    },
  ]
}

async function buyWith(setup: Setup, card: string): Promise<string> {
  const quoted = await quote(setup, MUG, card, 'Standard')
  const { status, status_detail: detail } = await confirm(setup, quoted.id)
  return status === 'failed' ? `failed: ${detail?.code}` : status
}

const NAME = 'Larch and Sons'

async function addTyped(
  { wallet, ...setup }: Setup,
  web: LocalWeb,
  page: Page,
): Promise<{ card: Canary; cookie: string; isNamed: boolean }> {
  const cookie = await signIn(web.url, wallet)
  const headers = { origin: web.url }
  const body = { business_profile: { name: NAME } }
  await call(web.url, 'POST', '/v1/account', { cookie, headers, body })
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
  const isNamed = (await page.frameLocator('iframe').getByText(NAME).count()) > 0
  await page.frameLocator('iframe').getByRole('button').click()
  await page.frameLocator('iframe').getByText('Received').waitFor()
  return { card, cookie, isNamed }
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
