/** Latency from a key press by the cardholder to the letter on their screen. */
import type { Page } from 'playwright-core'
import type { Person } from './test-env.ts'

const KEYS = 50
/** A busy machine may pause for a while; the pause counts as latency. */
const SEEN_WITHIN_MS = 10_000
/** More ink than a caret, less than a letter. */
const INK = 30

/** Counts the dark pixels of the bank's page after each picture: a letter adds or removes many. */
const WATCH = `(() => {
  const canvas = document.querySelector('canvas')
  const inkOf = () => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let ink = 0
    for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 240) ink += 1
    return ink
  }
  window.proof = { latencies: [], ink: inkOf(), since: null }
  document.addEventListener('keydown', () => {
    window.proof.ink = inkOf()
    window.proof.since = performance.now()
  }, { capture: true })
  new MutationObserver(() => {
    const { proof } = window
    if (proof.since === null || Math.abs(inkOf() - proof.ink) < ${INK}) return
    proof.latencies.push(performance.now() - proof.since)
    proof.since = null
  }).observe(canvas, { attributeFilter: ['data-picture'] })
})()`

/** Latencies in milliseconds, sorted. The field is already focused. */
export async function measure(person: Person): Promise<number[]> {
  const { page } = person
  await page.evaluate(WATCH)
  for (let key = 0; key < KEYS; key += 1) {
    await person.press(key % 2 === 0 ? 'W' : 'Backspace')
    await seen(page, key + 1)
  }
  const latencies = (await page.evaluate('window.proof.latencies')) as number[]
  return latencies.toSorted((a, b) => a - b)
}

async function seen(page: Page, count: number): Promise<void> {
  for (const until = performance.now() + SEEN_WITHIN_MS; performance.now() < until; ) {
    if ((await page.evaluate('window.proof.latencies.length')) === count) return
    await page.waitForTimeout(10)
  }
  throw new Error(`the last of ${count} key presses never appeared`)
}
