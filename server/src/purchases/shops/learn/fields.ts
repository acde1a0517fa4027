import type { ActionValue } from '../flow.ts'
import type { Look, LookNode } from './look.ts'

/** A field of a form, and what of the buyer's belongs into it. */
export type FoundField = {
  readonly node: LookNode
  readonly value: ActionValue
  /** May be left empty. */
  readonly isOptional: boolean
}

export type FoundFields = {
  readonly known: readonly FoundField[]
  /** What the shop insists on and nobody knows the meaning of. */
  readonly unknown: readonly LookNode[]
}

type Meaning = {
  readonly value: ActionValue | null
  readonly autocomplete?: readonly string[]
  readonly words: RegExp
}

/** The first that fits counts; null: something that a buyer leaves alone. */
const MEANINGS: readonly Meaning[] = [
  {
    value: null,
    words:
      /search|coupon|promo|voucher|gift ?card|discount code|newsletter|password|company|organi[sz]ation|\bnotes?\b|instruction|comment|message|third line|(address|line).{0,8}\b3\b|middle name|gutschein|firma|suche|bemerkung/i,
  },
  {
    value: 'contact.email',
    autocomplete: ['email'],
    words: /e-?mail|correo|courriel/i,
  },
  {
    value: 'contact.phone',
    autocomplete: ['tel', 'tel-national'],
    words: /phone|mobile|telefon|t[ée]l[ée]phone|tel[ée]fono|cellulare|handy|telefone|\btel\b/i,
  },
  {
    value: 'shipping_address.first_name',
    autocomplete: ['given-name'],
    words: /\b(first|given|fore) ?name|vorname|pr[ée]nom|voornaam|^nombre$|^nome$/i,
  },
  {
    value: 'shipping_address.last_name',
    autocomplete: ['family-name'],
    words:
      /\b(last|family|sur) ?name|surname|nachname|apellidos?|cognome|sobrenome|achternaam|^nom( de famille)?$/i,
  },
  {
    value: 'shipping_address.country',
    autocomplete: ['country', 'country-name'],
    words: /\bcountry\b|^land$|^pays$|^pa[ií]s$|^paese$|nation/i,
  },
  {
    value: 'shipping_address.postal_code',
    autocomplete: ['postal-code'],
    words:
      /post(al)?[ /-]*(code|zip)?\b.*(code|zip|nummer)|post ?code|postal|\bzip\b|\bplz\b|postleitzahl|c[óo]digo postal|^cap$|^cep$/i,
  },
  {
    value: 'shipping_address.line2',
    autocomplete: ['address-line2'],
    words:
      /second line|(address|line|street|adresse).{0,12}(\b2\b|two)|address2|apartment|\bapt\b|suite|\bunit\b|\bflat\b|adresszusatz|compl[ée]ment|interno/i,
  },
  {
    value: 'shipping_address.city',
    autocomplete: ['address-level2'],
    words:
      /\b(city|town|suburb|locality)\b|\bort\b|stadt|\bville\b|ciudad|citt[àa]|plaats|woonplaats|cidade|localidad/i,
  },
  {
    value: 'shipping_address.state',
    autocomplete: ['address-level1'],
    words:
      /\b(state|province|county|region|prefecture)\b|bundesland|provincia|r[ée]gion|provincie|estado/i,
  },
  {
    value: 'shipping_address.line1',
    autocomplete: ['address-line1', 'street-address'],
    words:
      /first line|street|address|stra(ß|ss)e|adresse|anschrift|\brue\b|calle|direcci[óo]n|indirizzo|\bvia\b|adres|endere[çc]o/i,
  },
  {
    value: 'shipping_address.name',
    autocomplete: ['name'],
    words: /\bname\b|recipient|empf[äa]nger|destinataire|nombre|nome|naam/i,
  },
]
const FIELD_ROLES = ['textbox', 'combobox', 'searchbox', 'spinbutton']
const BILLING = /billing|rechnung|facturation|facturaci[óo]n|fatturazione|factuur|cobrança/i
const CARD = /card|karte|carte|tarjeta|carta|kaart|cvc|cvv|expir/i
/** May be missing in an address as it may be missing in a form. */
const OFTEN_EMPTY: readonly string[] = [
  'contact.phone',
  'shipping_address.line2',
  'shipping_address.state',
]

