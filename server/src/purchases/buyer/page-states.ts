import type { LookNode } from '../shops/page/look.ts'
import { isOutside } from '../shops/page/page.ts'
import { says, WORDS } from '../shops/page/words.ts'
import { answerFor, findEntry } from './answers.ts'
import type { Phase } from './belief.ts'
import type { Buyer } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import { LEAST_FILL } from './candidates.ts'
import type { View } from './views.ts'

/** A page that draws itself may have nothing to press yet, or only a main button that is off. */
export function isUndone(view: View, best: Candidate | undefined): boolean {
  const { look, fields, controls } = view.page
  const own = look.nodes.filter((it) => it.frame === 0 && !isOutside(it) && !it.floats)
  const isAsked = fields.some((it) => it.means !== null && it.means !== 'search')
  if (!isAsked && !own.some((it) => BODY.includes(it.role))) return true
  if (LOADING.test(look.text)) return true
  if (best === undefined || best.score >= LEAST_FILL || best.do === 'add') return false
  const isMain = (it: LookNode) => it.role === 'button' && says(LEADS_ON[view.phase], it.name)
  return controls.some((it) => it.disabled && isMain(it))
}

/** The list of states is still that of another country: a script fetches the right one. */
export function lacksState({ page }: View, buyer: Buyer): boolean {
  const { lang } = page.look
  return page.fields.some(({ node, means, isLogin }) => {
    if (means !== 'shipping_address.state' || isLogin || (node.options ?? []).length < 2)
      return false
    const state = answerFor(buyer, means, page.fields)
    return state !== null && findEntry(node, means, state, lang) === null
  })
}

const BODY = ['heading', 'button', 'radio', 'checkbox', 'combobox', 'spinbutton']
const LOADING =
  /^\W*(loading|please wait|one moment|lädt|wird geladen|bitte warten|chargement|cargando|caricamento|laden|carregando|a carregar)\b.{0,12}$/imu
const LEADS_ON: Readonly<Record<Phase, RegExp>> = {
  product: WORDS.add,
  cart: WORDS.checkout,
  checkout: new RegExp(`${WORDS.next.source}|${WORDS.order.source}`, 'iu'),
}

/** Another page, or new words on this one; a message of error says the contrary. */
export function isAdded(before: View, after: View, text: ReadonlySet<string>): boolean {
  const wasFaulty = new Set(before.page.faults.map((it) => it.text))
  if (after.page.faults.some((it) => !wasFaulty.has(it.text))) return false
  if (after.page.look.url.split('#')[0] !== before.page.look.url.split('#')[0]) return true
  const fresh = after.page.look.text.split('\n').filter((it) => !text.has(it))
  return fresh.length > 0
}

/** Everything that a person would notice. */
export function fingerprint({ page, values }: View): string {
  const { look } = page
  const states = look.nodes
    .filter((it) => it.frame === 0 && it.role !== 'text')
    .map((it) => `${it.name}${it.checked}${it.disabled}${it.pressed}`)
  return JSON.stringify([look.url, look.text, [...values.values()], states])
}

/** The same page in the same state, whatever it says beside it. */
export function stateOf({ page, phase }: View): string {
  const { look } = page
  const fields = page.fields.map(({ node, isEmpty }) => `${node.field}${node.label}${isEmpty}`)
  const names = page.controls
    .filter((it) => it.area !== 'header')
    .map((it) => `${it.name}${it.disabled}`)
  const heads = look.nodes.filter((it) => it.role === 'heading').map((it) => it.text)
  const chosen = look.nodes
    .filter((it) => it.checked !== null || it.options !== null)
    .map((it) => `${it.checked}${it.options?.find((o) => o.selected)?.label}`)
  return JSON.stringify([
    phase,
    look.url,
    fields,
    names,
    heads,
    chosen,
    page.faults.map((it) => it.text),
  ])
}
