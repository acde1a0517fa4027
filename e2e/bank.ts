/**
 * Plays a bank's challenge and the worker that holds its page in a real browser. Messages follow
 * contracts/vectors/live-view.json.
 */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import pg from 'pg'
import { WebSocket } from 'ws'
import vectors from '../contracts/vectors/live-view.json' with { type: 'json' }
import { challengePage, ONE_TIME_CODE } from '../shops/processor/challenges.ts'
import type { Purchase } from './purchases.ts'
import { say } from './words.ts'
import type { TestEnvFacts } from './world/facts.ts'

const BANK = 'https://bank.example/verify'
const LOOK_MS = 60

export type Bank = {
  /** The value of the field on the bank's page. */
  code(): Promise<string>
  /** Coordinates of the field or button, in pixels of the bank's page. */
  place(name: 'field' | 'button'): Promise<{ x: number; y: number }>
  /** Resolves when the correct code arrives. */
  readonly answered: Promise<void>
  /** Closes the viewer's connection with a reason. */
  close(why: keyof typeof vectors.closes): void
  /** Drops the connection, like a network failure. */
  cut(): void
  stop(): Promise<void>
}

/** Starts the bank challenge of a purchase. The newest viewer sees it. */
export async function holdBank(
  testEnv: TestEnvFacts,
  purchase: Purchase,
  browser: Browser,
): Promise<Bank> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('https://bank.example/**', async (route) => {
    const code = new URLSearchParams(route.request().postData() ?? '').get('code')
    if (code === ONE_TIME_CODE) answer()
    await route.fulfill({ contentType: 'text/html', body: question(code !== null) })
  })
  await page.goto(BANK)
  const devtools = await context.newCDPSession(page)
  const sql = new pg.Client({ connectionString: testEnv.databaseUrl })
  sql.on('error', () => {}) // the database may stop first
  await sql.connect()
  await purchase.become('awaiting_authentication')
  await sql.query(HOLD, [purchase.id])
  let line: WebSocket | null = null
  let [isStopped, viewer] = [false, '']
  const attend = async () => {
    while (!isStopped) {
      const { rows } = await sql.query(SEAT, [purchase.id])
      const [seat] = rows as { viewer_id: string | null; relay_url: string }[]
      if (seat?.viewer_id != null && seat.viewer_id !== viewer) {
        line?.close(vectors.closes.taken_over)
        viewer = seat.viewer_id
        const url = new URL(`/live_view/${viewer}`, seat.relay_url)
        line = show(page, devtools, url, testEnv.liveViewSecret)
      }
      await delay(LOOK_MS)
    }
  }
  const attending = attend()
  const field = page.getByLabel('One-time code')
  return {
    answered,
    code: () => field.inputValue(),
    async place(name) {
      const target = name === 'field' ? field : page.getByRole('button', { name: 'Verify' })
      await page.evaluate(PAINTED)
      const box = await target.boundingBox()
      if (box === null) throw new Error('the bank’s page has no such element')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    },
    close: (why) => line?.close(vectors.closes[why]),
    cut: () => line?.terminate(),
    async stop() {
      isStopped = true
      await attending
      line?.terminate()
      await sql.end()
      await context.close()
    },
  }
}

export const bankPicture = (page: Page) => page.locator('canvas[data-picture]')

/** Coordinates on our page of an element of the bank's page. */
export async function pointOn(page: Page, bank: Bank, name: 'field' | 'button') {
  await bankPicture(page).scrollIntoViewIfNeeded()
  const box = await bankPicture(page).boundingBox()
  if (box === null) throw new Error('the bank’s page is not shown')
  const place = await bank.place(name)
  const ratio = box.width / Number(await bankPicture(page).getAttribute('data-width'))
  return { x: box.x + place.x * ratio, y: box.y + place.y * ratio }
}

/** Answers by the image: clicks the field, types and presses Enter. */
export async function answerByPicture(page: Page, bank: Bank, code: string): Promise<void> {
  await bankPicture(page).waitFor()
  const { x, y } = await pointOn(page, bank, 'field')
  await page.mouse.click(x, y)
  await page.keyboard.type(code)
  await expect.poll(() => bank.code()).toBe(code)
  await page.keyboard.press('Enter')
}

export async function plainForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('bank.plain') }).click()
  await page.getByLabel('One-time code').waitFor()
}

const question = (isWrong: boolean) =>
  challengePage({
    ...{ shop: 'Books', order: '100017', amountCents: 5_295, currency: 'usd', last4: '4242' },
    isWrong,
  })

// Browsers drop clicks on a page that is not painted yet.
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

const HOLD = `INSERT INTO challenges (account_id, intent_id, held_until)
  SELECT account_id, id, now() + interval '10 min' FROM checkout_intents WHERE id = $1
  ON CONFLICT (account_id, intent_id) DO UPDATE
    SET held_until = excluded.held_until, viewer_id = NULL, relay_url = NULL`
