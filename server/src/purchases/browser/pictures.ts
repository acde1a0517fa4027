import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'

/** Everything that can contain typed text or another site's page. */
const SECRETIVE = 'input, textarea, select, iframe, frame, object, embed, [contenteditable]'

/**
 * Masks possible card numbers in the page's text and returns how to undo it. Runs in the page as
 * text: compiled code could depend on something that does not exist there.
 */
const BLANK = `(() => {
  const isCard = (digits) => {
    let sum = 0
    for (let i = 0; i < digits.length; i += 1) {
      let digit = Number(digits[digits.length - 1 - i])
      if (i % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2
      sum += digit
    }
    return sum % 10 === 0
  }
  const changed = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const blanked = node.data.replace(/\\d(?:[ -]?\\d){11,18}/g, (run) =>
      isCard(run.replace(/\\D/g, '')) ? run.replace(/\\d/g, '•') : run)
    if (blanked !== node.data) {
      changed.push([node, node.data])
      node.data = blanked
    }
  }
  window.__florinRestore = () => { for (const [node, data] of changed) node.data = data }
  return changed.length
})()`
const RESTORE = 'window.__florinRestore?.(), delete window.__florinRestore'

// Longer pages are lists; the purchase is above.
const MOST_HEIGHT = 4_000
const SIZE = '[document.documentElement.clientWidth, document.documentElement.scrollHeight]'

const STRIPPED_HTML = `(() => {
  const copy = document.documentElement.cloneNode(true)
  for (const field of copy.querySelectorAll('input, button, option')) {
    field.removeAttribute('value')
    field.removeAttribute('checked')
    field.removeAttribute('selected')
  }
  for (const field of copy.querySelectorAll('textarea')) field.textContent = ''
  return copy.outerHTML
})()`

/** A picture that may be kept: no fields, no frames, nothing that looks like a card. */
export async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate(BLANK)
  try {
    const [width, height] = (await page.evaluate(SIZE)) as [number, number]
    return await page.screenshot({
      type: 'png',
      fullPage: true, // totals are at the end
      clip: { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) },
      mask: [page.locator(SECRETIVE)],
      maskColor: '#444444',
      animations: 'disabled',
      caret: 'hide',
      timeout: 10_000,
    })
  } finally {
    await page.evaluate(RESTORE).catch(() => {}) // the page may be gone
  }
}

export async function hashPage(page: Page): Promise<Buffer> {
  const html = (await page.evaluate(STRIPPED_HTML)) as string
  return createHash('sha256').update(html).digest()
}

/** The URL without query and fragment. */
export function plainUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin === 'null' ? 'about:blank' : `${origin}${pathname}`
}
