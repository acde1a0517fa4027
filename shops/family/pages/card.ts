import type { Around } from '../call.ts'
import { field, form, nameOf, text } from '../html.ts'
import { pathOf } from '../paths.ts'
import { money } from '../sheet.ts'
import type { Shop } from '../shop.ts'
import { message } from './product.ts'

/** The shop's own fields, the processor's in one frame, or a frame for each of them. */
export function cardFields(shop: Shop, { processorUrl, origin }: Around): string {
  const { cardPlace } = shop.traits
  if (cardPlace !== 'frame' && cardPlace !== 'frames') return ownFields(shop)
  const query = new URLSearchParams({ shop: processorIdOf(shop), parent: origin })
  const token = `<input type="hidden" name="${nameOf(shop, 'token')}" data-token>`
  const frame = (part: string, title: string) =>
    `<iframe data-card class="${part === '' ? '' : 'part'}" title="${text(title)}" src="${processorUrl}/fields?${query}${part}"></iframe>`
  if (cardPlace === 'frame') return frame('', shop.say('card')) + token
  const { say } = shop
  return [
    frame('&part=number', say('cardNumber')),
    frame('&part=exp', say('expiry')),
    frame('&part=csc', say('code')),
    token,
  ].join('')
}

/** The shop's id at the processor. */
export function processorIdOf({ seed, trap }: Pick<Shop, 'seed' | 'trap'>): string {
  return trap === null ? `family${seed}` : `family${seed}${trap}`
}

function ownFields(shop: Shop): string {
  const { traits, say } = shop
  const years = Array.from({ length: 9 }, (_, at) => `${new Date().getUTCFullYear() + at}`)
  const months = Array.from({ length: 12 }, (_, at) => `${at + 1}`.padStart(2, '0'))
  const choices = (values: readonly string[], label: string) => [
    ['', label] as const,
    ...values.map((value) => [value, value] as const),
  ]
  const month = { key: 'month', label: say('month'), autocomplete: 'cc-exp-month' }
  const year = { key: 'year', label: say('year'), autocomplete: 'cc-exp-year' }
  const expiry = {
    one: [{ key: 'expiry', label: say('expiry'), autocomplete: 'cc-exp' }],
    selects: [
      { ...month, options: choices(months, say('month')) },
      { ...year, options: choices(years, say('year')) },
    ],
    inputs: [month, year],
  }[traits.expiry]
  const brands = ['Visa', 'Mastercard', 'American Express'] as const
  const fields = [
    ...(traits.hasCardType
      ? [{ key: 'brand', label: say('cardType'), options: choices(brands, say('choose')) }]
      : []),
    ...(traits.hasHolder ? [{ key: 'holder', label: say('holder'), autocomplete: 'cc-name' }] : []),
    { key: 'number', label: say('cardNumber'), autocomplete: 'cc-number' },
    ...expiry,
    { key: 'csc', label: say('code'), autocomplete: 'cc-csc' },
  ]
  return fields.map((it) => field(shop, it)).join('')
}

/** The card page that follows an order. */
export function payPage(
  shop: Shop,
  order: { number: string; totalCents: number; token: string },
  error: string | null,
): string {
  const { say } = shop
  return `<h1>${text(say('paymentTitle'))}</h1><p>${text(say('orderNumber'))} ${order.number}</p>
<p>${text(say('total'))} ${money(shop, order.totalCents)}</p>${error === null ? '' : message(shop, error)}${form(
    shop,
    {
      id: 'pay',
      action: pathOf(shop, 'pay', order.token),
      body: ownFields(shop),
      button: say('pay'),
      waits: false,
    },
  )}`
}

/** The page for the card at a host that may not take it. */
export function foreignPayPage(
  shop: Shop,
  { number, total_cents: cents }: { number: string; total_cents: number },
): string {
  const { say } = shop
  const input = (name: string, label: string, use: string) =>
    `<label>${text(label)} <input name="${name}" autocomplete="${use}"></label>`
  return `<!doctype html><html lang="${shop.traits.language}"><head><meta charset="utf-8"><title>${text(say('paymentTitle'))}</title></head>
<body><h1>${text(shop.name)}</h1><p>${text(say('orderNumber'))} ${number}</p><p>${text(say('total'))} <b>${money(shop, cents)}</b></p>
<form method="post" novalidate>${input('number', say('cardNumber'), 'cc-number')}${input('exp', say('expiry'), 'cc-exp')}${input('csc', say('code'), 'cc-csc')}
<button>${text(say('pay'))}</button></form></body></html>`
}
