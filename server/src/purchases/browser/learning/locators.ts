import type { ElementHandle, Frame } from 'playwright-core'
import type { Locator } from '../../shops/flow.ts'
import { wordsFor } from '../../shops/learn/buttons.ts'
import type { Look, LookNode } from '../../shops/learn/look.ts'
import { find } from '../locate.ts'
import type { Seen } from '../look.ts'
import { stop } from '../refusals.ts'

const FIELDS = ['textbox', 'combobox', 'spinbutton', 'searchbox']

/** Ways to find it again; only those that lead to this very element now are written down. */
export async function locatorsFor({ look, element }: Seen, node: LookNode): Promise<Locator[]> {
  const handle = await element(node)
  const frame = await handle.ownerFrame()
  const candidates = FIELDS.includes(node.role) ? forField(look, node) : forButton(look, node)
  const found: Locator[] = []
  for (const locator of candidates) {
    if (frame !== null && (await leadsTo(frame, locator, handle))) found.push(locator)
  }
  if (found.length === 0) stop('page_unreadable', 'Something on the page cannot be told apart.')
  return found
}

function forField(look: Look, node: LookNode): Locator[] {
  const token = (node.autocomplete ?? '').split(/\s+/).at(-1) ?? ''
  const label = plain(node.label ?? '')
  const placeholder = plain(node.placeholder ?? '')
  const role = node.role === 'combobox' ? 'combobox' : 'textbox'
  const after = plain(node.near)
  return [
    ...(/^(on|off|)$/.test(token) ? [] : [{ autocomplete: token }]),
    ...(label === '' ? [] : [{ label }]),
    ...(placeholder === '' ? [] : [{ placeholder }]),
    ...(after === '' ? [] : [{ after, role, place: placeAfter(look, node) } as const]),
    ...(node.field === null ? [] : [{ field: node.field }]),
  ]
}

/** How many fields of its kind stand between it and the words before it. */
function placeAfter(look: Look, node: LookNode): number {
  const before = look.nodes.slice(0, node.id)
  const words = before.findLastIndex(
    (it) => it.frame === node.frame && it.role === 'text' && it.text === node.near,
  )
  return before.slice(words + 1).filter(({ role }) => role === node.role).length
}

function forButton(look: Look, node: LookNode): Locator[] {
  const words = plain(node.name)
  const beside = plain(wordsFor(look, node))
  return [
    ...(words === '' || node.byLabel ? [] : [{ role: node.role, name: words }]),
    ...(words === '' ? [] : [{ label: words }]),
    ...(beside === '' ? [] : [{ text: beside }]),
  ]
}

/** The element, or what holds it or is held by it: a label and its words are clicked alike. */
async function leadsTo(frame: Frame, locator: Locator, wanted: ElementHandle): Promise<boolean> {
  const found = await find(frame, [locator])
  const handle = await found?.elementHandle({ timeout: 1_000 }).catch(() => null)
  if (!handle) return false
  return await wanted.evaluate((one: unknown, other: unknown) => {
    type Node = { contains(node: unknown): boolean; closest(css: string): Node | null }
    const [a, b] = [one as Node, other as Node]
    const label = a.closest('label')
    return a === b || b.contains(a) || a.contains(b) || (label?.contains(b) ?? false)
  }, handle)
}

/** Without the star of a required field: names are matched without it. Braces would be holes. */
function plain(text: string): string {
  return text
    .replace(/[\s*:]+$/, '')
    .replaceAll(/[{}]/g, '')
    .trim()
}
