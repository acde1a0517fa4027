import type { Around } from '../call.ts'
import type { Field } from '../html.ts'
import { field, form, link, nameOf, text } from '../html.ts'
import { pathOf } from '../paths.ts'
import { STATES } from '../places.ts'
import { costOf, isShipped, money, unitCentsOf } from '../sheet.ts'
import type { Shop } from '../shop.ts'
import { paysEarly } from '../totals.ts'
import type { Section, Visit } from '../visit.ts'
import { methodOf, methodsFor, stepsOf } from '../visit.ts'
import { cardFields } from './card.ts'
import { couponForm } from './cart.ts'
import { extrasAt, feeBesideCard, hasEmptyRows } from './extras.ts'
import { message } from './product.ts'
import { summary } from './summary.ts'

type Part = {
  readonly shop: Shop
  readonly visit: Visit
  readonly sections: readonly Section[]
  readonly isLast: boolean
  readonly around: Around
}

export function identityPage(shop: Shop, error: string | null): string {
  const { traits, say } = shop
  const action = pathOf(shop, 'identity')
  const email = field(shop, { key: 'loginEmail', label: say('email'), type: 'email' })
  const password = field(shop, { key: 'password', label: say('password'), type: 'password' })
  const login = `<section><h2>${text(say('login'))}</h2><form method="post" action="${pathOf(shop, 'signIn')}">${email}${password}
<button>${text(say('login'))}</button></form>${link(say('register'), pathOf(shop, 'signIn'))}</section>`
  const head = `<h1>${text(say('checkout'))}</h1>${error === null ? '' : message(shop, error)}`
  const name = nameOf(shop, 'as')
  switch (traits.identity) {
    case 'guestLink':
      return `${head}${login}<p>${link(say('guest'), pathOf(shop, 'step', 1))}</p>`
    case 'guestRadio':
      return `${head}${form(shop, {
        id: 'who',
        action,
        body: `<label><input type="radio" name="${name}" value="register" checked> ${text(say('register'))}</label>
<label><input type="radio" name="${name}" value="guest"> ${text(say('guest'))}</label>`,
        button: say('toNext'),
      })}${login}`
    case 'guestButton':
      return `${head}${login}${form(shop, {
        id: 'who',
        action,
        body: `<input type="hidden" name="${name}" value="guest">`,
        button: say('checkout', 'guest'),
      })}`
    default: {
      const first = field(shop, {
        key: 'email',
        label: say('email'),
        type: 'email',
        isRequired: true,
      })
      const body = `<input type="hidden" name="${name}" value="guest">${first}`
      return `${head}${form(shop, { id: 'who', action, body, button: say('toNext') })}`
    }
  }
}

export function stepPage(
  shop: Shop,
  visit: Visit,
  at: number,
  { isArmed, around }: { isArmed: boolean; around: Around },
): string {
  const { traits, say } = shop
  const steps = stepsOf(shop, visit)
  const sections = steps[at - 1] ?? []
  const isLast = at === steps.length
  const part: Part = { shop, visit, sections, isLast, around }
  const counter =
    traits.countsSteps && steps.length > 1
      ? `<p>${text(say('step'))} ${at} ${text(say('of'))} ${steps.length}</p>`
      : ''
  const isCouponHere = traits.couponBox === 'checkout' && at === couponStepOf(shop, visit, steps)
  const coupon = isCouponHere ? couponForm(shop, visit, isArmed) : ''
  const body = `<input type="hidden" name="refreshing" value="" data-refreshing>${sections
    .map((section) => SECTIONS[section](part))
    .join('')}${isLast ? consents(shop) : ''}`
  const isFinal = isLast && traits.cardPlace === 'hosted'
  const main = form(shop, {
    id: 'step',
    action: pathOf(shop, 'step', at),
    body,
    button: labelOf(shop, steps, at),
    leaves: isFinal,
    waits: traits.waitsForValid && !sections.includes('payment'),
  })
  const error = visit.error === null ? '' : message(shop, visit.error)
  const beside = loginBeside(shop, at)
  const shows = costsAt(shop, visit, isLast)
  const costs = shows === null ? '' : summary(shop, visit, isArmed, shows)
  const extras = sections.includes('payment') ? extrasAt('payment', shop, visit, isArmed) : ''
  const inner = traits.layout === 'accordion' ? accordion(part, steps, at, main) : main
  const head = `<h1>${text(titleOf(shop, sections))}</h1>${stepList(shop, visit, at)}${counter}`
  return `${head}${error}${beside}${inner}${coupon}${extras}${costs}`
}

