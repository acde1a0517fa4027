/** Purchases with a bank challenge, and a person with a browser who answers on our page. */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { call, createKey } from '../../../scripts/local/client.ts'
import { OPTIONS } from '../../../scripts/local/options.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { LocalWeb } from '../../../scripts/local/web.ts'
import { TEST_CARDS } from '../../../shops/processor/cards.ts'
import type { CheckoutWorld } from '../../world/checkout.ts'

export type TestEnv = {
  readonly world: CheckoutWorld
  readonly url: string
  readonly browser: Browser
  /** Restarted by the scenario that kills it. */
  web(): LocalWeb
  restartWeb(): Promise<void>
  /** Pictures sent to a person's browser, and words they typed. None may remain afterwards. */
  readonly pictures: Buffer[]
  readonly typed: Set<string>
  readonly key: string
  readonly product: string
  readonly method: string
  addCard(): Promise<string>
}

export type Purchase = { readonly id: string; readonly link: string }

const ENDS = ['succeeded', 'failed', 'canceled']
const ASKED_WITHIN_MS = 120_000
const LEFT_WITHIN_MS = 3_000
const DESK = { viewport: { width: 900, height: 900 } }

export async function openBuyer(world: CheckoutWorld, appUrl: string) {
  const key = await createKey(living(world).url, newWallet(), { name: 'proof', appUrl })
  const body = {
    number: TEST_CARDS.challenge,
    ...{ exp_month: 12, exp_year: new Date().getUTCFullYear() + 2, security_code: '123' },
  }
  return {
    key,
    // Uses any live API: some are killed here.
    addCard: async () =>
      (await call(living(world).url, 'POST', '/v1/cards', { key, body })).body.id as string,
  }
}

/**
 * Brings a purchase to its bank challenge. Each has its own card: submitting uses up the security
 * code.
 */
export async function challenge(testEnv: TestEnv): Promise<Purchase> {
  const { world, key, product, method } = testEnv
  const { url } = living(world)
  const options = { ...OPTIONS, shipping_method: method }
  const body = { url: product, card: await testEnv.addCard(), options }
  const quoted = await call(url, 'POST', '/v1/checkout_intents', { key, body })
  const id = quoted.body.id as string
  await reach(testEnv, id, ['requires_confirmation', ...ENDS])
  const headers = { prefer: 'wait=0', 'allow-duplicate-purchase': 'true' }
  await call(url, 'POST', `/v1/checkout_intents/${id}/confirm`, { key, headers, body: {} })
  const asked = await reach(testEnv, id, ['requires_action', ...ENDS])
  const link = asked.next_action?.payment_authentication?.url
  if (link === undefined) {
    throw new Error(`no bank challenge: ${asked.status} ${JSON.stringify(asked.status_detail)}`)
  }
  return { id, link }
}

/** The intent once it has one of these statuses. */
export async function reach(
  { world, key }: TestEnv,
  id: string,
  statuses: readonly string[],
  withinMs = ASKED_WITHIN_MS,
) {
  const until = Date.now() + withinMs
  for (;;) {
    const { body } = await call(living(world).url, 'GET', `/v1/checkout_intents/${id}`, {
      key,
    }).catch(() => ({ body: {} as never }))
    if (statuses.includes(body.status)) return body
    if (Date.now() > until) throw new Error(`${id} is ${body.status}, not ${statuses.join(' or ')}`)
    await delay(150)
  }
}

/** The outcome: `succeeded`, or `failed: challenge_lost`. */
export async function endOf(testEnv: TestEnv, id: string, withinMs = 180_000): Promise<string> {
  const { status, status_detail: detail } = await reach(testEnv, id, ENDS, withinMs)
  return status === 'succeeded' ? status : `${status}: ${detail?.code}`
}

export function living({ apis }: CheckoutWorld) {
  return apis[apis.length - 1] as CheckoutWorld['apis'][number]
}

/** A person with their own device. */
export class Person {
  readonly context: BrowserContext
  readonly page: Page
  private readonly testEnv: TestEnv

  private constructor(testEnv: TestEnv, context: BrowserContext, page: Page) {
    this.testEnv = testEnv
    this.context = context
    this.page = page
  }

  static async come(testEnv: TestEnv, link: string, device: BrowserContextOptions = DESK) {
    const context = await testEnv.browser.newContext(device)
    const page = await context.newPage()
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (typeof payload !== 'string' && testEnv.pictures.length < 200) {
          testEnv.pictures.push(payload)
        }
      }),
    )
    await page.goto(link)
    return new Person(testEnv, context, page)
  }

  /** Waits for the first picture, or for the next one. */
  async see(): Promise<void> {
    await this.page.locator('canvas[data-picture]').waitFor({ timeout: 30_000 })
  }

  async type(text: string): Promise<void> {
    this.testEnv.typed.add(text)
    await this.page.getByLabel('Your bank’s page').focus()
    await this.page.keyboard.type(text)
  }

  async press(key: string): Promise<void> {
    await this.page.getByLabel('Your bank’s page').focus()
    await this.page.keyboard.press(key)
  }

  async usePlainForm(): Promise<void> {
    await this.page.getByRole('button', { name: 'Use a plain form instead' }).click()
    await this.page.getByLabel('One-time code').waitFor({ timeout: 30_000 })
  }

  /** Answers by the plain form. */
  async answer(code: string, button = 'Verify', timeout = 30_000): Promise<void> {
    this.testEnv.typed.add(code)
    await this.page.getByLabel('One-time code').fill(code, { timeout })
    await this.page.getByRole('button', { name: button, exact: true }).click({ timeout })
  }

  /**
   * A page that navigates at this moment can keep its browser from closing it; do not wait for
   * that.
   */
  async leave(): Promise<void> {
    await Promise.race([this.context.close(), delay(LEFT_WITHIN_MS)])
  }
}

/** A random word that nobody types by chance, so that it can be searched for. */
export function canary(): string {
  return `wrong-${randomBytes(9).toString('hex')}`
}
