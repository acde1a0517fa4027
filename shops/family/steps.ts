// Takes in a page of the checkout: keeps what was typed, and says how to go on.
import type { Call } from './call.ts'
import { readCard } from './cards.ts'
import { nameOf } from './html.ts'
import { addressFields, contactFields } from './pages/checkout.ts'
import { STATES } from './places.ts'
import type { Payment, Section } from './visit.ts'
import { methodOf, methodsFor, stepsOf } from './visit.ts'

/** The step to show next, or that the order may be placed. */
export function takeStep(call: Call, at: number): number | 'ordered' {
  const { shop, visit, form } = call
  const steps = stepsOf(shop, visit)
  const sections = steps[at - 1] ?? []
  keep(call, sections)
  visit.missing = []
  if (form.get('refreshing') === '1') return at
  visit.missing = missingIn(call, sections, at === steps.length)
  if (visit.missing.length > 0) {
    visit.error = shop.say(visit.missing.includes('card') ? 'declined' : 'wrong')
    return at
  }
  if (at === steps.length) return 'ordered'
  visit.step = Math.max(visit.step, at + 1)
  return at + 1
}

function keep({ shop, visit, form }: Call, sections: readonly Section[]): void {
  const take = (key: string) => {
    const value = form.get(nameOf(shop, key))
    if (value !== null) visit.fields[key] = value.trim()
  }
  if (sections.includes('contact')) for (const { key } of contactFields(shop, visit)) take(key)
  if (sections.includes('address')) {
    const before = visit.fields.country
    for (const { key } of addressFields(shop, visit, '', sections)) take(key)
    const { country = '', state = '' } = visit.fields
    if (country !== before) delete visit.fields.method
    const states = STATES[country]
    const isListed = shop.traits.stateField === 'text' || states?.[state] !== undefined
    if (!isListed || states === undefined) delete visit.fields.state
  }
  if (sections.includes('delivery')) take('method')
  if (!sections.includes('payment')) return
  const chosen = form.get(nameOf(shop, 'payment'))
  if (chosen === 'card' || chosen === 'cash' || chosen === 'transfer') {
    visit.payment = chosen satisfies Payment
  }
  const token = form.get(nameOf(shop, 'token')) ?? ''
  visit.card = token === '' ? readCard(shop, form) : { token }
}

/** Keys of what the page needs and did not get. */
function missingIn({ shop, visit, form }: Call, sections: readonly Section[], isLast: boolean) {
  const { traits } = shop
  const needs = [
    ...(sections.includes('contact') ? contactFields(shop, visit) : []),
    ...(sections.includes('address') ? addressFields(shop, visit, '', sections) : []),
  ]
  const missing = needs
    .filter(({ key, isRequired, type }) => isRequired && type !== 'checkbox' && !visit.fields[key])
    .map(({ key }) => key)
  const { country = '', email = '' } = visit.fields
  if (sections.includes('contact') && !/^\S+@\S+\.\S+$/.test(email)) missing.push('email')
  if (sections.includes('address') && !shop.countries.includes(country)) missing.push('country')
  if (sections.includes('delivery')) {
    const isOffered = methodsFor(shop, country).includes(methodOf(shop, visit) as never)
    if (!isOffered) missing.push('method')
  }
  if (sections.includes('payment')) {
    if (visit.payment === '') missing.push('payment')
    const isHere = traits.cardPlace !== 'hosted' && traits.cardPlace !== 'afterOrder'
    if (visit.payment === 'card' && isHere && visit.card === null) missing.push('card')
  }
  if (isLast && traits.consent !== 'none' && form.get(nameOf(shop, 'terms')) !== '1') {
    missing.push('terms')
  }
  if (isLast && traits.consent === 'both' && form.get(nameOf(shop, 'privacy')) !== '1') {
    missing.push('privacy')
  }
  return missing
}