function costsAt(shop: Shop, visit: Visit, isLast: boolean) {
  const { totals, beforeTotal } = shop.traits
  if (totals === 'aside' || isLast) return 'total'
  if (hasEmptyRows(shop, visit)) return 'empty rows'
  return beforeTotal === 'rows' ? 'sums' : null
}

/** With the total, or where the card is given before it: a code behind the card would be too late. */
function couponStepOf(shop: Shop, visit: Visit, steps: readonly Section[][]): number {
  const isEarly =
    !['hosted', 'afterOrder'].includes(shop.traits.cardPlace) && paysEarly(shop, visit)
  return isEarly ? steps.findIndex((each) => each.includes('payment')) + 1 : steps.length
}

/** Where the ways to pay ask for no card, only the steps that follow show that nothing is ordered yet. */
function stepList(shop: Shop, visit: Visit, at: number): string {
  const { traits } = shop
  const steps = stepsOf(shop, visit)
  const isBare = ['hosted', 'afterOrder'].includes(traits.cardPlace) && paysEarly(shop, visit)
  const isShown = traits.listsSteps || (isBare && traits.totals === 'last' && !traits.countsSteps)
  if (traits.layout !== 'pages' || !isShown) return ''
  const items = steps.map((sections, index) => {
    const current = index + 1 === at ? ' aria-current="step"' : ''
    return `<li${current}>${text(titleOf(shop, sections))}</li>`
  })
  return `<ol class="cards">${items.join('')}</ol>`
}

/** Sections that are done can be opened again; later ones are only named. */
function accordion({ shop }: Part, steps: readonly Section[][], at: number, main: string): string {
  return steps
    .map((sections, index) => {
      const title = text(titleOf(shop, sections))
      if (index + 1 === at) return `<section><h2>${title}</h2>${main}</section>`
      const href = pathOf(shop, 'step', index + 1)
      return `<h2>${index + 1 < at ? `<a href="${text(href)}">${title}</a>` : title}</h2>`
    })
    .join('')
}

function loginBeside(shop: Shop, at: number): string {
  if (shop.traits.identity !== 'loginBeside' || at > 1) return ''
  return `<p>${link(shop.say('login'), pathOf(shop, 'signIn'))}</p>`
}

const TITLES = {
  contact: 'contactTitle',
  address: 'addressTitle',
  delivery: 'deliveryTitle',
  payment: 'paymentTitle',
  review: 'reviewTitle',
} as const

function titleOf(shop: Shop, [first = 'contact']: readonly Section[]): string {
  // Some shops ask for the billing address first and ship there unless asked otherwise.
  const isBilled = first === 'address' && shop.traits.otherAddress === 'shipping'
  return shop.say(isBilled ? 'billingTitle' : TITLES[first])
}

/** Before the last step, the button names the next step or just goes on. */
function labelOf(shop: Shop, steps: readonly Section[][], at: number): string {
  const { say, traits, trap, draw } = shop
  if (at === steps.length) {
    if (trap === 'nextOrders') return say('toNext')
    if (traits.cardPlace === 'hosted' && !traits.ordersBefore) return say('toPayment')
    return say('place')
  }
  const [next] = steps[at] ?? []
  const names = { delivery: 'toDelivery', payment: 'toPayment', review: 'toReview' } as const
  const named = next === 'delivery' || next === 'payment' || next === 'review' ? names[next] : null
  return named !== null && draw.chance(`named step ${at}`, 60) ? say(named) : say('toNext')
}

const SECTIONS: Readonly<Record<Section, (part: Part) => string>> = {
  contact: ({ shop, visit, sections }) =>
    block(shop, 'contact', sections, contactFields(shop, visit), visit),
  address: ({ shop, visit, sections }) => {
    const main = addressFields(shop, visit, '', sections)
    return block(shop, 'address', sections, main, visit) + otherAddress(shop, visit)
  },
  delivery,
  payment: ({ shop, visit, around }) => payment(shop, visit, around),
  review: ({ shop, visit }) => review(shop, visit),
}

function block(
  shop: Shop,
  section: Section,
  sections: readonly Section[],
  fields: readonly Field[],
  { missing }: Visit,
): string {
  const title = sections.length > 1 ? `<h2>${text(titleOf(shop, [section]))}</h2>` : ''
  const all = fields.map((it) => {
    const mark =
      shop.traits.messages === 'field' && missing.includes(it.key)
        ? `<small class="error">${text(shop.say('mustFill'))}</small>`
        : ''
    return field(shop, it) + mark
  })
  return title + all.join('')
}