/** What the forms of a page ask of a buyer, cards left out. */
export function readFields(look: Look): FoundFields {
  const known: FoundField[] = []
  const unknown: LookNode[] = []
  for (const node of look.nodes) {
    if (!isAsked(node)) continue
    const meaning = meaningOf(node)
    const isRequired = node.required || /\*\s*$/.test(node.label ?? '')
    if (meaning === undefined) {
      if (isRequired && !node.filled) unknown.push(node)
    } else if (meaning.value !== null && !isBilling(look, node)) {
      const isOptional = OFTEN_EMPTY.includes(meaning.value) && !isRequired
      // Of two that mean the same the first is meant; the second repeats it, or is another form's.
      const isSecond = known.some(({ value }) => value === meaning.value)
      if (!isSecond) known.push({ node, value: meaning.value, isOptional })
    }
  }
  return { known, unknown }
}

function isAsked(node: LookNode): boolean {
  if (node.frame !== 0 || node.disabled || !FIELD_ROLES.includes(node.role)) return false
  if (['header', 'nav', 'footer'].includes(node.area ?? '')) return false
  if (node.type === 'password' || node.type === 'search' || node.role === 'searchbox') return false
  if (/\b(cc-[a-z-]+|one-time-code|(current|new)-password)\b/.test(node.autocomplete ?? ''))
    return false
  return !CARD.test(`${node.label ?? node.placeholder ?? node.near} ${node.heading ?? ''}`)
}

function meaningOf(node: LookNode): Meaning | undefined {
  const token = (node.autocomplete ?? '').split(/\s+/).at(-1) ?? ''
  const byToken = MEANINGS.find(({ autocomplete }) => autocomplete?.includes(token))
  if (byToken !== undefined) return byToken
  const names = [node.label, node.name, node.placeholder, typeName(node.type), node.near]
  const told = names.find((it) => it !== null && it.trim() !== '')
  const byName = told === undefined || told === null ? undefined : meaningIn(told)
  return byName ?? meaningIn(typeName(node.type) ?? '') ?? meaningIn(spaced(node.field ?? ''))
}

function meaningIn(text: string): Meaning | undefined {
  const plain = text.replace(/\s*(\*|:|\((optional|required)\))\s*$/i, '').trim()
  if (plain === '' || plain.length > 80) return undefined
  return MEANINGS.find(({ words }) => words.test(plain))
}

function typeName(type: string | null): string | null {
  if (type === 'email') return 'email'
  return type === 'tel' ? 'phone' : null
}

/** `postCode`, `post_code`: as words. */
function spaced(name: string): string {
  return name.replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2').replaceAll(/[^A-Za-z0-9]+/g, ' ')
}

function isBilling(look: Look, node: LookNode): boolean {
  if (/\bbilling\b/.test(node.autocomplete ?? '')) return true
  if (/\bshipping\b/.test(node.autocomplete ?? '')) return false
  if (node.group !== null && BILLING.test(node.group)) return true
  if (node.heading !== null && BILLING.test(node.heading))
    return !/shipping|delivery/i.test(node.heading)
  // A subject that is no heading, as "Billing address" above a second form.
  const subjects = look.nodes
    .slice(0, node.id)
    .filter(({ role, text }) => role === 'text' && text.length <= 30)
    .map(({ text }) => text)
    .filter((text) =>
      /^(shipping|delivery|billing|contact)\b.*(address|details|information)$/i.test(text),
    )
  return BILLING.test(subjects.at(-1) ?? '')
}
