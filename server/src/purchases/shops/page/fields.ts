import type { ActionValue } from '../flow.ts'
import type { Look, LookNode } from './look.ts'
import { says, WORDS } from './words.ts'

/** The purpose of a field: something of the buyer's, or something that is not typed without a wish. */
export type Meaning =
  | ActionValue
  | 'shipping_address.house_number'
  | 'card.type'
  | 'comment'
  | 'company'
  | 'coupon'
  | 'password'
  | 'quantity'
  | 'search'
  | 'title'
  | 'birthday'

export type Field = {
  readonly node: LookNode
  readonly means: Meaning | null
  /** Belongs to a form that signs in, not to the checkout. */
  readonly isLogin: boolean
  readonly isRequired: boolean
  readonly isEmpty: boolean
}

type Rule = readonly [
  means: Meaning,
  words: RegExp,
  more?: { readonly type?: string; readonly token?: RegExp },
]

/** Each of a field's own texts that fits adds its weight; the heaviest meaning counts. */
const RULES: readonly Rule[] = [
  ['password', /pass ?wor[dt]|contraseña|mot de passe|wachtwoord|senha/u, { type: 'password' }],
  [
    'search',
    /\bsearch|^q$|keyword|\bsuche|recherche|buscar|cerca|zoek|pesquis/u,
    { type: 'search' },
  ],
  [
    'coupon',
    /coupon|voucher|promo|discount|gift ?(card|code)|redeem|gutschein|rabatt|réduction|cup[oó]n|descuento|sconto|korting|cup(om|ão)|desconto/u,
  ],
  [
    'comment',
    /comment|\bnotes?\b|remark|instruction|message|kommentar|bemerkung|anmerkung|nachricht|commentaire|remarque|comentario|nota\b|opmerking|observa|gift message/u,
  ],
  ['birthday', /birth|geburt|naissance|nacimiento|nascita|geboorte|nascimento/u, { token: /bday/ }],
  [
    'title',
    /salutation|anrede|civilit|tratamiento|aanhef|honorific|^title$/u,
    { token: /honorific-prefix/ },
  ],
  [
    'company',
    /compan|organi[sz]ation|business|\bfirma|soci[ée]t[ée]|empresa|azienda|bedrijf|\bvat\b|tax id|ust id|partita iva|\bnif\b/u,
    { token: /organization/ },
  ],
  [
    'card.number',
    /card.{0,12}(number|num|no\b)|(number|no).{0,8}(on|of) .{0,8}card|(number|nummer|num[ée]ro|n[uú]mero|numero|nr|no|n ?[°ºo]|n) (of|der|ihrer|de|della|van|do|da) (\p{L}+ )?(card|karte|carte|tarjeta|carta|kaart|pas|cart[ãa]o)\b|^(n|nr|no|num|n[uú]m) (card|karte|carte|tarjeta|carta|kaart|cart[ãa]o)$|\bpan\b|cc ?num|karten ?nummer|num[ée]ro de (la )?carte|n[uú]mero de (la )?tarjeta|numero (della |di )?carta|kaart ?nummer|n[uú]mero do cart/u,
    { token: /cc-number/ },
  ],
  [
    'card.security_code',
    /\bcv[cvn]2?\b|\bcsc\b|\bccv\b|\bcid\b|security (code|number)|verification (number|code|value)|card code|pr[üu]f ?(nummer|ziffer|zahl)|sicherheitscode|cryptogramme|code de s[ée]curit|c[oó]digo de segur|codice di sicurezza|beveiligingscode|veiligheidscode/u,
    { token: /cc-csc/ },
  ],
  [
    'card.exp_month',
    /exp.{0,12}month|\bcc month|ablaufmonat|mois|^mm$|(expiry|expiration) mm/u,
    { token: /cc-exp-month/ },
  ],
  [
    'card.exp_year',
    /exp.{0,12}year|\bcc year|ablaufjahr|^(yy|yyyy|jj|aa|aaaa)$/u,
    { token: /cc-exp-year/ },
  ],
  [
    'card.exp',
    /expir|valid (thru|until|to)|good thru|\bexp\b|mm ?\/? ?(yy|jj|aa)|g[üu]ltig bis|ablauf|verfall|caducidad|vencimiento|scadenza|verval|geldig tot|validade/u,
    { token: /cc-exp$/ },
  ],
  [
    'card.holder_name',
    /name (on|as).{0,20}card|card ?holder|holder|card owner|cc (name|owner)|name of card|karteninhaber|titulaire|titular|intestatario|kaarthouder|(name|nom|nombre|nome|naam) (auf|sur|en|sulla|op|no|na) .{0,10}(karte|carte|tarjeta|carta|kaart|pas|cart[ãa]o)|naam op/u,
    { token: /cc-name/ },
  ],
  [
    'card.type',
    /card type|\bcc type|type of card|kartentyp|kartenart|type de carte|tipo de tarjeta|tipo di carta|kaarttype/u,
    { token: /cc-type/ },
  ],
  [
    'contact.email',
    /e ?-?mail|\bmail(?!ing)|courriel|correo|posta elettronica/u,
    { type: 'email', token: /email/ },
  ],
  [
    'contact.phone',
    /phone|\btel\b|mobile|telefon|t[ée]l[ée]phone|tel[ée]fono|cellulare|handy|telefoon|telem[oó]vel|celular|portable/u,
    { type: 'tel', token: /\btel/ },
  ],
  [
    'shipping_address.first_name',
    /first ?name|given ?name|forename|vorname|rufname|taufname|pr[ée]nom|voornaam|roepnaam|nombre de pila|primeiro nome|nome pr[óo]prio|nome de batismo|\bfname/u,
    { token: /given-name/ },
  ],
  [
    'shipping_address.last_name',
    /last ?name|surname|family ?name|nachname|(?<!und )zuname|familie(n)? ?na(me|am)|nom de famille|apellido|cognome|achternaam|sobrenome|apelido|\blname/u,
    { token: /family-name/ },
  ],
  [
    'shipping_address.house_number',
    /house (no|number)|hausn(umme)?r|huis ?n(umme)?r|num[ée]ro de (la )?(rue|voie)|numero civico|n[uú]mero de (la )?(casa|puerta)|^nr\.?$|street number/u,
  ],
  [
    'shipping_address.line2',
    /address ?(line)? ?(2|two)|line ?2|second line|apartment|\bapt\b|\bsuite|\bunit\b|\bfloor\b|\bflat\b|street ?2|adresszusatz|zusatz|compl[ée]ment|piso|puerta|interno|scala|toevoeging|andar/u,
    { token: /address-line2/ },
  ],
  [
    'shipping_address.line1',
    /address ?(line)? ?(1|one)|line ?1|first line|street|stra(ss|ß)e|\bstr\b|\baddress\b|adresse|anschrift|\brue\b|voie|calle|direcci[oó]n|domicilio|indirizzo|\bvia\b|straat|\badres\b|morada|endere[çc]o|\brua\b|logradouro/u,
    { token: /address-line1|street-address/ },
  ],
  [
    'shipping_address.city',
    /\bcity|\btown\b|locality|suburb|municipality|\bort\b|stadt|wohnort|\bville\b|commune|ciudad|poblaci[oó]n|localidad|localit[aà]|citt[aà]|comune|plaats|\bstad\b|cidade/u,
    { token: /address-level2/ },
  ],
  [
    'shipping_address.state',
    /\bstate\b|province|\bregion\b|county|\bzone\b|prefecture|bundesland|\bkanton\b|r[ée]gion|regi[oó]n|regione|regi[ãa]o|regio\b|d[ée]partement|provincia|prov[íi]ncia|\bestado|provincie|distrito|comunidad aut|gewest|territor/u,
    { token: /address-level1/ },
  ],
  [
    'shipping_address.postal_code',
    /\bzip|post ?-?(al)? ?code|postcode|postal|\bplz\b|postleitzahl|\bc ?p\b|c[oó]digo postal|\bcap\b|\bcep\b/u,
    { token: /postal-code/ },
  ],
  [
    'shipping_address.country',
    /country|\bland\b|(liefer|bestimmungs|ziel|versand|bezorg|verzend|lever)land|\bpays\b|\bpa[ií]s\b|paese|nazione|nation\b|destination/u,
    { token: /country/ },
  ],
  [
    'quantity',
    /\bqty\b|^units?$|^(pieces|pcs|stuks|pi[eè]ces|unités|peças|piezas|pezzi)$|quantit|how many|number of|(n[uú]mero (de|di)|nombre d['’e ]+) ?(peças|unidades|piezas|pezzi|articoli|art[ií]culos|articles|pi[eè]ces)|menge|anzahl|st[üu]ck|\bq\W?t[àée](?!\p{L})|cantidad|unidades|aantal|quantidade|\bqtd/u,
  ],
  [
    'shipping_address.name',
    /\b(full )?name\b|\bnom\b|\bnombre\b|\bnome\b|\bnaam\b|recipient|empf[äa]nger|destinat[aá]/u,
    { token: /(^| )name$/ },
  ],
]
const NOT_A_NAME =
  /user ?name|company|bank|login|file|shop|store|product|gift|pet|event|engrav|grav[iu]|monogram|personali|embroider/u
/** "Street and number" is one field for both. */
const STREET =
  /street (and|&)|(and|&|,) street|street.{0,3} (no|number) ?(and|&)|stra(ss|ß)e|\bstraat\b|\brue\b|\bvia\b|calle|\brua\b/u
const COUNTRY = /\b(country|land|pays|pa[ií]s|paese)\b/u
const FIELD_ROLES = ['textbox', 'combobox', 'searchbox', 'spinbutton', 'listbox']
const WEIGHTS = { token: 6, label: 3, field: 2.5, placeholder: 2, type: 2.5, near: 2, signs: 1 }
const LEAST = 1.5

/** All fields of a page and its frames, with what they are for. */
export function readFields(look: Look): Field[] {
  const nodes = look.nodes.filter(isField)
  const read = nodes.map((node) => ({ node, means: meaningOf(node) }))
  const named = resolveHalves(resolveNames(read))
  const dated = resolveExpiry(resolveNumbers(resolveLines(named)))
  return dated.map(({ node, means }) => ({
    node,
    means,
    isLogin: isLogin(dated, node) && !takesGuests(look, node),
    isRequired: isRequired(node),
    isEmpty: isEmpty(node),
  }))
}

type Read = { readonly node: LookNode; readonly means: Meaning | null }

function isField(node: LookNode): boolean {
  return FIELD_ROLES.includes(node.role) && node.type !== 'range' && node.type !== 'file'
}

function meaningOf(node: LookNode): Meaning | null {
  const token = node.autocomplete ?? ''
  const label = spaced(node.label ?? '')
  const hasOwn = label !== '' || (node.placeholder ?? '') !== ''
  const texts: readonly (readonly [string, number])[] = [
    [label, WEIGHTS.label],
    [spaced(node.field ?? ''), WEIGHTS.field],
    [spaced(node.placeholder ?? ''), WEIGHTS.placeholder],
    [hasOwn ? '' : spaced(node.near), WEIGHTS.near],
    [node.signs, WEIGHTS.signs],
  ]
  let best: Meaning | null = null
  let most = LEAST
  for (const [means, words, { type, token: wanted } = {}] of RULES) {
    const fitting = texts.filter(([text]) => text !== '' && text.length <= 90 && words.test(text))
    let weight = fitting.reduce((sum, [, each]) => sum + each, 0)
    if (means === 'shipping_address.name' && texts.some(([it]) => NOT_A_NAME.test(it))) weight = 0
    // "Country / Region"
    if (means === 'shipping_address.state' && COUNTRY.test(label)) weight = 0
    if (means === 'shipping_address.house_number' && texts.some(([it]) => STREET.test(it)))
      weight = 0
    if (wanted?.test(token) === true) weight += WEIGHTS.token
    if (type !== undefined && node.type === type) weight += WEIGHTS.type
    if (weight > most) [best, most] = [means, weight]
  }
  const isCount = node.type === 'number' || node.role === 'spinbutton'
  return best ?? (isCount ? 'quantity' : null)
}

/** "Nombre" and "Nom" are half of a name where the other half is asked for as well. */
function resolveNames(read: readonly Read[]): Read[] {
  const asks = (means: Meaning, form: number | null) =>
    read.some((it) => it.means === means && it.node.form === form)
  return read.map(({ node, means }) => {
    if (means !== 'shipping_address.name') return { node, means }
    if (asks('shipping_address.first_name', node.form)) {
      return { node, means: 'shipping_address.last_name' }
    }
    const isFirst = asks('shipping_address.last_name', node.form)
    return { node, means: isFirst ? 'shipping_address.first_name' : means }
  })
}

const BLOCK: readonly (Meaning | null)[] = [
  'shipping_address.city',
  'shipping_address.postal_code',
  'shipping_address.country',
]

const NAMES = /name|nome?\b|nombre|naam/u

/** A field of no known name beside a family name is the other half of it. */
function resolveHalves(read: readonly Read[]): Read[] {
  const all = read.map(({ means }) => means)
  if (all.includes('shipping_address.first_name')) return [...read]
  return read.map(({ node, means }, at) => {
    const isBeside = [read[at - 1], read[at + 1]].some(
      (it) => it?.means === 'shipping_address.last_name' && it.node.form === node.form,
    )
    const words = wordsBeside(node)
    const isHalf = means === null && isBeside && NAMES.test(words) && !NOT_A_NAME.test(words)
    return { node, means: isHalf ? 'shipping_address.first_name' : means }
  })
}

/** Its label; where it has none, the words before it. */
function wordsBeside({ label, placeholder, near }: LookNode): string {
  return spaced(label || placeholder || near)
}

/** A third line of one address is no first line again; another address begins after its city. */
function resolveLines(read: readonly Read[]): Read[] {
  const seen = new Map<Meaning, number>()
  return read.map(({ node, means }, at) => {
    if (means !== 'shipping_address.line1' && means !== 'shipping_address.line2') {
      return { node, means }
    }
    const before = seen.get(means)
    const between = read.slice((before ?? at) + 1, at)
    const isSame =
      before !== undefined &&
      read[before]?.node.form === node.form &&
      !between.some((it) => BLOCK.includes(it.means))
    if (!isSame) seen.set(means, at)
    return { node, means: isSame ? null : means }
  })
}

const NUMBER_ALONE =
  /^(no|nr|n|n ?[°ºo]|n[uú]m|number|nummer|n[uú]mero|num[ée]ro|civico|hausnummer|huisnummer)(\s|$)/u

/** "No." right behind the street is the house's. */
function resolveNumbers(read: readonly Read[]): Read[] {
  return read.map(({ node, means }, at) => {
    const before = read[at - 1]
    const isBehind = before?.means === 'shipping_address.line1' && before.node.form === node.form
    const isNumber = means === null && isBehind && NUMBER_ALONE.test(wordsBeside(node))
    return { node, means: isNumber ? 'shipping_address.house_number' : means }
  })
}

const CARD_YEAR = 2000
export const CARD_TYPES =
  /^(visa|master ?card|amex|american express|discover|maestro|jcb|diners)\b/iu

/** Lists of months and years beside a card number, whatever they are called; "Number" alone too. */
function resolveExpiry(read: readonly Read[]): Read[] {
  const isCode = ({ means }: Read) => means === 'card.security_code'
  const frame = read.find((it) => it.means === 'card.number' || isCode(it))?.node.frame
  if (frame === undefined) return [...read]
  const isMonth = (it: Read) => (partAlone(it) ?? it.means) === 'card.exp_month'
  const hasMonth = read.some((it) => it.node.frame === frame && isMonth(it))
  return read.map(({ node, means }) => {
    if (node.frame !== frame) return { node, means }
    if (node.options !== null && (means === null || /^card\.exp/.test(means))) {
      return { node, means: isTypes(node) ? 'card.type' : (listOf(node) ?? means) }
    }
    const alone = partAlone({ node, means })
    if (alone !== null) return { node, means: alone }
    if (means === 'card.exp' && hasMonth) return { node, means: 'card.exp_year' }
    const isNumber = /^(n(umber|ummer|um[ée]ro|[uú]mero)|numero)\s*[*:]?$/iu.test(node.label ?? '')
    return { node, means: isNumber ? 'card.number' : means }
  })
}

const MONTH = /(?<!\p{L})(month|mois|mes|mese|m[eê]s|mm)(?!\p{L})|monat|maand/u
const YEAR = /(?<!\p{L})(year|ann[ée]e|a[ñn]o|anno|ano|yy|yyyy|jj|jjjj|aa|aaaa)(?!\p{L})|jahr|jaar/u

/** "Month" and "Year" beside a card number are the card's: alone, or in a longer name of its expiry. */
function partAlone({ node, means }: Read): Meaning | null {
  const label = wordsBeside(node)
  const isExpiry = means?.startsWith('card.exp') === true
  if (!isExpiry && (means !== null || label.includes(' '))) return null
  const [isMonth, isYear] = [MONTH, YEAR].map((it) => it.test(label))
  if (isMonth && isYear && isExpiry) return 'card.exp'
  if (isMonth === isYear) return null
  return isMonth ? 'card.exp_month' : 'card.exp_year'
}

/** A list of brands, whatever it is called. */
function isTypes({ options }: LookNode): boolean {
  const real = (options ?? []).filter((it) => !isPlaceholder(it))
  return real.length > 1 && real.every(({ label }) => CARD_TYPES.test(label))
}

function listOf(node: LookNode): Meaning | null {
  if (/from|start|issue|gültig ab/iu.test(`${node.label ?? ''} ${node.field ?? ''} ${node.near}`)) {
    return null
  }
  const numbers = (node.options ?? [])
    .map(({ value, label }) => Number(/^\d{1,4}/.exec(value || label)?.[0] ?? Number.NaN))
    .filter((it) => !Number.isNaN(it))
  if (numbers.length < 5) return null
  const most = Math.max(...numbers)
  if (most === 12 && numbers.length >= 12) return 'card.exp_month'
  return most > CARD_YEAR || (most > 12 && most < 100) ? 'card.exp_year' : null
}

/** A form with a password and little else signs in. */
function isLogin(read: readonly Read[], node: LookNode): boolean {
  const mates = read.filter((it) => it.node.form === node.form && it.node.frame === node.frame)
  const asksAddress = mates.some(({ means }) =>
    /^shipping_address\.(line1|city|postal_code|last_name|country)/.test(means ?? ''),
  )
  return node.form !== null && !asksAddress && mates.some(({ means }) => means === 'password')
}

/** The same form lets guests in: its e-mail is the buyer's. */
function takesGuests(look: Look, { form, frame }: LookNode): boolean {
  return look.nodes.some(
    (it) =>
      it.role === 'radio' && it.form === form && it.frame === frame && says(WORDS.guest, it.name),
  )
}

export function isRequired({ required, label }: LookNode): boolean {
  return (
    required ||
    /\*\s*:?\s*$|\((required|pflichtfeld|obligatoire|obligatorio|obbligatorio|verplicht|obrigatório)\)/iu.test(
      label ?? '',
    )
  )
}

/** Of a list that a script draws: its words are its value. */
export function isEmpty({ role, tag, filled, checked, text, options }: LookNode): boolean {
  if (role === 'checkbox' || role === 'radio') return checked !== true
  if (options !== null) {
    const now = options.find((it) => it.selected)
    return now === undefined || isPlaceholder(now)
  }
  return ['input', 'textarea'].includes(tag) ? !filled : text === ''
}

/** "Please choose": an entry of a list that is none. */
export function isPlaceholder({ value, label }: { value: string; label: string }): boolean {
  if (value === '') return true
  return /^\W*(select|choose|please|pick|none\b|--|bitte|wähl|choisi|sélection|eleg|selecci|elij|scegli|selezion|kies|selecteer|escolh|selecion)|^[\s–—-]*$/iu.test(
    label,
  )
}

function spaced(text: string): string {
  return text
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/[_\-[\].:*()]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