export function contactFields({ traits, say }: Shop, { fields, lines }: Visit): Field[] {
  const value = (key: string) => ({ value: fields[key] ?? '' })
  const email = { key: 'email', label: say('email'), type: 'email', isRequired: true } as const
  const phone = { key: 'phone', label: say('phone'), type: 'tel' } as const
  const isRequired = traits.phone === 'required'
  // A download needs a name but no address.
  const name = { key: 'name', label: say('name'), isRequired: true, autocomplete: 'name' }
  return [
    { ...email, autocomplete: 'email', ...value('email') },
    ...(traits.phone === 'none'
      ? []
      : [{ ...phone, isRequired, autocomplete: 'tel', ...value('phone') }]),
    ...(isShipped(lines) ? [] : [{ ...name, ...value('name') }]),
    ...(traits.offersNews
      ? [{ key: 'news', label: say('newsletter', 'box'), type: 'checkbox' as const }]
      : []),
  ]
}

/** `prefix`: `other.` for the second address of the page. */
export function addressFields(
  shop: Shop,
  { fields }: Visit,
  prefix: string,
  sections: readonly Section[],
): Field[] {
  const { traits, say } = shop
  const isRequired = prefix === ''
  const make = (key: string, label: string, autocomplete: string, more: Partial<Field> = {}) => ({
    key: `${prefix}${key}`,
    label,
    autocomplete: `${prefix === '' ? 'shipping' : 'billing'} ${autocomplete}`,
    isRequired,
    value: fields[`${prefix}${key}`] ?? '',
    ...more,
  })
  const names = {
    one: [make('name', say('name'), 'name')],
    two: [make('first', say('first'), 'given-name'), make('last', say('last'), 'family-name')],
    lastFirst: [
      make('last', say('last'), 'family-name'),
      make('first', say('first'), 'given-name'),
    ],
  }[traits.nameFields]
  const street = traits.splitsStreet
    ? [
        make('street', say('streetOnly'), 'address-line1'),
        make('house', say('house'), 'address-line3'),
      ]
    : [make('street', say('street'), 'address-line1')]
  const optional = { isRequired: false }
  const city = make('city', say('city'), 'address-level2')
  const postcode = make('postcode', say('postcode'), 'postal-code')
  const country = countryField(shop, make('country', say('country'), 'country'), sections)
  const state = stateField(
    shop,
    make('state', say('state'), 'address-level1'),
    fields[`${prefix}country`] ?? '',
  )
  const rest = [
    ...(traits.hasCompany ? [make('company', say('company'), 'organization', optional)] : []),
    ...street,
    ...(traits.hasLine2 ? [make('line2', say('line2'), 'address-line2', optional)] : []),
  ]
  switch (traits.addressOrder) {
    case 'cityFirst':
      return [...names, ...rest, city, ...state, postcode, country]
    case 'postcodeFirst':
      return [...names, ...rest, postcode, city, country, ...state]
    case 'countryFirst':
      return [country, ...names, ...rest, postcode, city, ...state]
  }
}

function countryField(shop: Shop, base: Field, sections: readonly Section[]): Field {
  const names = new Intl.DisplayNames([shop.traits.language], { type: 'region' })
  const listed = shop.countries
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b))
  const blank = base.value === '' ? [['', shop.say('choose')] as const] : []
  const refreshes =
    base.isRequired === true &&
    (shop.traits.stateField === 'select' || sections.includes('delivery'))
  return { ...base, options: [...blank, ...listed], refreshes }
}

/** A list where the country has one; else a text that may stay empty. */
function stateField(shop: Shop, base: Field, country: string): Field[] {
  const states = STATES[country]
  if (states === undefined && country !== '') return []
  if (shop.traits.stateField === 'text' || states === undefined || !base.isRequired) {
    return [{ ...base, isRequired: base.isRequired === true && states !== undefined }]
  }
  const options = [['', shop.say('choose')] as const, ...Object.entries(states)]
  return [{ ...base, options }]
}

/** A second address that stays folded unless the buyer asks for it. */
function otherAddress(shop: Shop, visit: Visit): string {
  const { traits, say } = shop
  if (traits.otherAddress === 'none') return ''
  const isBilling = traits.otherAddress === 'billing'
  const fields = addressFields(shop, visit, 'other.', []).map((it) => field(shop, it))
  const shown = isBilling ? 'data-hidden-by' : 'data-shown-by'
  const hidden = `<div ${shown}="${nameOf(shop, isBilling ? 'same' : 'different')}" hidden>
<h2>${text(say(isBilling ? 'billingTitle' : 'addressTitle'))}</h2>${fields.join('')}</div>`
  const box = isBilling
    ? field(shop, { key: 'same', label: say('sameBilling'), type: 'checkbox', value: '1' })
    : field(shop, { key: 'different', label: say('otherShipping'), type: 'checkbox' })
  return box + hidden
}

