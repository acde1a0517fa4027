import type { Known } from '../shops/page/classes.ts'
import { judgeClick } from '../shops/page/classes.ts'
import { namesOrder } from '../shops/page/later-steps.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Page } from '../shops/page/page.ts'
import { isOutside } from '../shops/page/page.ts'
import { findAdds } from '../shops/page/product.ts'
import { PRODUCT_WORDS } from '../shops/page/product-words.ts'
import { isRead } from '../shops/page/totals.ts'
import { says, WORDS } from '../shops/page/words.ts'
import type { Candidate } from './candidates.ts'
import { make } from './candidates.ts'

const OVERLAY =
  /cookie|consent|newsletter|subscri|% off|sign up|years old|\b18\b|\b21\b|chat|offer|datenschutz|einwillig|consentement|boletín|suscr|iscriv|leeftijd|nieuwsbrief|inscrev|region|language|(?<!\p{L})(age|alter|âge|edad|età|idade)(?!\p{L})/iu

/** Ways to close what covers the page: refuse where one can, agree only to be of age or to close. */
export function dismissActs(page: Page, known: Known): Candidate[] {
  const over = page.controls.filter((it) => it.floats || it.area === 'dialog')
  if (over.length === 0) return ageActs(page, known)
  const texts = page.look.nodes
    .filter((it) => it.floats || it.area === 'dialog')
    .map((it) => it.text)
  const about = texts.join(' ').slice(0, MOST_WORDS)
  const isOverlay = OVERLAY.test(about) || coversAll(page)
  if (!isOverlay && !coversSome(page)) return []
  return over.flatMap((node): Candidate[] => {
    const closes = says(WORDS.decline, node.name) || /\b(close|dismiss)\b/u.test(node.signs)
    // A cross in a small layer may take something out of a cart.
    const isDecline = closes && (isOverlay || /\p{L}{2}/u.test(node.name))
    const isConsent = OVERLAY.test(about) && says(WORDS.consent, node.name)
    const isAge = says(WORDS.age, textBeside(page, node))
    // A refusal to be of age leaves the shop.
    if (!isConsent && (!isDecline || isAge)) return []
    const score = isAge ? 50 : isDecline ? 49 : 45
    // "Yes" in a dialog may confirm the order, once there is somebody to order for.
    const sends = page.fields.some((it) => it.node.form === node.form && node.form !== null)
    const isHarmless = known === 'nobody' || (isDecline && !sends && !namesOrder(node))
    const safe = { class: 'safe', why: 'covers the page' } as const
    const judged = isHarmless ? safe : judgeClick(page, node, known)
    return [make('press', node, score, { goal: 'dismiss', ...judged })]
  })
}

/** A page of its own may ask for the age. It asks for nothing else, and has nothing to sell. */
export function asksAge({ look, fields, rows }: Page): boolean {
  const isForm = fields.some(({ node, means }) => !isOutside(node) && means !== 'search')
  const texts = look.nodes.filter((it) => isRead(it) && it.text.length <= MOST_QUESTION)
  return !isForm && rows.length === 0 && texts.some(({ text }) => says(WORDS.age, text))
}

const MOST_QUESTION = 120

function ageActs(page: Page, known: Known): Candidate[] {
  if (known !== 'nobody' || !asksAge(page)) return []
  const own = page.controls.filter((it) => !isOutside(it) && !it.disabled)
  const yes = own.filter(
    (it) =>
      (says(WORDS.consent, it.name) || says(WORDS.age, it.name)) &&
      !says(PRODUCT_WORDS.declines, it.name) &&
      !says(WORDS.add, it.name),
  )
  const no = own.some((it) => says(PRODUCT_WORDS.declines, it.name) || says(WORDS.decline, it.name))
  // Both answers are there, and nothing is for sale.
  if (!no || yes.length !== 1 || findAdds(page).length > 0) return []
  return yes.map((node) =>
    make('press', node, 50, { goal: 'dismiss', class: 'safe', why: 'asks for the age' }),
  )
}

/** The words of the same layer: a bar about cookies may lie over a question for the age. */
function textBeside({ look }: Page, { path: [layer] }: LookNode): string {
  const beside = look.nodes.filter((it) => it.frame === 0 && it.path[0] === layer)
  const over = beside.filter((it) => it.floats || it.area === 'dialog')
  return over
    .map((it) => it.text || it.name)
    .join(' ')
    .slice(0, MOST_WORDS)
}

const MOST_FREE = 0.4
const MOST_WORDS = 2_000

/** Nearly nothing of the page can be reached, whatever is said about it. */
function coversAll(page: Page): boolean {
  const under = reached(page)
  const free = under.filter(({ isCovered }) => !isCovered)
  return under.length > 0 && free.length / under.length < MOST_FREE
}

function coversSome(page: Page): boolean {
  return reached(page).some(({ isCovered }) => isCovered)
}

/** All that a buyer may use below the layers. */
function reached({ controls, boxes, fields }: Page): LookNode[] {
  return [...controls, ...boxes, ...fields.map(({ node }) => node)].filter(
    (it) => !it.floats && it.area !== 'dialog' && it.frame === 0,
  )
}
