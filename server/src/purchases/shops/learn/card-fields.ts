import type { ActionValue } from '../flow.ts'
import type { Look, LookNode } from './look.ts'

type CardField = { readonly node: LookNode; readonly value: ActionValue }

export type CardFields = {
  /** In the order in which a buyer fills them. */
  readonly fields: readonly CardField[]
  /** Host and port of the page or frame that takes the number. */
  readonly host: string
}

const NUMBER =
  /card ?number|number on (the )?card|credit card( no\.?| number)?$|kartennummer|num[ée]ro de (la )?carte|n[úu]mero de (la )?tarjeta|numero (della )?carta|kaartnummer|n[úu]mero do cart[ãa]o/i
const CODE =
  /\b(cvc|cvv|ccv|cvn|csc|cid)\d?\b|security (code|number)|card code|verification (code|value)|pr[üu]f(nummer|ziffer)|cryptogramme|c[óo]digo de seguridad|codice di sicurezza/i
const HOLDER =
  /name on (the )?card|card ?holder|name as (it )?appears|karteninhaber|titulaire|titular|intestatario|kaarthouder|nome no cart[ãa]o/i
const EXPIRY =
  /expir|exp\.? ?date|valid (to|until|thru|through)|good thru|\bmm\s*\/\s*yy|g[üu]ltig bis|ablauf|caducidad|vencimiento|scadenza|vervaldatum|validade/i
/** Old cards had a date from when they held; nobody needs it. */
const START = /valid from|start date|issue (date|number)|g[üu]ltig ab/i
const TOKENS: Readonly<Record<string, ActionValue>> = {
  'cc-number': 'card.number',
  'cc-exp': 'card.exp',
  'cc-exp-month': 'card.exp_month',
  'cc-exp-year': 'card.exp_year',
  'cc-csc': 'card.security_code',
  'cc-name': 'card.holder_name',
}
const FIELD_ROLES = ['textbox', 'combobox', 'spinbutton']
/** What a card cannot be given without. */
const NEEDED: readonly (readonly ActionValue[])[] = [
  ['card.number'],
  ['card.exp', 'card.exp_month'],
  ['card.exp', 'card.exp_year'],
  ['card.security_code'],
]

/** The fields for a card, in the page or in any of its frames; null when they are not all there. */
export function readCardFields(look: Look): CardFields | null {
  const fields: CardField[] = []
  for (const node of look.nodes) {
    if (!FIELD_ROLES.includes(node.role) || node.disabled) continue
    const value = meaningOf(node)
    // The first of a kind: another form may ask for another card, to be kept.
    if (value !== null && !fields.some((it) => it.value === value)) fields.push({ node, value })
  }
  const has = (values: readonly ActionValue[]) => fields.some(({ value }) => values.includes(value))
  const number = fields.find(({ value }) => value === 'card.number')
  if (number === undefined || !NEEDED.every(has)) return null
  return { fields, host: look.frames[number.node.frame]?.host ?? look.host }
}

/** Whether a page wants to know a card's number, whatever else it asks. */
export function asksForNumber({ nodes }: Look): boolean {
  return nodes.some((it) => FIELD_ROLES.includes(it.role) && meaningOf(it) === 'card.number')
}

function meaningOf(node: LookNode): ActionValue | null {
  const tokens = (node.autocomplete ?? '').split(/\s+/)
  const byToken = tokens.map((token) => TOKENS[token]).find((it) => it !== undefined)
  if (byToken !== undefined) return byToken
  const own = [node.label, node.name, node.placeholder].filter((it) => it !== null && it !== '')
  const told = own.length > 0 ? own.join(' / ') : node.near
  if (START.test(told)) return null
  if (HOLDER.test(told)) return 'card.holder_name'
  if (CODE.test(told)) return 'card.security_code'
  if (NUMBER.test(told)) return 'card.number'
  return isExpiry(node, told) ? expiryOf(node, told) : null
}

/** "Month" alone may be anybody's birthday: what stands before it says what it is of. */
function isExpiry(node: LookNode, told: string): boolean {
  if (EXPIRY.test(told)) return true
  const around = `${node.near} ${node.group ?? ''}`
  return /month|year|monat|jahr|mois|ann[ée]e|^(mm|yy(yy)?)$/i.test(told) && EXPIRY.test(around)
}

function expiryOf(node: LookNode, told: string): ActionValue {
  const numbers = (node.options ?? [])
    .map(({ value, label }) => Number(/\d+/.exec(value || label)?.[0] ?? Number.NaN))
    .filter((it) => !Number.isNaN(it))
  if (numbers.length > 0) return Math.max(...numbers) <= 12 ? 'card.exp_month' : 'card.exp_year'
  const isMonth = /month|monat|mois|^mm$/i.test(told)
  const isYear = /year|jahr|ann[ée]e|^yy/i.test(told)
  if (isMonth === isYear) return 'card.exp'
  return isMonth ? 'card.exp_month' : 'card.exp_year'
}