function delivery({ shop, visit, sections }: Part): string {
  const { traits, say } = shop
  const { country = '' } = visit.fields
  if (country === '') return ''
  const chosen = methodOf(shop, visit)
  const goods = visit.lines.reduce((sum, line) => sum + unitCentsOf(line) * line.quantity, 0)
  const refreshes = sections.includes('payment') || sections.includes('review')
  const name = nameOf(shop, 'method')
  const costs = methodsFor(shop, country).map((method) => {
    const cents = costOf(shop, method, country, goods)
    return { ...method, cost: cents === 0 ? say('free') : money(shop, cents) }
  })
  const title = sections.length > 1 ? `<h2>${text(say('deliveryTitle'))}</h2>` : ''
  if (traits.deliveryStyle === 'select') {
    const blank = chosen === null ? [['', say('choose')] as const] : []
    const options = costs.map(({ id, label, cost }) => [id, `${label} – ${cost}`] as const)
    const value = chosen?.id ?? ''
    const label = say('deliveryTitle')
    return (
      title +
      field(shop, { key: 'method', label, options: [...blank, ...options], value, refreshes })
    )
  }
  const radios = costs.map(
    ({ id, label, cost }) =>
      `<label class="${traits.deliveryStyle === 'tiles' ? 'tile' : ''}"><input type="radio" name="${name}" value="${id}"${chosen?.id === id ? ' checked' : ''}${refreshes ? ' data-refresh' : ''}> ${text(label)} <span>${text(cost)}</span></label>`,
  )
  return `${title}<fieldset class="option"><legend>${text(say('deliveryTitle'))}</legend>${radios.join('')}</fieldset>`
}

function payment(shop: Shop, visit: Visit, around: Around): string {
  const { traits, say } = shop
  const fields =
    traits.cardPlace === 'hosted' || traits.cardPlace === 'afterOrder'
      ? ''
      : cardFields(shop, around)
  const fee = feeBesideCard(shop, visit)
  const more = fee === null ? '' : ` <small>${text(fee)}</small>`
  if (traits.methods === 'only') return `<h2>${text(say('card'))}</h2>${more}${fields}`
  const kinds = traits.methods === 'first' ? ['card', 'cash'] : ['transfer', 'cash', 'card']
  const name = nameOf(shop, 'payment')
  const isChosen = (kind: string) =>
    kind === (visit.payment === '' && traits.methods === 'first' ? 'card' : visit.payment)
  const radios = kinds.map(
    (kind) =>
      `<label><input type="radio" data-pays name="${name}" value="${kind}"${isChosen(kind) ? ' checked' : ''}> ${text(say(kind as 'card' | 'cash' | 'transfer'))}${kind === 'card' ? more : ''}</label>`,
  )
  return `<fieldset class="option"><legend>${text(say('paymentTitle'))}</legend>${radios.join('')}</fieldset>
<div data-method="card">${fields}</div>`
}

function consents(shop: Shop): string {
  const { traits, say } = shop
  const box = (key: string, label: string) =>
    field(shop, { key, label, type: 'checkbox', isRequired: true })
  return [
    traits.hasNote ? field(shop, { key: 'note', label: say('note') }) : '',
    traits.consent === 'none' ? '' : box('terms', say('terms')),
    traits.consent === 'both' ? box('privacy', say('privacy')) : '',
  ].join('')
}

function review(shop: Shop, visit: Visit): string {
  const { say } = shop
  const { fields, lines } = visit
  const names = new Intl.DisplayNames([shop.traits.language], { type: 'region' })
  const name = fields.name ?? [fields.first, fields.last].filter(Boolean).join(' ')
  const street = [fields.street, fields.house].filter(Boolean).join(' ')
  const town = [fields.city, fields.state, fields.postcode].filter(Boolean).join(', ')
  const country = fields.country === undefined ? '' : (names.of(fields.country) ?? '')
  const shown = [name, street, fields.line2, town, country].filter(Boolean) as string[]
  const address = isShipped(lines)
    ? `<h2>${text(say('addressTitle'))}</h2><p>${shown.map(text).join('<br>')}</p>`
    : ''
  const method = methodOf(shop, visit)
  return `<p>${text(fields.email ?? '')}</p>${address}${method === null ? '' : `<p>${text(say('deliveryTitle'))}: ${text(method.label)}</p>`}`
}