const SEAT = 'SELECT viewer_id, relay_url FROM challenges WHERE intent_id = $1'

type Said = {
  readonly type: string
  readonly [field: string]: unknown
}

/** The worker's side of the connection. */
function show(page: Page, devtools: CDPSession, url: URL, secret: string): WebSocket {
  const line = new WebSocket(url, { headers: { authorization: `Bearer ${secret}` } })
  let [isPlain, drawn, seen, last, announced] = [false, 0, 0, '', '']
  let size = { width: 0, height: 0 }
  let hasBegun = false
  const tell = (message: object) => line.send(JSON.stringify(message))
  const draw = async () => {
    const { width, height } = size
    const data = await takePicture(page, devtools, { x: 0, y: 0, width, height, scale: 1 })
    if (data === null || data === last) return
    last = data
    drawn += 1
    const header = Buffer.alloc(8)
    header.writeUInt32BE(drawn, 0)
    header.writeUInt16BE(width, 4)
    header.writeUInt16BE(height, 6)
    line.send(Buffer.concat([header, Buffer.from(data, 'base64')]))
  }
  const read = async () => {
    const isWrong = await page.getByRole('alert').isVisible()
    const form = { type: 'form', number: 1, parts: isWrong ? [...PARTS, WRONG] : PARTS }
    if (JSON.stringify(form) === announced) return
    announced = JSON.stringify(form)
    tell(form)
  }
  const take = async (said: Said) => {
    if (said.type === 'seen') seen = said.picture as number
    else if (said.type === 'look') {
      ;[isPlain, last] = [said.form as boolean, '']
      const { width, height } = said as unknown as { width: number; height: number }
      size = { width: Math.max(320, width), height }
      const metrics = { ...size, deviceScaleFactor: 2, mobile: false }
      await devtools.send('Emulation.setDeviceMetricsOverride', metrics)
      if (!hasBegun) void showOn().catch(() => {}) // the page may be closed
      hasBegun = true
    } else await act(page, said)
  }
  const showOn = async () => {
    while (line.readyState === WebSocket.OPEN) {
      if (isPlain) await read()
      else if (seen === drawn) await draw()
      await delay(LOOK_MS)
    }
  }
  let turn = Promise.resolve()
  line.on('message', (data) => {
    const said = JSON.parse(data.toString()) as Said
    turn = turn.then(() => take(said)).catch(() => {}) // the page may be closed
  })
  line.on('error', () => {}) // a close event follows
  void once(line, 'open').then(
    () => tell({ type: 'host', host: new URL(BANK).host, ends_at: Date.now() / 1_000 + 270 }),
    () => {},
  )
  return line
}

/** Null if the page navigated meanwhile: the browser may then never answer. */
async function takePicture(
  page: Page,
  devtools: CDPSession,
  clip: { x: number; y: number; width: number; height: number; scale: number },
): Promise<string | null> {
  const { promise: left, resolve } = Promise.withResolvers<null>()
  const leave = () => resolve(null)
  page.once('framenavigated', leave)
  const taking = devtools.send('Page.captureScreenshot', { format: 'jpeg', quality: 88, clip })
  const taken = await Promise.race([taking.catch(() => null), left])
  page.off('framenavigated', leave)
  return taken?.data ?? null
}

async function act(page: Page, said: Said): Promise<void> {
  const [x, y] = [Number(said.x), Number(said.y)]
  if (said.type === 'pointer') {
    await page.mouse.move(x, y)
    if (said.action === 'down') await page.mouse.down()
    if (said.action === 'up') await page.mouse.up()
  }
  if (said.type === 'scroll') await page.mouse.wheel(Number(said.dx), Number(said.dy))
  if (said.type === 'key') await page.keyboard.press(String(said.key))
  if (said.type === 'text') await page.keyboard.insertText(String(said.text))
  if (said.type === 'fill') await page.getByLabel('One-time code').fill(String(said.value))
  if (said.type === 'press') {
    await page.getByRole('button', { name: said.part === 3 ? 'Verify' : 'Cancel' }).click()
  }
}

const part = (id: number, kind: string, name: string) => ({
  ...{ id, kind, name, disabled: false, ticked: false, choices: [] },
  ...{ autocomplete: kind === 'field' ? 'one-time-code' : null, numeric: kind === 'field' },
})
const PARTS = [
  part(0, 'heading', 'Verify your purchase'),
  part(1, 'text', 'We have sent a one-time code to your phone.'),
  part(2, 'field', 'One-time code'),
  part(3, 'button', 'Verify'),
  part(4, 'button', 'Cancel'),
]
const WRONG = part(5, 'alert', 'That code is not right. Try again.')
