import { stop } from '../browser/refusals.ts'
import type { Field, Meaning } from '../shops/page/fields.ts'
import type { Page } from '../shops/page/page.ts'
import { CARD_PARTS } from '../shops/page/page.ts'
import { plain } from '../shops/page/words.ts'
import { answerFor, findEntry } from './answers.ts'
import type { View, Walk } from './views.ts'

const GIVE_MS = 4_000

/**
 * Types the card into fields that a person can see and reach, at hosts that may take it. Nothing
 * covered, hidden or foreign gets any part of it.
 */
export async function giveCard(walk: Walk, { page, seen }: View): Promise<boolean> {
  const { visit } = walk
  const fields = page.fields.filter(
    ({ means, node, isLogin }) => /^card\./.test(means ?? '') && !node.disabled && !isLogin,
  )
  const given = new Set<Meaning>()
  for (const field of fields) {
    const { node, means } = field
    const host = page.look.frames[node.frame]?.host ?? ''
    if (means === null || given.has(means)) continue
    if (node.isCovered || !visit.cardHosts.includes(host)) continue
    const value = answerAt(walk, field, page)
    if (value === null) continue
    const element = await seen.element(node)
    if (node.options === null) await element.fill(value, { timeout: GIVE_MS })
    else await element.selectOption({ label: value }, { timeout: GIVE_MS })
    given.add(means)
  }
  const hasYear = given.has('card.exp') || given.has('card.exp_year')
  const isWhole = CARD_PARTS.every((any) => any.some((it) => given.has(it))) && hasYear
  if (!isWhole)
    stop('page_unreadable', 'No field for the card was found at the hosts that may take it.')
  await visit.waitUntilQuiet()
  return true
}

function answerAt({ buyer }: Walk, { node, means }: Field, page: Page): string | null {
  if (means === 'card.type') return cardType(buyer.card?.number ?? '', node.options ?? [])
  const value = means === null ? null : answerFor(buyer, means, page.fields)
  if (value === null || means === null || node.options === null) return value
  return findEntry(node, means, value, page.look.lang)?.label ?? null
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
]

function cardType(number: string, options: readonly { readonly label: string }[]): string | null {
  const type = TYPES.find(([digits]) => digits.test(number))?.[1] ?? ''
  const found = options.find((it) => plain(it.label).replaceAll(' ', '').includes(type))
  return type === '' ? null : (found?.label ?? null)
}
