/** Answers by the picture of the bank's page, as a person does. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Purchase, TestEnv } from './test-env.ts'
import { canary, endOf, Person } from './test-env.ts'

const CODE = '123456'
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
/** A caret blinks more slowly. */
const STILL_MS = 300
const STILL_WITHIN_MS = 10_000

/** Pastes into the focused element. */
const PASTE = `(() => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '${CODE}')
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true })
  document.activeElement.dispatchEvent(paste)
})()`

/** Types a wrong code, then the right one. `before` runs first, while the field is focused. */
export async function byKeyboard<Result>(
  testEnv: TestEnv,
  person: Person,
  id: string,
  before: () => Promise<Result>,
): Promise<{ result: Result; end: string }> {
  const { page } = person
  const { field } = await placesOf(testEnv, page)
  await click(page, field)
  await untilStill(page) // focusing changes how the field looks; that is not a letter
  const result = await before()
  for (const code of [canary(), CODE]) {
    await person.type(code)
    await untilStill(page)
    await person.press('Enter')
    await untilStill(page)
    if (code !== CODE) await click(page, field)
  }
  const end = await endOf(testEnv, id)
  await person.leave()
  return { result, end }
}

/** Taps where the bank's own page has its field and its button. */
export async function byPointer(testEnv: TestEnv, { id, link }: Purchase): Promise<string> {
  const person = await Person.come(testEnv, link, PHONE)
  await person.see()
  const { page } = person
  const at = await placesOf(testEnv, page)
  await tap(page, at.field)
  await page.evaluate(PASTE)
  await untilStill(page)
  await tap(page, at.button)
  const end = await endOf(testEnv, id)
  await person.leave()
  return end
}

type Point = { x: number; y: number }

/** Opens the same page in a window of the same size and reads the positions of its elements. */
async function placesOf({ world, browser }: TestEnv, shown: Person['page']) {
  const ledger = await world.ledger.readLedger()
  const { id } = ledger.findLast(({ outcome }) => outcome === 'challenge') ?? { id: '' }
  const canvas = shown.locator('canvas')
  const width = Number(await canvas.getAttribute('data-width'))
  const height = Math.round(
    (width * Number(await canvas.getAttribute('height'))) /
      Number(await canvas.getAttribute('width')),
  )
  const context = await browser.newContext({ viewport: { width, height } })
  const page = await context.newPage()
  await page.goto(`${world.shops.processor.url}/challenges/${id}`)
  const middle = async (name: 'field' | 'button'): Promise<Point> => {
    const target =
      name === 'field'
        ? page.getByLabel('One-time code')
        : page.getByRole('button', { name: 'Verify' })
    const box = await target.boundingBox()
    if (box === null) throw new Error('element not found on the bank’s page')
    return { x: (box.x + box.width / 2) / width, y: (box.y + box.height / 2) / height }
  }
  const places = { field: await middle('field'), button: await middle('button') }
  await context.close()
  return places
}

async function click(page: Person['page'], place: Point): Promise<void> {
  const { x, y } = await onCanvas(page, place)
  await page.mouse.click(x, y)
}

async function tap(page: Person['page'], place: Point): Promise<void> {
  const { x, y } = await onCanvas(page, place)
  await page.touchscreen.tap(x, y)
}

async function onCanvas(page: Person['page'], { x, y }: Point): Promise<Point> {
  const canvas = page.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('no picture is shown')
  return { x: box.x + x * box.width, y: box.y + y * box.height }
}

/** Waits until the picture stops changing, or the bank's page is gone. */
async function untilStill(page: Person['page']): Promise<void> {
  const picture = `document.querySelector('canvas')?.dataset.picture ?? null`
  const read = () => page.evaluate(picture).catch(() => null) // navigating away
  const until = performance.now() + STILL_WITHIN_MS
  let [last, since] = [await read(), performance.now()]
  while (performance.now() - since < STILL_MS && performance.now() < until) {
    await delay(50)
    const now = await read()
    if (now !== last) [last, since] = [now, performance.now()]
  }
}
